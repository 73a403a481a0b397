import { Composer, isMap, isScalar, isSeq, type Scalar, type YAMLMap } from "yaml";
import {
  type CommentBehind,
  DocumentError,
  type DocumentNode,
  type Member,
  type Position,
} from "./document.ts";
import { LineMap } from "./line_map.ts";
import { withoutVariables } from "./hidden_environment.ts";
import { wholeNumber } from "./json_text.ts";
import { errorAdvice, QUOTE } from "./yaml_advice.ts";
import { readPlainTokens } from "./yaml_tokens.ts";

/**
 * Reads the plain subset of YAML 1.2 into a tree with places.
 *
 * No anchors, aliases, tags, directives, merge keys, explicit keys, block scalars, text over several lines, several
 * documents, duplicate keys or deep nesting; so its size never grows on reading. Throws {@linkcode DocumentError}
 * `yaml_syntax`, `yaml_not_plain`, `duplicate_key`, `too_deep`, `number_form`.
 */
export function parseYamlText(text: string): DocumentNode {
  return withoutVariables(() => parse(text));
}

function parse(text: string): DocumentNode {
  const lines = new LineMap(text);
  const composer = new Composer({
    version: "1.2",
    schema: "failsafe",
    strict: true,
    // Its own check compares every key with every other; ours is one look-up a key.
    uniqueKeys: false,
    resolveKnownTags: false,
    prettyErrors: false,
    logLevel: "silent",
  });
  const [document] = composer.compose(readPlainTokens(text, lines), false, text.length);
  const flaw = document?.errors[0] ?? document?.warnings[0];
  if (flaw) {
    const [at] = flaw.pos;
    throw new DocumentError("yaml_syntax", lines.at(at), errorAdvice(flaw.code, text[at]));
  }
  if (!document?.contents) throw new DocumentError("file_empty", undefined, "the file holds nothing");
  return new TreeBuilder(text, lines).node(document.contents);
}

/** Turns the library's nodes into ours. Depth is bounded by {@linkcode readPlainTokens}. */
class TreeBuilder {
  readonly #text: string;
  readonly #lines: LineMap;

  constructor(text: string, lines: LineMap) {
    this.#text = text;
    this.#lines = lines;
  }

  node(node: unknown): DocumentNode {
    if (isMap(node)) return { kind: "object", position: this.#start(node), members: this.#members(node) };
    if (isSeq(node)) {
      return { kind: "array", position: this.#start(node), items: node.items.map((item) => this.node(item)) };
    }
    if (isScalar(node)) return this.#scalar(node);
    throw new DocumentError(
      "yaml_not_plain",
      undefined,
      `something else than text, a list or a mapping; ${QUOTE}`,
    );
  }

  #members(map: YAMLMap): Map<string, Member> {
    const members = new Map<string, Member>();
    for (const { key, value } of map.items) {
      if (!isScalar(key)) {
        throw new DocumentError("yaml_not_plain", this.#start(map), `a key must be a plain word; ${QUOTE}`);
      }
      const position = this.#start(key);
      const name = key.value;
      if (typeof name !== "string" || name === "<<") {
        throw new DocumentError(
          "yaml_not_plain",
          position,
          "merge keys are not part of the plain subset; write the fields out",
        );
      }
      if (members.has(name)) {
        throw new DocumentError("duplicate_key", position, "this key stands twice in one mapping");
      }
      const node: DocumentNode = value === null
        ? { kind: "scalar", position, value: null }
        : this.node(value);
      members.set(name, { key: position, node });
    }
    return members;
  }

  #scalar(scalar: Scalar): DocumentNode {
    const position = this.#start(scalar);
    const source = this.#text.slice(scalar.range?.[0] ?? 0, scalar.range?.[1] ?? 0);
    if (source.includes("\n") || scalar.type?.startsWith("BLOCK")) {
      throw new DocumentError("yaml_not_plain", position, "text must stand on one line");
    }
    if (scalar.type === "QUOTE_DOUBLE") this.#refuseEscapes(source, scalar.range?.[0] ?? 0);
    if (scalar.type !== "PLAIN") return { kind: "scalar", position, value: String(scalar.value) };
    const comment = this.#commentAt(scalar.range?.[1] ?? 0);
    return { kind: "scalar", position, value: plainValue(source, position), ...(comment && { comment }) };
  }

  /** The comment that stands right behind `offset` on its line. */
  #commentAt(offset: number): CommentBehind | undefined {
    const comment = /[ \t]+#(.?)/y;
    comment.lastIndex = offset;
    const [, after] = comment.exec(this.#text) ?? [];
    if (after === undefined) return undefined;
    return /\S/.test(after) ? "close" : "apart";
  }

  /** `"C:\Program Files"` holds an escape too (\P is a paragraph separator), and nobody who writes it means that. */
  #refuseEscapes(source: string, start: number): void {
    for (const match of source.matchAll(/\\(.)/gs)) {
      if ('\\"/xuU'.includes(match[1]!)) continue;
      throw new DocumentError(
        "yaml_syntax",
        this.#lines.at(start + match.index),
        errorAdvice("BAD_DQ_ESCAPE"),
      );
    }
  }

  #start(node: { range?: readonly number[] | null | undefined }): Position {
    return this.#lines.at(node.range?.[0] ?? 0);
  }
}

/**
 * The value of an unquoted word in YAML 1.2's core schema; forms of numbers that people read otherwise are refused.
 */
function plainValue(source: string, position: Position): string | number | boolean | null {
  if (source === "" || /^(?:~|null|Null|NULL)$/.test(source)) return null;
  if (/^(?:true|True|TRUE)$/.test(source)) return true;
  if (/^(?:false|False|FALSE)$/.test(source)) return false;
  const numeric =
    /^(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9A-Fa-f]+|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
  return numeric.test(source) ? wholeNumber(source, position) : source;
}
