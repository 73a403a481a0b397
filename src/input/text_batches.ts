/** The part of a text that goes out in one `SendInput`: code units, or one key press for a line break or a tab. */
export type TypingBatch =
  | { readonly kind: "units"; readonly units: readonly number[] }
  /** `length` units of the text: a line break of `\r\n` is one Enter. */
  | { readonly kind: "key"; readonly key: "enter" | "tab"; readonly length: number };

/** Most UTF-16 units sent at once: all of them can reach a window that takes the focus right after the check. */
const BATCH_UNITS = 4;

const CONTROLS = /[\p{Cc}]/u;
const ALLOWED_CONTROLS = new Set(["\t", "\n", "\r"]);

/**
 * Why `text` may not be typed, or undefined when it may. Lone surrogates and controls that applications take as
 * commands may not.
 */
export function refuseText(text: string): string | undefined {
  if (!text.isWellFormed()) return "text holds half of a surrogate pair";
  const control = [...text].some((character) => CONTROLS.test(character) && !ALLOWED_CONTROLS.has(character));
  return control ? "text holds a control character other than tab and line breaks" : undefined;
}

/** Whether typing `text` presses keys beside entering characters. */
export function pressesKeys(text: string): boolean {
  return /[\t\r\n]/.test(text);
}

/** `text` in batches, in order. A surrogate pair is never split over two. */
export function batchesOf(text: string): readonly TypingBatch[] {
  const batches: TypingBatch[] = [];
  let units: number[] = [];
  const flush = (): void => {
    if (units.length > 0) batches.push({ kind: "units", units });
    units = [];
  };
  for (const piece of text.match(/\r\n|[\s\S]/gu) ?? []) {
    const key = piece === "\t" ? "tab" : /[\r\n]/.test(piece) ? "enter" : undefined;
    if (key !== undefined) {
      flush();
      batches.push({ kind: "key", key, length: piece.length });
      continue;
    }
    if (units.length + piece.length > BATCH_UNITS) flush();
    for (let i = 0; i < piece.length; i++) units.push(piece.charCodeAt(i));
  }
  flush();
  return batches;
}
