/** How a program in Wine names a file of this system, given its absolute path: `/a/b` is `Z:\\a\\b`. */
export function windowsPath(path: string): string {
  return `Z:${path.replaceAll("/", "\\")}`;
}
