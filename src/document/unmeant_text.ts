/** Signs that a text is not what its author meant, each with what to do; none of them repeats the text. */
export const UNMEANT = {
  text_cut:
    'YAML took " #" and the rest of the line for a comment; if that belongs to the text, put all of it in single quotes',
  text_quoted: "the text itself begins and ends with quotation marks; leave them out",
  text_placeholder:
    "%NAME% or ${name} is left in the text, and nothing replaces it; write out what it stands for",
  text_invisible: "the text holds a character that cannot be seen; type it anew",
} as const;

/** The code of a sign that a text is not what its author meant. */
export type Unmeant = keyof typeof UNMEANT;

/** The code and the text of a problem, without its place. */
export interface Note {
  readonly code: string;
  readonly message: string;
}

/** Straight, typographic, angled and full-width ones, single and double. */
const QUOTATION_MARK = /["'\u2018-\u201f\u00ab\u00bb\u2039\u203a\uff02\uff07]/u;

/** A quotation mark that is never an apostrophe. */
const DOUBLE_MARK = /["\u201c-\u201f\u00ab\u00bb\u2039\u203a\uff02]/u;

const PLACEHOLDER = /%[A-Za-z_][A-Za-z0-9_()]*%|\$\{[^{}]*\}|\$env:[A-Za-z_]/i;

/** Format characters but the two joiners, which some scripts need; fillers, and spaces other than the usual ones. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cf}\u00a0\u115f\u1160\u2000-\u200a\u202f\u205f\u3164\uffa0]/u;

/** The first sign that `text` is not what its author meant; undefined when it looks well. */
export function unmeantIn(text: string): Exclude<Unmeant, "text_cut"> | undefined {
  if (standsInQuotes(text)) return "text_quoted";
  if (PLACEHOLDER.test(text)) return "text_placeholder";
  return INVISIBLE.test(text) ? "text_invisible" : undefined;
}

/** The cause of a problem with `text`: a sign that it is not what its author meant, or else `note`. */
export function causeIn(text: string, note: Note): Note {
  const unmeant = unmeantIn(text);
  return unmeant === undefined ? note : { code: unmeant, message: UNMEANT[unmeant] };
}

/** Whether a text begins and ends with quotation marks of any kind, and so holds what should stand around it. */
function standsInQuotes(text: string): boolean {
  return text.length > 1 && QUOTATION_MARK.test(text[0]!) && QUOTATION_MARK.test(text.at(-1)!);
}

/** Whether a text holds quotation marks: single ones count at its ends alone, elsewhere they are apostrophes. */
export function holdsQuotationMarks(text: string): boolean {
  return DOUBLE_MARK.test(text) || QUOTATION_MARK.test(text[0] ?? "") ||
    QUOTATION_MARK.test(text.at(-1) ?? "");
}
