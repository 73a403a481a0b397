/** The longest title a client is shown, in code points. */
export const MAX_CLEAN_TITLE = 256;

/**
 * Controls, line and paragraph separators, bidi controls, interlinear annotation marks, and all that Unicode says to
 * show as nothing (zero-width spaces and joiners, soft hyphens, fillers, tags, variation selectors).
 */
const UNSHOWN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/**
 * A title or class name as a client may see it: without characters that hide, reorder or forge text, and at most
 * {@linkcode MAX_CLEAN_TITLE} code points. Lone surrogates become U+FFFD. Still untrusted text.
 */
export function cleanTitle(raw: string): string {
  const shown = raw.toWellFormed().replace(UNSHOWN, "").normalize("NFC");
  return [...shown].slice(0, MAX_CLEAN_TITLE).join("");
}
