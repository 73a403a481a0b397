/** The test files among `paths`, and in the folders among them, in order, with slashes. */
export async function testFiles(paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    if ((await Deno.stat(path)).isFile) files.push(path);
    else files.push(...await inFolder(path.replace(/[\\/]+$/, "")));
  }
  return files.map((file) => file.replaceAll("\\", "/"));
}

async function inFolder(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  const found: string[] = [];
  for (const { name, isDirectory } of entries.toSorted((a, b) => a.name < b.name ? -1 : 1)) {
    if (isDirectory) found.push(...await inFolder(`${folder}/${name}`));
    else if (name.endsWith("_test.ts")) found.push(`${folder}/${name}`);
  }
  return found;
}
