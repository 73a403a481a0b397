import {
  Composer,
  CST,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  Parser,
  type Scalar,
  type YAMLMap,
} from "yaml";
import { DocumentError, type DocumentNode, MAX_DEPTH, type Member, type Position } from "./document.ts";
import { withoutVariables } from "./hidden_environment.ts";
import { wholeNumber } from "./json_text.ts";
import { errorAdvice, lexemeAdvice, QUOTE } from "./yaml_advice.ts";

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
  const lines = new LineCounter();
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const tokens = readTokens(text, lines, at);
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
  const documents = [...composer.compose(tokens, false, text.length)];
  const flaw = documents.flatMap((document) => [...document.errors, ...document.warnings])[0];
  if (flaw) throw new DocumentError("yaml_syntax", at(flaw.pos[0]), errorAdvice(flaw.code));
  const [document, second] = documents;
  if (second) {
    throw new DocumentError("yaml_not_plain", at(second.range[0]), "only one document may stand in the file");
  }
  if (!document?.contents) throw new DocumentError("file_empty", undefined, "the file holds nothing");
  return new TreeBuilder(text, at).node(document.contents);
}

// Nodes the parser keeps open around the deepest one: the document, and the node itself.
const MAX_OPEN_TOKENS = MAX_DEPTH + 2;

function readTokens(text: string, lines: LineCounter, at: (offset: number) => Position): CST.Token[] {
  const tokens: CST.Token[] = [];
  const parser = new Parser(lines.addNewLine);
  let scalarFollows = false;
  for (const lexeme of new Lexer().lex(text)) {
    const type: string | null = scalarFollows ? "scalar" : CST.tokenType(lexeme);
    const advice = lexemeAdvice(type);
    if (advice) throw new DocumentError("yaml_not_plain", at(parser.offset), advice);
    scalarFollows = !scalarFollows && type === "scalar";
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > MAX_OPEN_TOKENS) {
      throw new DocumentError("too_deep", at(parser.offset), "lists and objects are nested too deeply");
    }
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

/** Turns the library's nodes into ours. Depth is bounded by {@linkcode readTokens}. */
class TreeBuilder {
  readonly #text: string;
  readonly #at: (offset: number) => Position;

  constructor(text: string, at: (offset: number) => Position) {
    this.#text = text;
    this.#at = at;
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
    const value = scalar.type === "PLAIN" ? plainValue(source, position) : String(scalar.value);
    return { kind: "scalar", position, value };
  }

  /** `"C:\Program Files"` holds an escape too (\P is a paragraph separator), and nobody who writes it means that. */
  #refuseEscapes(source: string, start: number): void {
    for (const match of source.matchAll(/\\(.)/gs)) {
      if ('\\"/xuU'.includes(match[1]!)) continue;
      throw new DocumentError("yaml_syntax", this.#at(start + match.index), errorAdvice("BAD_DQ_ESCAPE"));
    }
  }

  #start(node: { range?: readonly number[] | null | undefined }): Position {
    return this.#at(node.range?.[0] ?? 0);
  }
}

/** What an unquoted word means in YAML 1.2's core schema; forms of numbers that people read otherwise are refused. */
function plainValue(source: string, position: Position): string | number | boolean | null {
  if (source === "" || /^(?:~|null|Null|NULL)$/.test(source)) return null;
  if (/^(?:true|True|TRUE)$/.test(source)) return true;
  if (/^(?:false|False|FALSE)$/.test(source)) return false;
  const numeric =
    /^(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|0o[0-7]+|0x[0-9A-Fa-f]+|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
  return numeric.test(source) ? wholeNumber(source, position) : source;
}
