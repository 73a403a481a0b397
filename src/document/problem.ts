import { DocumentError, type Position } from "./document.ts";

/** The `source` of a problem with the policy file of the operator. */
export const POLICY_FILE_SOURCE = "policy file";

/** The `source` of a problem with the policy of the administrator. */
export const CEILING_SOURCE = "administrator's policy";

/** Where and what; texts come from this program and the schema, never from the file or the environment. */
export interface ProblemDetails {
  readonly source: string;
  readonly code: string;
  readonly message: string;
  readonly position?: Position | undefined;
  readonly path?: readonly string[] | undefined;
}

/** A problem with its place in front of the message: `Line 3, column 5, application.titles: …`. */
export function problem(details: ProblemDetails): ConfigurationProblem {
  const { source, code, position } = details;
  const field = details.path?.length ? fieldName(details.path) : undefined;
  const place = [position && `line ${position.line}, column ${position.column}`, field].filter(Boolean).join(
    ", ",
  );
  const message = sentenceCase(place ? `${place}: ${details.message}` : details.message);
  return { source, code, message, ...position, ...(field ? { field } : {}) };
}

/** `applications[1].safe_regions[0].rect` for the steps that lead there. */
export function fieldName(path: readonly string[]): string {
  return path.map((step, index) => /^\d+$/.test(step) ? `[${step}]` : index === 0 ? step : `.${step}`).join(
    "",
  );
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Something wrong in the configuration; never holds a value, path or title. */
export interface ConfigurationProblem {
  /** The variable, or `policy file`, or `administrator's policy`. */
  readonly source: string;
  /** The text of the problem: what is wrong, where in the file, and what to do. */
  readonly message: string;
  /** Stable: the cause in one word, such as `yaml_syntax`, `schema_enum`, `path_network`. */
  readonly code?: string;
  /** Place in the file, from 1; the column counts UTF-16 units. */
  readonly line?: number;
  readonly column?: number;
  /** The field by its names in the schema, such as `applications[1].safe_regions[0].rect`. */
  readonly field?: string;
}

/** The problem that a failure to read a file as a document is; what is not ours gets a fixed text. */
export function documentProblem(source: string, error: unknown): ConfigurationProblem {
  if (error instanceof DocumentError) {
    return problem({ source, code: error.code, message: error.message, position: error.position });
  }
  return problem({ source, code: "file_unreadable", message: "the file cannot be read as a document" });
}
