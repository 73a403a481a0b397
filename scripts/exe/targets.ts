/** The Windows systems a program is compiled for, by Deno's name of the target. */
export const TARGETS = {
  "x86_64-pc-windows-msvc": { machine: 0x8664, name: "x64" },
  "aarch64-pc-windows-msvc": { machine: 0xaa64, name: "arm64" },
} as const;

export type Target = keyof typeof TARGETS;

export const DEFAULT_TARGET: Target = "x86_64-pc-windows-msvc";

/** Whether `text` names a target. */
export function isTarget(text: string): text is Target {
  return Object.hasOwn(TARGETS, text);
}
