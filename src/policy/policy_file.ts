import { type ConfigurationProblem, documentProblem, problem } from "../document/problem.ts";
import { FIELDS, validate } from "../../schema/policy_validator.gen.ts";
import { type DocumentNode, valueOf } from "../document/document.ts";
import { decodeText, MAX_DOCUMENT_BYTES, refuseSurrogates } from "../document/document_text.ts";
import { parseJsonText } from "../document/json_text.ts";
import type { PolicyDocument } from "./policy_document.ts";
import { type PolicyAuthor, ruleProblems } from "./policy_rules.ts";
import { schemaProblem } from "../document/schema_problem.ts";
import { parseYamlText } from "../document/yaml_text.ts";

/** The most bytes a policy file may have. */
export const MAX_POLICY_BYTES = MAX_DOCUMENT_BYTES;

// Most problems that are reported, and most violations of the schema that are read: one mistake often breaks several
// rules.
const MAX_PROBLEMS = 20;
const MAX_VIOLATIONS = 1000;

/** A policy file that is valid but for its paths, which the machine must be asked about. */
export interface PolicyFile {
  readonly document: PolicyDocument;
  readonly root: DocumentNode;
}

/** The result of {@linkcode readPolicyFile}. */
export type PolicyReading =
  | { readonly file: PolicyFile; readonly problems?: undefined }
  | { readonly file?: undefined; readonly problems: readonly ConfigurationProblem[] };

/** Reads and checks the bytes of a policy file. `now` is milliseconds since 1970. */
export function readPolicyFile(
  bytes: Uint8Array,
  options: { readonly source: string; readonly author: PolicyAuthor; readonly now: number },
): PolicyReading {
  const { source } = options;
  let root: DocumentNode;
  try {
    root = parseText(decodeText(bytes));
  } catch (error) {
    return { problems: [documentProblem(source, error)] };
  }
  if (root.kind !== "object") {
    const message = "the file must hold a mapping of fields";
    return { problems: [problem({ source, code: "schema_type", message, position: root.position })] };
  }
  const value = valueOf(root);
  const violations = validate(value);
  if (violations.length > 0) {
    const first = violations.slice(0, MAX_VIOLATIONS);
    return { problems: tidy(first.map((violation) => schemaProblem(source, violation, root, FIELDS))) };
  }
  const document = value as PolicyDocument;
  const problems = ruleProblems({ ...options, document, root });
  return problems.length > 0 ? { problems: tidy(problems) } : { file: { document, root } };
}

/**
 * The problems in the order of the file; of several about one node only the first, since one mistake breaks several
 * rules.
 */
function tidy(problems: readonly ConfigurationProblem[]): readonly ConfigurationProblem[] {
  const seen = new Set<string>();
  const first = problems.filter(({ code, message, line, column }) => {
    // Each missing field is a mistake of its own.
    const key = `${line}:${column}:${code === "schema_required" ? message : ""}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  // But the parts of a `oneOf` say less than the whole.
  const choices = first.filter(({ code }) => code === "schema_oneOf").map(({ field }) => field);
  const whole = first.filter(({ code, field }) => code !== "schema_required" || !choices.includes(field));
  const byPlace = whole.toSorted((a, b) =>
    (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)
  );
  return byPlace.slice(0, MAX_PROBLEMS);
}

/** Reads a text that begins with a brace or bracket as JSON, and any other as YAML. */
function parseText(text: string): DocumentNode {
  const root = /^\s*[{[]/.test(text) ? parseJsonText(text) : parseYamlText(text);
  refuseSurrogates(root);
  return root;
}
