/**
 * `deno run -A scripts/checksums.ts FOLDER`: writes `SHA256SUMS` over the files of a folder, as `sha256sum --check`
 * reads it.
 */
const LIST = "SHA256SUMS";

/** The lines over the files of a folder, sorted by name; the list itself is not in it. */
export async function checksums(folder: string): Promise<string> {
  const names = (await Array.fromAsync(Deno.readDir(folder))).filter(({ isFile }) => isFile).map(({ name }) =>
    name
  );
  let lines = "";
  for (const name of names.filter((each) => each !== LIST).sort()) {
    const digest = await crypto.subtle.digest("SHA-256", await Deno.readFile(`${folder}/${name}`));
    lines += `${new Uint8Array(digest).toHex()}  ${name}\n`;
  }
  return lines;
}

if (import.meta.main) {
  const folder = Deno.args[0] ?? "dist";
  const lines = await checksums(folder);
  await Deno.writeTextFile(`${folder}/${LIST}`, lines);
  console.log(lines.trimEnd());
}
