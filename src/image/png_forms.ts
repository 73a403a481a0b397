import type { Size } from "../base/geometry.ts";
import type { Bitmap } from "./bitmap.ts";
import type { DeflateLevel } from "./deflate_bands.ts";
import { encodePng } from "./png.ts";
import { type RowSample, sampleRows } from "./row_sample.ts";
import { scaleDown, sizeWithin } from "./scale.ts";

/** A size and a zlib level that an image can be encoded with. */
export interface PngForm {
  readonly size: Size;
  readonly level: DeflateLevel;
}

/**
 * zlib level tried first, before an image is made smaller; level 9 takes four times as long for 2 to 9 % fewer bytes.
 */
const LEVEL: DeflateLevel = 2;
const STRONGER_LEVEL: DeflateLevel = 6;

/**
 * The fractions of the bitmap's edges that images are scaled to. Simple fractions, so that letters that looked alike
 * still do: text at nine tenths has one and a half times the bytes of full size, at two thirds fewer.
 */
const FRACTIONS: readonly (readonly [number, number])[] = [
  ...[[4, 5], [3, 4], [2, 3], [3, 5], [1, 2], [3, 7], [2, 5], [1, 3], [2, 7], [1, 4]] as const,
  ...[5, 6, 8, 10, 12, 16, 20, 24, 32].map((parts) => [1, parts] as const),
];

/** Shortest length of the longest edge that an image is scaled to, pixels: below it nothing can be made out. */
const LEAST_EDGE = 64;

/** The forms of an image of `size`, made of `bitmap`, by their bytes: the first is the best, the last the smallest. */
export function formsOf(bitmap: Size, size: Size): readonly PngForm[] {
  const longest = Math.max(bitmap.width, bitmap.height);
  const edge = Math.max(size.width, size.height);
  const edges = FRACTIONS.map(([part, parts]) => Math.round(longest * part / parts))
    .filter((length) => length < edge && length > LEAST_EDGE);
  if (edge > LEAST_EDGE) edges.push(LEAST_EDGE);
  return [
    { size, level: LEVEL },
    { size, level: STRONGER_LEVEL },
    ...edges.map((length) => ({ size: sizeWithin(bitmap, length), level: LEVEL })),
  ];
}

/**
 * Bytes a pixel that screenshots mostly stay below; an image that may have more is encoded without asking a sample.
 */
const LIKELY_BYTES_PER_PIXEL = 0.2;

/** Whether an image of `size` is likely to have `maxBytes` or fewer. */
export function likelyFits({ width, height }: Size, maxBytes: number): boolean {
  return maxBytes >= LIKELY_BYTES_PER_PIXEL * width * height;
}

/**
 * How far above `maxBytes` an estimate may lie, as a factor. Samples were found to say from 4 % too little to 17 % too
 * much; after an encoding corrected them, seldom too little.
 */
const LIKELY_PART = 1.08;
const CERTAIN_PART = 0.96;

/** Smallest part of its bytes a pixel that an image was found to keep at a smaller size or the stronger level. */
const LEAST_PART = 0.66;

/** Finds the best form of an image that fits, by encoding a sample of its rows. */
export class FormSearch {
  readonly #bitmap: Bitmap;
  readonly #forms: readonly PngForm[];
  readonly #maxBytes: number;
  readonly #signal: AbortSignal | undefined;
  #sample: RowSample | undefined;
  /** Bytes of the last encoding for each byte that the sample had predicted. */
  #correction = 1;

  constructor(
    bitmap: Bitmap,
    forms: readonly PngForm[],
    maxBytes: number,
    signal: AbortSignal | undefined,
  ) {
    this.#bitmap = bitmap;
    this.#forms = forms;
    this.#maxBytes = maxBytes;
    this.#signal = signal;
  }

  get first(): PngForm {
    return this.#forms[0]!;
  }

  /** The best form that fits according to the sample; the smallest form if none does. */
  async begin(): Promise<PngForm> {
    const bytes = await this.#estimate(this.first);
    const most = LIKELY_PART * this.#maxBytes;
    return bytes <= most ? this.first : await this.#best(1, bytes, most) ?? this.first;
  }

  /** The best form after `form`, which had `bytes` bytes when encoded; undefined when it was the last. */
  async after(form: PngForm, bytes: number): Promise<PngForm | undefined> {
    this.#correction = bytes / await this.#estimate(form);
    return await this.#best(this.#forms.indexOf(form) + 1, bytes, CERTAIN_PART * this.#maxBytes);
  }

  /**
   * The best form from index `from` on that is estimated at `most` bytes or fewer; the form before it has about
   * `bytes`.
   */
  async #best(from: number, bytes: number, most: number): Promise<PngForm | undefined> {
    let last = { bytes, form: this.#forms[from - 1]! };
    for (const form of this.#forms.slice(from)) {
      if (leastBytes(form, last) > most) continue;
      last = { form, bytes: this.#correction * await this.#estimate(form) };
      if (last.bytes <= most) return form;
    }
    return this.#forms.slice(from).at(-1);
  }

  /** The bytes that the sample predicts for a form, not corrected. */
  async #estimate({ size, level }: PngForm): Promise<number> {
    const { bitmap, factor } = this.#sample ??= sampleRows(this.#bitmap);
    const height = Math.max(1, Math.round(size.height * bitmap.height / this.#bitmap.height));
    const scaled = await scaleDown(bitmap, { width: size.width, height }, this.#signal);
    return factor * (await encodePng(scaled, { level, signal: this.#signal })).length;
  }
}

/** The fewest bytes that `form` can be expected to have when `other.form` has `other.bytes`. */
function leastBytes(form: PngForm, other: { readonly form: PngForm; readonly bytes: number }): number {
  return LEAST_PART * other.bytes * pixelCount(form.size) / pixelCount(other.form.size);
}

function pixelCount({ width, height }: Size): number {
  return width * height;
}
