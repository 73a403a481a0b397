import { type FakeMachine, machine } from "./fake_machine.ts";
import { CUT, EXACT, INVISIBLE, NO_SUCH_FILE, PATTERN_QUOTED, PLACEHOLDER, QUOTED } from "./mistake_words.ts";

/** A policy that nothing is to be said of. MARKER stands in whatever a message could repeat. */
export const RIGHT = `application:
  executable_path: C:\\MARKER\\player.exe
  title_patterns:
    - Ruffle MARKER*
  allowed_actions: [observe, click]
  safe_regions: [{ name: MARKER, rect: [0, 0, 10, 10] }]
`;
const PATH_LINE = 2, PATTERN_LINE = 4, ACTIONS_LINE = 5, REGIONS_LINE = 6;

/** A machine with this policy and the files it may name. */
export function machineWith(policy: string): FakeMachine {
  return machine(policy)
    .add("C:\\MARKER\\player.exe")
    .add("C:\\MARKER\\notes.docx", "PK")
    .add("C:\\MARKER\\empty.exe", "")
    .add("C:\\MARKER\\odd.program", { kind: "file" });
}

export const path = (text: string): string => RIGHT.replace("C:\\MARKER\\player.exe", () => text);
export const pattern = (text: string): string => RIGHT.replace("Ruffle MARKER*", () => text);

/**
 * A mistake: what is wrong, the policy, whether nothing could ever match, the line, the code, and words of the
 * message.
 */
export type Mistake = readonly [
  what: string,
  policy: string,
  severity: "problem" | "warning",
  line: number,
  code: string,
  words: RegExp,
];

