/**
 * What would be shown as nothing, as something else or in another order: controls, formats, bidi controls, spaces
 * other than the plain one, line and paragraph separators, unassigned and private characters, lone surrogates, and
 * characters with an empty picture of their own.
 */
const UNSEEN =
  /[\p{C}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\u{16FE4}]|(?! )\p{Zs}/u;

const SHORT: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\\": "\\\\",
  '"': '\\"',
};

/**
 * The characters of a text, each as a person can see it: `\n`, `\r`, `\t`, `\\`, `\"`, and `\u{202E}` for whatever
 * else cannot be seen as what it is. Joined they stand for that text and no other.
 */
export function visibleCharacters(text: string): readonly string[] {
  return [...text].map((character) =>
    SHORT[character] ?? (UNSEEN.test(character) ? `\\u{${codeOf(character)}}` : character)
  );
}

/** {@linkcode visibleCharacters} as one text. */
export function visibleText(text: string): string {
  return visibleCharacters(text).join("");
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
}

/** How many columns visible characters take: the wide ones, of East Asian scripts and pictures above all, two. */
export function columnsOf(visible: string): number {
  return [...visible].reduce((sum, character) => sum + (isWide(character) ? 2 : 1), 0);
}

/** From Hangul on most are wide; counting some others as wide only breaks a line earlier. */
const FIRST_WIDE = 0x1100;

function isWide(character: string): boolean {
  return "MWmw@%\u2014\u2026".includes(character) || (character.codePointAt(0) ?? 0) >= FIRST_WIDE;
}
