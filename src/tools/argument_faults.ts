import type * as z from "zod";
import { nearestName } from "../base/nearest_name.ts";

/** A fault as the validator reports it. */
type RawIssue = z.core.$ZodRawIssue;

/** The text for a value of the wrong type, by the type that the schema wants. All numbers of tools are whole. */
const TYPES: Readonly<Record<string, string>> = {
  array: "must be a list",
  boolean: "must be true or false",
  int: "must be a whole number",
  number: "must be a whole number",
  object: "must be an object",
  record: "must be an object",
  string: "must be text",
};

/** Longest list of allowed words that is shown whole; of a longer one only a near word is shown. */
const MAX_LISTED = 16;

/** Most faults reported for one call. */
const MAX_FAULTS = 5;

/** Fallback text for a kind of fault that no tool's schema should produce; a test makes sure that none does. */
export const WRONG = "is wrong";

/** A name that may be repeated to the client; any other could be text that looks like ours. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;

/**
 * The text about one wrong argument, in our own words, which replace the validator's. A schema's own words go before
 * these.
 */
export function faultOf(issue: RawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is missing" : TYPES[issue.expected] ?? WRONG;
    case "too_small":
      return sized(issue.origin, issue.exact === true ? "exactly" : "at least", Number(issue.minimum));
    case "too_big":
      return sized(issue.origin, issue.exact === true ? "exactly" : "at most", Number(issue.maximum));
    case "invalid_value":
      return issue.input === undefined ? "is missing" : oneOf(issue.values.map(String), issue.input);
    case "unrecognized_keys":
      return unknownNames(issue.keys, knownNames(issue.inst));
    default:
      return WRONG;
  }
}

function sized(origin: string, bound: string, size: number): string {
  if (bound === "at least" && size === 1 && origin !== "number") return "must not be empty";
  if (origin === "string") return `must have ${bound} ${size} characters`;
  return origin === "array" ? `must have ${bound} ${size} items` : `must be ${bound} ${size}`;
}

function oneOf(values: readonly string[], given: unknown): string {
  const nearest = typeof given === "string" ? nearestName(given, values) : undefined;
  if (values.length <= MAX_LISTED) return `must be one of ${values.join(", ")}`;
  return nearest === undefined
    ? `must be one of ${values.join(", ")}`
    : `is unknown (did you mean ${nearest}?)`;
}

function unknownNames(names: readonly string[], known: readonly string[]): string {
  const said = names.slice(0, MAX_FAULTS).map((name) => {
    const nearest = nearestName(name, known);
    return `${NAME.test(name) ? name : "an argument"} is unknown${
      nearest === undefined ? "" : ` (did you mean ${nearest}?)`
    }`;
  });
  return [...said, ...(names.length > said.length ? [`${names.length - said.length} more are unknown`] : [])]
    .join("; ");
}

/** The names that an object takes in which unknown names were found. */
function knownNames(schema: RawIssue["inst"]): readonly string[] {
  const def = (schema as { readonly _zod?: { readonly def?: { readonly shape?: object } } } | undefined)?._zod
    ?.def;
  return Object.keys(def?.shape ?? {});
}

/** The text about all wrong arguments of a call, each named by its path, such as `keys[0].key: is missing`. */
export function describeFaults(issues: readonly z.core.$ZodIssue[]): string {
  const faults = new Map<string, z.core.$ZodIssue>();
  for (const issue of issues) {
    const place = pathText(issue.path) || issue.code;
    // One for each argument: a wrong type breaks every bound as well, and the narrowest bound comes last.
    if (faults.get(place)?.code !== "invalid_type") faults.set(place, issue);
  }
  const told = [...faults.values()].slice(0, MAX_FAULTS).map(({ path, message }) =>
    path.length === 0 ? message : `${pathText(path)}: ${message}`
  );
  const more = faults.size - told.length;
  return [...told, ...(more > 0 ? [`${more} more`] : [])].join("; ");
}

function pathText(path: readonly PropertyKey[]): string {
  return path.map((step, i) => typeof step === "number" ? `[${step}]` : `${i > 0 ? "." : ""}${String(step)}`)
    .join("");
}
