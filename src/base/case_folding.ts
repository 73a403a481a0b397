/**
 * `text` in the form in which texts are compared ignoring case: Unicode full case folding over NFC, in NFC again.
 *
 * JavaScript has no folding. Lower case of upper case, without the final-sigma rule, is the folding of every
 * character but two: the sharp s in capital form, and the dotless i, which folds to itself and must not become
 * a plain i. (Cherokee folds to its small letters here, to its capitals in Unicode: the comparison is the same.)
 * Compared with `str.casefold` of Python over all code points in a test.
 */
export function foldCase(text: string): string {
  return text.normalize("NFC").replaceAll("\u1E9E", "ss").split("\u0131").map(foldOrdinary).join("\u0131")
    .normalize("NFC");
}

function foldOrdinary(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll("\u03C2", "\u03C3");
}

/** Whether `part` occurs in `text`, ignoring case. */
export function containsIgnoringCase(text: string, part: string): boolean {
  return foldCase(text).includes(foldCase(part));
}
