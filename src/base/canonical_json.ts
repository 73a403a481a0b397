import { createHash } from "node:crypto";

/**
 * JSON with the keys of every object in code-unit order, without white space; sets are sorted lists, undefined
 * members and functions are left out. Equal text for equal values.
 */
export function canonicalJson(value: unknown): string {
  if (value instanceof Set) return canonicalJson([...value].sort());
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined && typeof member !== "function")
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}

/** SHA-256 of the canonical JSON of `value` in UTF-8, lowercase hex. */
export function digestOf(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}
