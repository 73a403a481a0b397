/** A place in a policy file. Both count from 1; `column` counts UTF-16 units, as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** One member of an object, with the place of its key. */
export interface Member {
  readonly key: Position;
  readonly node: DocumentNode;
}

/** The content of a policy file as a tree; every node has the place where it begins. */
export type DocumentNode =
  & { readonly position: Position }
  & (
    | { readonly kind: "object"; readonly members: ReadonlyMap<string, Member> }
    | { readonly kind: "array"; readonly items: readonly DocumentNode[] }
    | {
      readonly kind: "scalar";
      readonly value: string | number | boolean | null;
      readonly comment?: CommentBehind;
    }
  );

/** A comment behind unquoted text on its line; `close` when no space stands between its "#" and what it says. */
export type CommentBehind = "apart" | "close";

/** Deeper nesting than this is refused; a policy needs seven levels. */
export const MAX_DEPTH = 16;

/** Why a file could not be read as a document. Stable: tests and `check-policy` assert it. */
export type DocumentErrorCode =
  | "file_unreadable"
  | "file_too_large"
  | "file_empty"
  | "file_encoding"
  | "file_control_character"
  | "json_syntax"
  | "yaml_syntax"
  | "yaml_not_plain"
  | "duplicate_key"
  | "too_deep"
  | "number_form"
  | "text_surrogate";

/** A file that is no document. The message never quotes the file. */
export class DocumentError extends Error {
  override readonly name = "DocumentError";
  readonly code: DocumentErrorCode;
  readonly position: Position | undefined;

  constructor(code: DocumentErrorCode, position: Position | undefined, message: string) {
    super(message);
    this.code = code;
    this.position = position;
  }
}

/** The plain value of a node. Objects have no prototype, so that no key can reach one. */
export function valueOf(node: DocumentNode): unknown {
  if (node.kind === "scalar") return node.value;
  if (node.kind === "array") return node.items.map(valueOf);
  const object: Record<string, unknown> = Object.create(null);
  for (const [key, member] of node.members) object[key] = valueOf(member.node);
  return object;
}

/** The node that `path` leads to, or the deepest one on the way there. */
export function nearestNode(root: DocumentNode, path: readonly string[]): DocumentNode {
  let node = root;
  for (const step of path) {
    const next = node.kind === "object"
      ? node.members.get(step)?.node
      : node.kind === "array"
      ? node.items[Number(step)]
      : undefined;
    if (!next) return node;
    node = next;
  }
  return node;
}

/** The place of the key `key` of the object at `path`, or of that object. */
export function keyPosition(root: DocumentNode, path: readonly string[], key: string): Position {
  const node = nearestNode(root, path);
  return (node.kind === "object" ? node.members.get(key)?.key : undefined) ?? node.position;
}
