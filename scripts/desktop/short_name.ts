/** `tests/desktop/menus_test.ts` as people call it: `menus`. */
export function shortName(file: string): string {
  return file.replace(/^.*\//, "").replace(/_test\.ts$/, "");
}
