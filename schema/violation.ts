/** One place where a value breaks a schema. */
export interface Violation {
  /** JSON pointer (RFC 6901) to the value; empty for the whole document. */
  readonly path: string;
  /** The keyword of JSON Schema that refused it, such as `maxItems`. */
  readonly keyword: string;
  /** What the keyword says, such as `{ limit: 64 }`; may hold a key of the document, never a value. */
  readonly params: Readonly<Record<string, unknown>>;
  /** English, about the schema alone. */
  readonly message: string;
}
