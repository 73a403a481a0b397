import { PeImage } from "./pe_image.ts";

/** What is allowed or denied: a list of names, everything when it is empty, nothing stated when it is null. */
type Names = readonly string[] | null;

/** The permissions that `deno compile` wrote into a program, by Deno's own names. */
export interface BakedPermissions {
  readonly prompt: boolean;
  readonly [name: string]: Names | boolean;
}

/** The part of a program in which `deno compile` says how to run it. */
export interface BakedMetadata {
  readonly argv: readonly string[];
  readonly permissions: BakedPermissions;
  readonly v8_flags: readonly string[];
  readonly entrypoint_key: string;
  readonly ca_stores: unknown;
  readonly ca_data: unknown;
  readonly env_vars_from_env_file: Readonly<Record<string, string>>;
  readonly otel_config: Readonly<Record<string, unknown>>;
}

/** The section that `deno compile` adds. */
const SECTION = ".pedata";

/** The mark before the length, which is eight bytes little-endian, and the JSON. */
const MARK = new TextEncoder().encode("d3n0l4nd");

/**
 * The metadata of a compiled program, read out of its bytes: what the runtime in it will go by, whatever the command
 * line that made it was meant to say.
 * @throws Error when the bytes are no output of `deno compile`
 */
export function readBakedMetadata(program: Uint8Array): BakedMetadata {
  const section = new PeImage(program).sectionBytes(SECTION);
  if (section === undefined) throw new Error(`Not an output of deno compile: no ${SECTION} section`);
  const start = indexOf(section, MARK) + MARK.length;
  if (start < MARK.length) throw new Error("Not an output of deno compile: no mark in its section");
  const view = new DataView(section.buffer, section.byteOffset, section.byteLength);
  const length = Number(view.getBigUint64(start, true));
  return JSON.parse(new TextDecoder().decode(section.subarray(start + 8, start + 8 + length)));
}

function indexOf(bytes: Uint8Array, wanted: Uint8Array): number {
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}
