import type { FakeDesktop } from "./fake_desktop.ts";

/** A lone surrogate. */
const LONE = "\ud800";
const UNSIGNED = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff];
const NUMBERS = [...UNSIGNED, -1, -0x80000000];
const BIGINTS = [0n, 1n, 0x8000_0000n, 0xffff_ffffn, 0xffff_ffff_8000_0000n, 0xffff_ffff_ffff_ffffn];
/** Extreme names of a window, class or path: Windows keeps any 16-bit units it is given. */
export const TEXTS: readonly string[] = [
  "",
  LONE,
  `a\udc00${LONE}b`,
  "\0",
  "\u202e\u200b\ufeff\u0085\u2028",
  `C:\\${LONE}\\${"x".repeat(32_700)}.exe`,
  "\ud83d\ude00".repeat(300),
];

/** One value inside what a call of the desktop returns: `path` leads to it, `[]` of no steps is the whole. */
export interface Leaf {
  readonly call: string;
  readonly path: readonly string[];
  readonly kind: string;
}

/** Words that the desktop's interface itself chooses, by the call that gives one. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  getDpiAwareness: ["per_monitor_v2", "other"],
  getTranslucency: ["opaque", "invisible", "translucent"],
};

/** The facts that the desktop's interface has without a call. */
const FIXED = new Set(["self", "ancestors", "elevated", "windowsBuild"]);

/** Calls whose numbers belong to memory of the test itself: another size would break the fake, not the server. */
const OF_PIXELS = new Set(["captureScreen", "captureWindow"]);

/** Objects that are never unknown. */
const ALWAYS_THERE = new Set(["self", "getVirtualScreen"]);

/** Names of fields and calls that Windows' headers declare as DWORD or UINT. */
const DWORDS = new Set(["pid", "tid", "dpi", "getDpiForWindow", "getTickCount", "getLastInputTick"]);

/** The leaves of everything that a desktop returned, each once. */
export class Leaves {
  readonly #leaves = new Map<string, Leaf>();

  add(call: string, value: unknown): void {
    if (!OF_PIXELS.has(call)) this.#add(call, value, []);
  }

  list(): readonly Leaf[] {
    return [...this.#leaves.values()];
  }

  #add(call: string, value: unknown, path: readonly string[]): void {
    const kind = Array.isArray(value) ? "array" : typeof value;
    if (kind === "undefined" || kind === "function") return;
    this.#leaves.set([call, ...path].join("."), { call, path, kind });
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) this.#add(call, inner, [...path, key]);
  }
}

/** The values that take the place of a leaf, one after another. */
export function extremesOf({ kind, call, path }: Leaf): readonly unknown[] {
  if (kind === "number") return DWORDS.has(path.at(-1) ?? call) ? UNSIGNED : NUMBERS;
  if (kind === "bigint") return BIGINTS;
  if (kind === "string") return WORDS[call] ?? TEXTS;
  if (kind === "boolean") return [true, false];
  if (kind === "array") return [[]];
  return path.length === 0 && !ALWAYS_THERE.has(call) ? [undefined] : [];
}

/** A desktop whose every returned value goes through `change` first. */
export function altered(
  desktop: FakeDesktop,
  change: (call: string, value: unknown) => unknown,
): FakeDesktop {
  return new Proxy(desktop, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") {
        return FIXED.has(String(name)) ? change(String(name), member) : member;
      }
      return (...args: unknown[]) => {
        const value: unknown = Reflect.apply(member, target, args);
        return value instanceof Promise
          ? value.then((settled) => change(String(name), settled))
          : change(String(name), value);
      };
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
}

/** `value` with `extreme` in the place of the leaf, where it has that place. */
export function withExtreme(value: unknown, [step, ...steps]: readonly string[], extreme: unknown): unknown {
  if (step === undefined) return extreme;
  if (typeof value !== "object" || value === null || !(step in value)) return value;
  const inner = withExtreme((value as Record<string, unknown>)[step], steps, extreme);
  return Array.isArray(value) ? value.with(Number(step), inner) : { ...value, [step]: inner };
}
