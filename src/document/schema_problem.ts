import type { Violation } from "../../schema/violation.ts";
import { type DocumentNode, keyPosition, nearestNode } from "./document.ts";
import { nearestName } from "../base/nearest_name.ts";
import { type ConfigurationProblem, problem } from "./problem.ts";

/** The texts that say what a `pattern` of the schema demands, by the name of the field. */
const PATTERN_ADVICE: Readonly<Record<string, string>> = {
  title_patterns: "must hold more than blanks",
  name: "must hold more than blanks",
  package_family: "must be a package family name, such as Microsoft.WindowsNotepad_8wekyb3d8bbwe",
  package_executable: "must be a path below the package's folder, such as Notepad\\Notepad.exe",
  expires_at:
    "must be a date and time with a numeric offset, such as 2027-01-01T00:00:00+03:00; Z is refused",
  allowed_keys: "must be a key such as left, a or ctrl+shift+z, in lower case, with at most two modifiers",
  executable_sha256: "must be 64 lower-case hex digits",
  profile_id: "must be letters, digits, dots, hyphens and underscores, a letter or digit first",
  reference_region_name: "must hold more than blanks",
  reference_image_hash: "must be 64 lower-case hex digits",
  created_at:
    "must be a date and time with a numeric offset, such as 2026-01-31T09:00:00+03:00; Z is refused",
};

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "text; if it looks like something else, put it in single quotes",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a mapping of fields",
};

/** The fields of each object of a schema by its path; `*` stands for an item of a list. */
export type SchemaFields = Readonly<Record<string, readonly string[]>>;

/** A violation of the schema as the operator reads it: with the place of the node, without anything it holds. */
export function schemaProblem(
  source: string,
  violation: Violation,
  root: DocumentNode,
  fields: SchemaFields,
): ConfigurationProblem {
  const path = violation.path.split("/").slice(1).map((step) =>
    step.replaceAll("~1", "/").replaceAll("~0", "~")
  );
  const extra = violation.params["additionalProperty"];
  const position = typeof extra === "string"
    ? keyPosition(root, path, extra)
    : nearestNode(root, path).position;
  return problem({
    source,
    code: `schema_${violation.keyword.replace(" ", "_")}`,
    message: typeof extra === "string" ? unknownField(extra, path, fields) : explain(violation, path),
    position,
    path,
  });
}

/** The advice about a field that is not known where it stands; names fields of the schema alone. */
function unknownField(name: string, path: readonly string[], fields: SchemaFields): string {
  const elsewhere = Object.keys(fields).find((place) => fields[place]!.includes(name));
  if (elsewhere !== undefined) {
    const object = elsewhere.split("/").findLast((step) => step !== "" && step !== "*");
    const place = object === undefined ? "at the top of the file" : `in ${object}`;
    return `this field is unknown here; it belongs ${place}; check its indentation`;
  }
  const here = path.map((step) => /^\d+$/.test(step) ? "/*" : `/${step}`).join("");
  const near = nearestName(name, fields[here] ?? []);
  return `this field is unknown; ${near === undefined ? "check its spelling" : `did you mean ${near}?`}`;
}

function explain({ keyword, params }: Violation, path: readonly string[]): string {
  const limit = params["limit"];
  switch (keyword) {
    case "required":
    case "dependentRequired":
      return `the field ${params["missingProperty"]} is missing`;
    case "oneOf":
      return `exactly one of the fields ${
        path.length === 0 ? "application and applications" : "rect and area"
      } must be there`;
    case "false schema":
      return "package_family names the program already; leave one of them out";
    case "type":
      return `must be ${TYPE_NAMES[String(params["type"])] ?? "of another type"}`;
    case "enum":
      return `must be one of ${(params["allowedValues"] as readonly unknown[]).join(", ")}`;
    case "pattern":
      return PATTERN_ADVICE[path.findLast((step) => !/^\d+$/.test(step)) ?? ""] ?? "has another form";
    case "uniqueItems":
      return "holds the same item twice";
    case "minItems":
      return `must hold at least ${limit} items`;
    case "maxItems":
      return `may hold at most ${limit} items`;
    case "minLength":
      return `must have at least ${limit} characters`;
    case "maxLength":
      return `may have at most ${limit} characters`;
    case "minimum":
      return `must be at least ${limit}`;
    case "maximum":
      return `may be at most ${limit}`;
    default:
      return "is not what the schema allows";
  }
}
