import { parseOffsetDateTime } from "../base/offset_date_time.ts";
import { type DocumentNode, keyPosition, nearestNode } from "../document/document.ts";
import { isAlwaysRefused, parseChord } from "./key_chords.ts";
import { type ConfigurationProblem, problem } from "../document/problem.ts";
import {
  type ApplicationDocument,
  applicationsOf,
  type PolicyDocument,
  type RectDocument,
} from "./policy_document.ts";
import { type Breach, regionBreaches } from "../profile/region_rules.ts";
import { PATTERN_NONE, reachOf } from "./title_pattern.ts";

/** Who wrote a policy file. Some fields are for the administrator alone. */
export type PolicyAuthor = "operator" | "administrator";

const ADMINISTRATOR_FIELDS = [
  "audit",
  "stop_key",
  "require_idle_ms",
  "titles",
  "unrestricted_screenshots",
  "limits",
];

/**
 * The rules that a schema cannot say, on a document that the schema accepts. `now` is milliseconds since 1970.
 */
export function ruleProblems(options: {
  readonly source: string;
  readonly author: PolicyAuthor;
  readonly now: number;
  readonly document: PolicyDocument;
  readonly root: DocumentNode;
}): ConfigurationProblem[] {
  const { source, root, document } = options;
  const problems = options.author === "administrator" ? [] : administratorFields(source, document, root);
  for (const { application, path } of applicationsOf(document)) {
    for (const breach of breaches(application, options.now)) {
      const full = [...path, ...breach.path];
      problems.push(problem({ ...breach, source, path: full, position: nearestNode(root, full).position }));
    }
  }
  return problems;
}

function administratorFields(
  source: string,
  document: PolicyDocument,
  root: DocumentNode,
): ConfigurationProblem[] {
  return ADMINISTRATOR_FIELDS.filter((field) => Object.hasOwn(document, field)).map((field) =>
    problem({
      source,
      code: "administrator_only",
      message: "this field belongs in the administrator's policy; set the variable of that meaning instead",
      position: keyPosition(root, [], field),
      path: [field],
    })
  );
}

function breaches(application: ApplicationDocument, now: number): Breach[] {
  const allowed = new Set(application.allowed_actions);
  return [
    ...(application.protected_actions ?? []).flatMap((action, i) =>
      allowed.has(action)
        ? []
        : breach("protected_not_allowed", "must be an allowed action too", "protected_actions", i)
    ),
    ...application.title_patterns.flatMap((pattern, i) =>
      reachOf(pattern) === "none" ? breach("pattern_none", PATTERN_NONE, "title_patterns", i) : []
    ),
    ...packageBreaches(application),
    ...regionBreaches(application.safe_regions ?? [], edgeBreach).flat(),
    ...dialogBreaches(application),
    ...(application.screenshot_masks ?? []).flatMap(({ rect }, i) =>
      edgeBreach(rect, ["screenshot_masks", `${i}`, "rect"])
    ),
    ...expiryBreach(application.expires_at, now),
    ...(application.allowed_keys ?? []).flatMap((key, i) => chordBreach(key, i)),
  ];
}

function breach(code: string, message: string, field: string, index?: number): Breach[] {
  return [{ code, message, path: index === undefined ? [field] : [field, String(index)] }];
}

/** The fields that may not stand beside a program that is named by its package. */
function packageBreaches({ package_executable, executable_sha256 }: ApplicationDocument): Breach[] {
  if (package_executable === undefined) return [];
  const steps = package_executable.split(/[\\/]/);
  return [
    ...(steps.some((step) => step === "" || step === "." || step === ".." || /[. ]$/.test(step))
      ? breach("package_executable_form", PACKAGE_EXECUTABLE, "package_executable")
      : []),
    ...(executable_sha256 === undefined ? [] : breach(
      "package_hash",
      "each update of a package has another hash; leave it out",
      "executable_sha256",
    )),
  ];
}

const PACKAGE_EXECUTABLE = "must be a path below the package's folder, such as Notepad\\Notepad.exe";

/** A region that is the dialog, where no dialog counts. */
function dialogBreaches({ safe_regions = [], owned_popups }: ApplicationDocument): Breach[] {
  if (owned_popups === "dialogs") return [];
  return safe_regions.flatMap(({ area }, index) =>
    area === undefined ? [] : [{
      code: "dialog_uncounted",
      message: DIALOG_UNCOUNTED,
      path: ["safe_regions", String(index), "area"],
    }]
  );
}

const DIALOG_UNCOUNTED = "a region of area: dialog needs owned_popups: dialogs";

function edgeBreach(rect: RectDocument, path: readonly string[]): Breach[] {
  if (typeof rect === "string") return [];
  const [left, top, right, bottom] = rect;
  if (canBeOrdered(left, right) && canBeOrdered(top, bottom)) return [];
  return [{ code: "rect_order", message: RECT_ORDER, path }];
}

const RECT_ORDER =
  "left must be less than right, and top less than bottom; negative numbers count from the right or bottom edge";

/** Whether `low` can lie before `high`. Of numbers that count from two edges, the size of the window decides. */
function canBeOrdered(low: number, high: number): boolean {
  return low < 0 === high <= 0 ? low < high : true;
}

function expiryBreach(text: string | undefined, now: number): Breach[] {
  if (text === undefined) return [];
  const moment = parseOffsetDateTime(text);
  if (moment === undefined) {
    return breach("expiry_form", "this date, time or offset does not exist", "expires_at");
  }
  return moment <= now
    ? breach("expired", "this time is past; an expired policy grants nothing", "expires_at")
    : [];
}

function chordBreach(text: string, index: number): Breach[] {
  const chord = parseChord(text);
  if (!chord) {
    return breach("key_unknown", "must be a key with at most two different modifiers", "allowed_keys", index);
  }
  if (!isAlwaysRefused(chord)) return [];
  return breach("key_refused", "this chord belongs to Windows and is never sent", "allowed_keys", index);
}
