import {
  DocumentError,
  type DocumentErrorCode,
  type DocumentNode,
  MAX_DEPTH,
  type Member,
} from "./document.ts";
import type { Position } from "./document.ts";

/**
 * Reads JSON (RFC 8259) into a tree with places.
 *
 * Stricter than `JSON.parse`: a key may stand once in an object, numbers are whole and decimal (no policy field
 * takes a fraction), nesting is bounded. Throws {@linkcode DocumentError} `json_syntax`, `duplicate_key`,
 * `too_deep`, `number_form`.
 */
export function parseJsonText(text: string): DocumentNode {
  const reader = new JsonReader(text);
  const node = reader.value(0);
  reader.end();
  return node;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

class JsonReader {
  readonly #text: string;
  #at = 0;
  #line = 1;
  #lineStart = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): DocumentNode {
    this.#space();
    const position = this.#position();
    if (depth > MAX_DEPTH) this.#fail("too_deep", "lists and objects are nested too deeply");
    const first = this.#text[this.#at];
    if (first === "{") return { kind: "object", position, members: this.#members(depth) };
    if (first === "[") return { kind: "array", position, items: this.#items(depth) };
    if (first === '"') return { kind: "scalar", position, value: this.#string() };
    return { kind: "scalar", position, value: this.#word() };
  }

  end(): void {
    this.#space();
    if (this.#at < this.#text.length) {
      this.#fail("json_syntax", "there is more after the end of the document");
    }
  }

  #members(depth: number): Map<string, Member> {
    const members = new Map<string, Member>();
    this.#at++;
    if (this.#accept("}")) return members;
    do {
      this.#space();
      const key = this.#position();
      if (this.#text[this.#at] !== '"') this.#fail("json_syntax", "expected a key in double quotes");
      const name = this.#string();
      if (members.has(name)) {
        throw new DocumentError("duplicate_key", key, "this key stands twice in one object");
      }
      if (!this.#accept(":")) this.#fail("json_syntax", 'expected ":" after the key');
      members.set(name, { key, node: this.value(depth + 1) });
    } while (this.#accept(","));
    if (!this.#accept("}")) this.#fail("json_syntax", 'expected "," or "}"');
    return members;
  }

  #items(depth: number): DocumentNode[] {
    const items: DocumentNode[] = [];
    this.#at++;
    if (this.#accept("]")) return items;
    do items.push(this.value(depth + 1)); while (this.#accept(","));
    if (!this.#accept("]")) this.#fail("json_syntax", 'expected "," or "]"');
    return items;
  }

  #string(): string {
    const pieces: string[] = [];
    let start = ++this.#at;
    for (;;) {
      const unit = this.#text[this.#at];
      if (unit === undefined || unit < " ") {
        this.#fail("json_syntax", "a closing quote is missing on this line");
      }
      if (unit === '"') break;
      if (unit !== "\\") {
        this.#at++;
        continue;
      }
      pieces.push(this.#text.slice(start, this.#at), this.#escape());
      start = this.#at;
    }
    pieces.push(this.#text.slice(start, this.#at++));
    return pieces.join("");
  }

  #escape(): string {
    const name = this.#text[this.#at + 1] ?? "";
    if (name === "u") {
      const digits = this.#text.slice(this.#at + 2, this.#at + 6);
      if (!/^[0-9A-Fa-f]{4}$/.test(digits)) this.#fail("json_syntax", "expected four hex digits after \\u");
      this.#at += 6;
      return String.fromCharCode(parseInt(digits, 16));
    }
    if (!Object.hasOwn(ESCAPES, name)) {
      this.#fail("json_syntax", "unknown escape; write each backslash of a path twice");
    }
    this.#at += 2;
    return ESCAPES[name]!;
  }

  #word(): number | boolean | null {
    const word = this.#text.slice(this.#at, this.#at + 64).match(/^[^\s,:[\]{}"]+/)?.[0] ?? "";
    const position = this.#position();
    this.#at += word.length;
    if (word === "true") return true;
    if (word === "false") return false;
    if (word === "null") return null;
    if (!/^-?[0-9]/.test(word)) {
      throw new DocumentError("json_syntax", position, "expected a value; text is written in double quotes");
    }
    return wholeNumber(word, position);
  }

  /** Skips white space; whether `token` follows, which is then consumed. */
  #accept(token: string): boolean {
    this.#space();
    if (this.#text[this.#at] !== token) return false;
    this.#at++;
    return true;
  }

  #space(): void {
    for (;; this.#at++) {
      const unit = this.#text[this.#at];
      if (unit === "\n") {
        this.#line++;
        this.#lineStart = this.#at + 1;
      } else if (unit !== " " && unit !== "\t" && unit !== "\r") return;
    }
  }

  #position(): Position {
    return { line: this.#line, column: this.#at - this.#lineStart + 1 };
  }

  #fail(code: DocumentErrorCode, message: string): never {
    throw new DocumentError(code, this.#position(), message);
  }
}

/** The number `word` spells. Throws {@linkcode DocumentError} `number_form` unless whole, decimal and exact. */
export function wholeNumber(word: string, position: Position): number {
  const value = /^-?(?:0|[1-9][0-9]*)$/.test(word) ? Number(word) : NaN;
  if (!Number.isSafeInteger(value)) {
    throw new DocumentError(
      "number_form",
      position,
      "a number must be whole and written in plain decimal digits; text that looks like a number must be quoted",
    );
  }
  return value === 0 ? 0 : value;
}
