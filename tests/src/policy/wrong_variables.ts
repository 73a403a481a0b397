import { RUFFLE } from "./fake_machine.ts";
import { INVISIBLE, NO_SUCH_FILE, PATTERN_QUOTED, PLACEHOLDER, QUOTED } from "./mistake_words.ts";

/** Variables that are right, each of which is then made wrong. */
export const RIGHT_VARIABLES = {
  ALLOWED_TITLES: "*MARKER*",
  ALLOWED_PROCESS_PATHS: RUFFLE,
  ALLOWED_ACTIONS: "observe",
};

/** Variables, whether nothing is granted then, the variable to blame, the code, and words of the message. */
export type WrongVariable = readonly [
  variables: Readonly<Record<string, string>>,
  severity: "problem" | "warning",
  source: string,
  code: string,
  words: RegExp,
];

const of = (more: Readonly<Record<string, string>>) => ({ ...RIGHT_VARIABLES, ...more });

export const WRONG_VARIABLES: readonly WrongVariable[] = [
  [{ POLICY_FILE: '"C:\\MARKER\\policy.yaml"' }, "problem", "POLICY_FILE", "text_quoted", QUOTED],
  [{ POLICY_FILE: "'C:\\MARKER\\policy.yaml'" }, "problem", "POLICY_FILE", "text_quoted", QUOTED],
  [{ POLICY_FILE: "${user_config.MARKER}" }, "problem", "POLICY_FILE", "text_placeholder", PLACEHOLDER],
  [{ POLICY_FILE: "%APPDATA%\\MARKER.yaml" }, "problem", "POLICY_FILE", "text_placeholder", PLACEHOLDER],
  [{ POLICY_FILE: "C:\\%MARKER%\\p.yaml" }, "problem", "POLICY_FILE", "text_placeholder", PLACEHOLDER],
  [{ POLICY_FILE: "$env:MARKER\\p.yaml" }, "problem", "POLICY_FILE", "text_placeholder", PLACEHOLDER],
  [{ POLICY_FILE: "MARKER.yaml" }, "problem", "POLICY_FILE", "path_relative", /the path is not full/],
  [{ POLICY_FILE: "C:\\MARKER.yaml" }, "problem", "POLICY_FILE", "file_absent", NO_SUCH_FILE],
  [of({ PROFILE_DIR: '"C:\\MARKER"' }), "problem", "PROFILE_DIR", "text_quoted", QUOTED],
  [of({ CONFIRMATION: "${user_config.MARKER}" }), "problem", "CONFIRMATION", "text_placeholder", PLACEHOLDER],
  [of({ FOCUS_MODE: '"activate"' }), "problem", "FOCUS_MODE", "text_quoted", QUOTED],
  [of({ ALLOW_ELEVATED: "'true'" }), "problem", "ALLOW_ELEVATED", "text_quoted", QUOTED],
  [of({ REQUIRE_IDLE_MS: "\u201c5\u201d" }), "problem", "REQUIRE_IDLE_MS", "text_quoted", QUOTED],
  [of({ ALLOWED_ACTIONS: '"observe,click"' }), "problem", "ALLOWED_ACTIONS", "text_quoted", QUOTED],
  [of({ ALLOWED_ACTIONS: "observe;click" }), "problem", "ALLOWED_ACTIONS", "variable_word", /between commas/],
  [of({ ALLOWED_ACTIONS: "observe,\u200bclick" }), "problem", "ALLOWED_ACTIONS", "text_invisible", INVISIBLE],
  [of({ ALLOWED_KEYS: "'left'" }), "problem", "ALLOWED_KEYS", "text_quoted", QUOTED],
  [of({ ALLOWED_PROCESS_PATHS: `"${RUFFLE}"` }), "problem", "ALLOWED_PROCESS_PATHS", "text_quoted", QUOTED],
  [
    of({ ALLOWED_PROCESS_PATHS: `${RUFFLE},C:\\MARKER.exe` }),
    "problem",
    "ALLOWED_PROCESS_PATHS",
    "path_stream",
    /stand between ";"/,
  ],
  [
    of({ ALLOWED_PROCESS_PATHS: `${RUFFLE};C:\\MARKER` }),
    "problem",
    "ALLOWED_PROCESS_PATHS",
    "executable_folder",
    /item 2: this is a folder/,
  ],
  [of({ ALLOWED_TITLES: '"*MARKER*"' }), "warning", "ALLOWED_TITLES", "pattern_quotes", PATTERN_QUOTED],
  [of({ ALLOWED_TITLES: '["*MARKER*"]' }), "warning", "ALLOWED_TITLES", "pattern_quotes", PATTERN_QUOTED],
  [
    of({ ALLOWED_TITLES: "\u201c*MARKER*\u201d" }),
    "warning",
    "ALLOWED_TITLES",
    "pattern_quotes",
    PATTERN_QUOTED,
  ],
  [
    of({ ALLOWED_TITLES: "*, MARKER" }),
    "warning",
    "ALLOWED_TITLES",
    "exact_title",
    /item 2: this pattern matches one/,
  ],
  [of({ ALLOWED_TITLES: "%MARKER%*" }), "warning", "ALLOWED_TITLES", "text_placeholder", PLACEHOLDER],
  [
    of({ ALLOWED_TITLES: "*, MARKER[z-a]*" }),
    "problem",
    "ALLOWED_TITLES",
    "pattern_none",
    /item 2: this pattern matches no/,
  ],
  [
    of({ ALLOWED_ACTIONS: "observe,click" }),
    "warning",
    "ALLOWED_ACTIONS",
    "acts_unseen",
    /ALLOW_UNRESTRICTED_SCREENSHOTS/,
  ],
  [
    { POLICYFILE: "MARKER" },
    "problem",
    "POLICYFILE",
    "variable_unknown",
    /did you mean DESKTOP_AUTOMATION_POLICY_FILE\?/,
  ],
  [
    { FOKUS_MODE: "MARKER" },
    "problem",
    "FOKUS_MODE",
    "variable_unknown",
    /did you mean DESKTOP_AUTOMATION_FOCUS_MODE\?/,
  ],
  [{ VOLUME: "MARKER" }, "problem", "VOLUME", "variable_unknown", /check its spelling/],
];
