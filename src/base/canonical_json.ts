import { createHash } from "node:crypto";

/**
 * JSON with the keys of every object in code-unit order, without white space; sets are sorted lists, undefined
 * members and functions are left out. Equal text for equal values.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value instanceof Set) return canonicalJson([...value].sort());
  return `{${canonicalMembers(value).map(({ text }) => text).join(",")}}`;
}

/** One member of an object in its canonical JSON. */
export interface CanonicalMember {
  readonly key: string;
  /** Key, colon and value. */
  readonly text: string;
}

/** The members that the canonical JSON of an object has, in their order. */
export function canonicalMembers(value: object): CanonicalMember[] {
  const members: CanonicalMember[] = [];
  for (const key of Object.keys(value).sort()) {
    const member: unknown = value[key as keyof typeof value];
    if (member === undefined || typeof member === "function") continue;
    members.push({ key, text: `${JSON.stringify(key)}:${canonicalJson(member)}` });
  }
  return members;
}

/** SHA-256 of the canonical JSON of `value` in UTF-8, lowercase hex. */
export function digestOf(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}
