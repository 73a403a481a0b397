import { foldCase } from "../base/case_folding.ts";
import type { TitlePattern } from "./policy.ts";

/** Longest pattern, code points: matching takes at most this many steps for each character of a title. */
export const MAX_PATTERN_LENGTH = 1024;

/** One element of a pattern. `ranges` are pairs of first and last code point, both inside. */
type Element =
  | { readonly kind: "any_text" }
  | { readonly kind: "any_character" }
  | { readonly kind: "character"; readonly codePoint: number }
  | {
    readonly kind: "set";
    readonly negated: boolean;
    readonly ranges: readonly (readonly [number, number])[];
  };

/**
 * Compiles a title pattern: Python's `fnmatch` on case-folded text, the whole title, with `*`, `?`, `[abc]`, `[a-z]`,
 * `[!a]`; an unclosed `[` stands for itself.
 *
 * Both sides are compared in NFC, and characters that show as nothing count like any other. No backtracking beyond
 * the last `*`: steps are at most title length times pattern length.
 */
export function compileTitlePattern(source: string): TitlePattern {
  const elements = parse([...foldCase(source)]);
  return Object.freeze({
    source,
    matches: (title: string) => matches(elements, codePoints(foldCase(title))),
  });
}

/** How many titles a pattern can match, apart from case. */
export type Reach = "none" | "one" | "many" | "all";

/** How far the pattern reaches; all but `many` is seldom what its author means. */
export function reachOf(source: string): Reach {
  const elements = parse([...foldCase(source)]);
  if (elements.some((element) => element.kind === "set" && !element.negated && element.ranges.length === 0)) {
    return "none";
  }
  if (elements.every(isOneCharacter)) return "one";
  return elements.length === 1 && elements[0]!.kind === "any_text" ? "all" : "many";
}

/** The text about a pattern whose reach is `none`. */
export const PATTERN_NONE =
  "this pattern matches no title: a range in its brackets ends before it begins, as in [z-a]";

function isOneCharacter(element: Element): boolean {
  if (element.kind !== "set") return element.kind === "character";
  const [range, ...more] = element.ranges;
  return !element.negated && more.length === 0 && range !== undefined && range[0] === range[1];
}

function codePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0)!);
}

function parse(pattern: readonly string[]): readonly Element[] {
  const elements: Element[] = [];
  for (let i = 0; i < pattern.length; i++) {
    const character = pattern[i]!;
    const close = character === "[" ? closingBracket(pattern, i) : undefined;
    if (character === "*") {
      if (elements.at(-1)?.kind !== "any_text") elements.push({ kind: "any_text" });
    } else if (character === "?") elements.push({ kind: "any_character" });
    else if (close !== undefined) {
      elements.push(parseSet(codePoints(pattern.slice(i + 1, close).join(""))));
      i = close;
    } else elements.push({ kind: "character", codePoint: character.codePointAt(0)! });
  }
  return elements;
}

/** Index of the `]` that closes the `[` at `open`; a `]` right after `[` or `[!` is a member. */
function closingBracket(pattern: readonly string[], open: number): number | undefined {
  let from = open + 1;
  if (pattern[from] === "!") from++;
  if (pattern[from] === "]") from++;
  const close = pattern.indexOf("]", from);
  return close < 0 ? undefined : close;
}

const HYPHEN = 0x2d;
const EXCLAMATION = 0x21;

/** The set that the text between brackets describes. A range with its ends the wrong way round holds nothing. */
function parseSet(members: readonly number[]): Element {
  const negated = members[0] === EXCLAMATION;
  const ranges: [number, number][] = [];
  for (let i = negated ? 1 : 0; i < members.length; i++) {
    const first = members[i]!;
    const last = members[i + 2];
    if (members[i + 1] === HYPHEN && last !== undefined) {
      if (first <= last) ranges.push([first, last]);
      i += 2;
    } else ranges.push([first, first]);
  }
  return { kind: "set", negated, ranges };
}

/** Matches a title by a two-pointer glob: on a mismatch only the last `*` takes one character more. */
function matches(elements: readonly Element[], title: readonly number[]): boolean {
  let e = 0;
  let t = 0;
  let star = -1;
  let starTitle = 0;
  while (t < title.length) {
    const element = elements[e];
    if (element?.kind === "any_text") {
      star = e++;
      starTitle = t;
    } else if (element && accepts(element, title[t]!)) {
      e++;
      t++;
    } else if (star >= 0) {
      e = star + 1;
      t = ++starTitle;
    } else return false;
  }
  while (elements[e]?.kind === "any_text") e++;
  return e === elements.length;
}

function accepts(element: Element, codePoint: number): boolean {
  switch (element.kind) {
    case "any_text":
    case "any_character":
      return true;
    case "character":
      return element.codePoint === codePoint;
    case "set":
      return element.ranges.some(([first, last]) => first <= codePoint && codePoint <= last) !==
        element.negated;
  }
}
