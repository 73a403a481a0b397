import type { Action } from "./policy.ts";

/** Keys with a name; letters, digits and function keys come beside them. */
const NAMED_KEYS = [
  "up",
  "down",
  "left",
  "right",
  "space",
  "enter",
  "esc",
  "tab",
  "backspace",
  "delete",
  "home",
  "end",
  "pageup",
  "pagedown",
] as const;

const LETTERS: readonly string[] = [..."abcdefghijklmnopqrstuvwxyz"];
const DIGITS: readonly string[] = [..."0123456789"];
const FUNCTION_KEYS: readonly string[] = Array.from({ length: 12 }, (_, i) => `f${i + 1}`);

/** Every key that `send_key` knows. */
export const KEY_NAMES: readonly string[] = [...NAMED_KEYS, ...LETTERS, ...DIGITS, ...FUNCTION_KEYS];
const KNOWN_KEYS: ReadonlySet<string> = new Set(KEY_NAMES);

/** Modifiers in the one order that a normalised chord has them in. */
export const MODIFIERS = ["ctrl", "shift", "alt"] as const;

/** One of {@linkcode MODIFIERS}. */
export type Modifier = typeof MODIFIERS[number];

/** Keys that can stop the server. None of them is in {@linkcode KEY_NAMES}, so no client can send one. */
export const STOP_KEYS: readonly string[] = [
  "pause",
  "scrolllock",
  ...Array.from({ length: 12 }, (_, i) => `f${i + 13}`),
];

/** A key with at most two modifiers. */
export interface Chord {
  readonly key: string;
  readonly modifiers: readonly Modifier[];
}

/** The chord that `text` such as `Ctrl+Shift+Z` spells, or undefined: unknown words, a modifier twice, over two. */
export function parseChord(text: string): Chord | undefined {
  const words = text.toLowerCase().split("+").map((word) => word.trim());
  const key = words.pop() ?? "";
  const modifiers = MODIFIERS.filter((modifier) => words.includes(modifier));
  // Fewer known modifiers than words: one is unknown or stands twice.
  if (!KNOWN_KEYS.has(key) || modifiers.length !== words.length || modifiers.length > 2) return undefined;
  return { key, modifiers };
}

/** The normalised spelling of a chord, such as `ctrl+shift+z`. */
export function chordName(chord: Chord): string {
  const modifiers = MODIFIERS.filter((modifier) => chord.modifiers.includes(modifier));
  return [...modifiers, chord.key].join("+");
}

/** The normalised spelling of what `text` spells, or undefined when it is no chord. */
export function normalizeChord(text: string): string | undefined {
  const chord = parseChord(text);
  return chord && chordName(chord);
}

/** Whether the chord belongs to Windows itself (switches windows, desktops or users): refused under every policy. */
export function isAlwaysRefused({ key, modifiers }: Chord): boolean {
  const [ctrl, alt] = [modifiers.includes("ctrl"), modifiers.includes("alt")];
  // With shift added Windows goes the other way round or opens the task manager; so shift is not looked at.
  return (alt && (key === "tab" || key === "esc")) || (ctrl && key === "esc") ||
    (ctrl && alt && key === "delete");
}

/** The protected class that a chord needs beside `key`, whether a policy names the chord or not. */
export function consequenceOf({ key, modifiers }: Chord): "close" | "text" | undefined {
  const [ctrl, alt] = [modifiers.includes("ctrl"), modifiers.includes("alt")];
  // Further modifiers are not looked at: Windows and most applications treat alt+shift+f4 as alt+f4.
  if (key === "f4" && (ctrl || alt)) return "close";
  if (ctrl && (key === "w" || key === "q") || alt && key === "space") return "close";
  return ctrl && key === "v" ? "text" : undefined;
}

/** Whether the chord types a character: a letter or digit, alone or with shift. Counts as text unless named. */
export function isTyping({ key, modifiers }: Chord): boolean {
  return key.length === 1 && modifiers.every((modifier) => modifier === "shift");
}

/**
 * The chords that `key` may send under a policy that names no keys: named keys and f1-f12 alone or with shift, ctrl
 * with a letter, and chords with a consequence whose class is granted. None of them types.
 */
export function defaultChords(options: {
  readonly popups: boolean;
  readonly actions: ReadonlySet<Action>;
}): ReadonlySet<string> {
  const plain = [...NAMED_KEYS, ...FUNCTION_KEYS].filter((key) => key !== "f10" || options.popups);
  const chords: Chord[] = [
    ...plain.flatMap((key): Chord[] => [{ key, modifiers: [] }, { key, modifiers: ["shift"] }]),
    ...LETTERS.map((key): Chord => ({ key, modifiers: ["ctrl"] })),
    { key: "f4", modifiers: ["alt"] },
    { key: "f4", modifiers: ["ctrl"] },
    { key: "space", modifiers: ["alt"] },
  ];
  return new Set(
    chords.filter((chord) => {
      const consequence = consequenceOf(chord);
      return consequence === undefined || options.actions.has(consequence);
    }).map(chordName),
  );
}
