/**
 * Characters a person cannot see for what they are: they are invisible, reorder, stack on or join other characters, or
 * are two letters in one.
 */
const NEVER =
  /[\p{C}\p{M}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Regional_Indicator}\p{Emoji_Modifier}\u01C4-\u01CC\u01F1-\u01F3]/u;

/** Characters shown as they are: letters that stand alone, of scripts with known widths, and the common signs. */
const PLAIN: readonly RegExp[] = [
  / |[!-~\u00A1-\u00FF\u0100-\u024F\u1E00-\u1EFF]/u,
  // Greek, Cyrillic, Armenian, Hebrew and Georgian, but for rare and historic letters.
  /[\u0386\u0388-\u03CE\u0400-\u045F\u0490-\u04FF\u0531-\u0556\u0561-\u0586\u05D0-\u05EA\u10D0-\u10F0]/u,
  /(?=[\u0600-\u06FF])[\p{L}\p{Nd}]|[\u060C\u061B\u061F]/u,
  // Kana, Bopomofo, Hangul syllables and full-width forms; no jamo, which join to syllables.
  /[\u3001-\u3020\u3041-\u3096\u309B-\u30FF\u3105-\u312F\u3131-\u318E\uAC00-\uD7A3\uFF01-\uFF9F]/u,
  /\p{Unified_Ideograph}/u,
  /[\u2010-\u2014\u2018-\u2022\u2026\u2030\u2032\u2033\u2039\u203A\u20A0-\u20C0\u2116\u2122]/u,
  /[\u2190-\u2193\u2212\u221E\u2248\u2260\u2264\u2265]/u,
  /\p{Emoji_Presentation}/u,
];

const SHORT: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\\": "\\\\",
  '"': '\\"',
};

/**
 * The characters of a text, each as a person can see it: `\n`, `\r`, `\t`, `\\`, `\"`, and an escape such as `\u{202E}`
 * for every other character that cannot be seen for what it is, combining marks included. Joined they stand for that
 * text and no other.
 */
export function visibleCharacters(text: string): readonly string[] {
  return [...text].map((character) =>
    SHORT[character] ?? (isPlain(character) ? character : `\\u{${codeOf(character)}}`)
  );
}

/** {@linkcode visibleCharacters} as one text. */
export function visibleText(text: string): string {
  return visibleCharacters(text).join("");
}

function isPlain(character: string): boolean {
  return !NEVER.test(character) && PLAIN.some((plain) => plain.test(character));
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
}

/** Characters wider than one column, narrowest first. */
const WIDER: readonly (readonly [columns: number, RegExp])[] = [
  [1.5, /[A-VX-Z&mw\u03AC-\u03CE\u0430-\u045F]/u],
  [2, /[W@%\u00A1-\u00DE\u00E6]|[^ -~\u00DF-\u00FF\u03AC-\u03CE\u0430-\u045F]/u],
  [3, /[\u0600-\u06FF\p{Emoji_Presentation}]/u],
];

/**
 * The most columns that visible characters take up. A column is as wide as `=`; in Segoe UI, Tahoma and Arial, and the
 * fonts they fall back to, no character is wider than counted here.
 */
export function columnsOf(visible: string): number {
  return [...visible].reduce((sum, character) => sum + widthOf(character), 0);
}

function widthOf(character: string): number {
  return WIDER.findLast(([, wider]) => wider.test(character))?.[0] ?? 1;
}