export const MISTAKES: readonly Mistake[] = [
  [
    "a folder",
    path("C:\\MARKER"),
    "problem",
    PATH_LINE,
    "executable_folder",
    /is a folder.*name the program/,
  ],
  ["a shortcut", path("C:\\MARKER\\x.lnk"), "problem", PATH_LINE, "executable_shortcut", /is a shortcut/],
  ["a document", path("C:\\MARKER\\notes.docx"), "problem", PATH_LINE, "executable_no_program", /no program/],
  [
    "an empty file",
    path("C:\\MARKER\\empty.exe"),
    "problem",
    PATH_LINE,
    "executable_no_program",
    /no program/,
  ],
  ["an unlikely file", path("C:\\MARKER\\odd.program"), "warning", PATH_LINE, "executable_unlike", /\.exe/],
  ["no file", path("C:\\MARKER\\none.exe"), "warning", PATH_LINE, "path_unresolved", NO_SUCH_FILE],
  ["a # in a path", path("C:\\MARKER #1\\player.exe"), "problem", PATH_LINE, "text_cut", CUT],
  ["a # in the name", path("C:\\MARKER\\none #1.exe"), "warning", PATH_LINE, "text_cut", CUT],
  ["a # after a space", path("C:\\MARKER # 1\\player.exe"), "problem", PATH_LINE, "text_cut", CUT],
  ["a # behind a file", path("C:\\MARKER\\player.exe #1"), "warning", PATH_LINE, "text_cut", CUT],
  [
    "a comment behind no file",
    path("C:\\MARKER\\none.exe # the player"),
    "warning",
    PATH_LINE,
    "path_unresolved",
    NO_SUCH_FILE,
  ],
  [
    "%NAME% in a path",
    path("'%ProgramFiles%\\MARKER.exe'"),
    "problem",
    PATH_LINE,
    "text_placeholder",
    PLACEHOLDER,
  ],
  [
    "%NAME% unquoted",
    path("%MARKER%\\a.exe"),
    "problem",
    PATH_LINE,
    "yaml_syntax",
    /nothing replaces %NAME%/,
  ],
  [
    "%NAME% inside a path",
    path("C:\\%USERNAME%\\MARKER.exe"),
    "warning",
    PATH_LINE,
    "text_placeholder",
    PLACEHOLDER,
  ],
  [
    "typographic quotes around a path",
    path("\u201cC:\\MARKER\\player.exe\u201d"),
    "problem",
    PATH_LINE,
    "text_quoted",
    QUOTED,
  ],
  ["quotes inside quotes", path("'\"C:\\MARKER\\player.exe\"'"), "problem", PATH_LINE, "text_quoted", QUOTED],
  [
    "a no-break space in a path",
    path("C:\\MAR\u00a0KER\\player.exe"),
    "warning",
    PATH_LINE,
    "text_invisible",
    INVISIBLE,
  ],
  ["a # in a pattern", pattern("MARKER* #12*"), "warning", PATTERN_LINE, "text_cut", CUT],
  ["a # and a space in a pattern", pattern("MARKER* # 12*"), "warning", PATTERN_LINE, "text_cut", CUT],
  [
    "straight quotes in a pattern",
    pattern("'\"*MARKER*\"'"),
    "warning",
    PATTERN_LINE,
    "pattern_quotes",
    PATTERN_QUOTED,
  ],
  [
    "typographic quotes",
    pattern("\u201c*MARKER*\u201d"),
    "warning",
    PATTERN_LINE,
    "pattern_quotes",
    PATTERN_QUOTED,
  ],
  [
    "typographic single quotes",
    pattern("\u2018*MARKER*\u2019"),
    "warning",
    PATTERN_LINE,
    "pattern_quotes",
    PATTERN_QUOTED,
  ],
  [
    "German quotes",
    pattern("\u201e*MARKER*\u201c"),
    "warning",
    PATTERN_LINE,
    "pattern_quotes",
    PATTERN_QUOTED,
  ],
  ["a pattern without a wildcard", pattern("MARKER"), "warning", PATTERN_LINE, "exact_title", EXACT],
  ["brackets that stand for one", pattern("'MARKER [#]'"), "warning", PATTERN_LINE, "exact_title", EXACT],
  [
    "a range the wrong way round",
    pattern("'MARKER [9-0]*'"),
    "problem",
    PATTERN_LINE,
    "pattern_none",
    /matches no title/,
  ],
  ["${name} in a pattern", pattern("'${MARKER}*'"), "warning", PATTERN_LINE, "text_placeholder", PLACEHOLDER],
  [
    "a zero-width space in a pattern",
    pattern("MARKER\u200b*"),
    "warning",
    PATTERN_LINE,
    "text_invisible",
    INVISIBLE,
  ],
  [
    "%NAME% in a region's name",
    RIGHT.replace("name: MARKER", "name: '%MARKER%'"),
    "warning",
    REGIONS_LINE,
    "text_placeholder",
    PLACEHOLDER,
  ],
  [
    "a click without a region",
    RIGHT.replace(/ {2}safe_regions.*\n/, ""),
    "warning",
    ACTIONS_LINE,
    "acts_unseen",
    /click can be done, but nothing can be seen; name a region/,
  ],
  [
    "keys without observe",
    RIGHT.replace("[observe, click]", "[text, key]"),
    "warning",
    ACTIONS_LINE,
    "acts_unseen",
    /text, key can be done, but nothing can be seen; grant observe/,
  ],
  [
    "a misspelled field",
    RIGHT.replace("safe_regions", "save_regions"),
    "problem",
    REGIONS_LINE,
    "schema_additionalProperties",
    /did you mean safe_regions\?/,
  ],
  [
    "a field in another case",
    RIGHT.replace("safe_regions", "safeRegions"),
    "problem",
    REGIONS_LINE,
    "schema_additionalProperties",
    /did you mean safe_regions\?/,
  ],
  [
    "a field one level too high",
    RIGHT.replace("  safe_regions", "safe_regions"),
    "problem",
    REGIONS_LINE,
    "schema_additionalProperties",
    /it belongs in application; check its indentation/,
  ],
  [
    "an unknown field",
    RIGHT.replace("safe_regions", "MARKER_MARKER"),
    "problem",
    REGIONS_LINE,
    "schema_additionalProperties",
    /unknown; check its spelling/,
  ],
];
