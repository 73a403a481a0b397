import { CST, Lexer, Parser } from "yaml";
import { DocumentError, type DocumentErrorCode, MAX_DEPTH } from "./document.ts";
import type { LineMap } from "./line_map.ts";
import { errorAdvice, lexemeAdvice } from "./yaml_advice.ts";

// Nodes the parser keeps open around the deepest one: the document, and the node itself.
const MAX_OPEN_TOKENS = MAX_DEPTH + 2;
// The largest policy that the schema allows has fewer; the composer takes a few microseconds for each.
const MAX_LEXEMES = 400_000;

const BLANK: ReadonlySet<string> = new Set(["space", "newline", "comment"]);

/**
 * The tokens of the plain subset. What is outside is refused here, before anything is composed of it, so that no
 * alias, no depth and no flood of errors costs more than reading the text once.
 */
export function readPlainTokens(text: string, lines: LineMap): CST.Token[] {
  const tokens: CST.Token[] = [];
  const parser = new Parser();
  let offset = 0;
  const stream = new LexemeStream((code, message) => {
    throw new DocumentError(code, lines.at(offset), message);
  });
  for (const lexeme of new Lexer().lex(text)) {
    offset = parser.offset;
    stream.accept(lexeme);
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > MAX_OPEN_TOKENS) {
      stream.refuse("too_deep", "lists and objects are nested too deeply");
    }
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

/** Looks at one lexeme after the other and refuses what no policy needs. */
class LexemeStream {
  readonly refuse: (code: DocumentErrorCode, message: string) => never;
  #count = 0;
  #scalarFollows = false;
  /** The last lexeme that is neither space nor comment. */
  #last = "";
  #state: "before" | "inside" | "after" = "before";

  constructor(refuse: (code: DocumentErrorCode, message: string) => never) {
    this.refuse = refuse;
  }

  accept(lexeme: string): void {
    if (++this.#count > MAX_LEXEMES) {
      this.refuse("file_too_large", "the file holds far more than a policy needs");
    }
    // The lexer announces unquoted text by a mark; what follows the mark is the text.
    const type: string | null = this.#scalarFollows ? "text" : CST.tokenType(lexeme);
    this.#scalarFollows = type === "scalar";
    const advice = lexemeAdvice(type);
    if (advice) this.refuse("yaml_not_plain", advice);
    if (type === null || BLANK.has(type)) return;
    this.#refuseSecondDocument(type);
    if (type === "comma" && /^(?:comma|flow-seq-start|flow-map-start)$/.test(this.#last)) {
      this.refuse("yaml_syntax", errorAdvice("UNEXPECTED_TOKEN"));
    }
    this.#last = type;
  }

  #refuseSecondDocument(type: string): void {
    if (type === "doc-mode") return;
    const again = this.#state === "inside" && type === "doc-start";
    if (again || this.#state === "after") {
      this.refuse("yaml_not_plain", "only one document may stand in the file");
    }
    this.#state = type === "doc-end" ? "after" : "inside";
  }
}
