/** SHA-256 of each file, lowercase hex, by its path in the folder. */
type Hashes = Readonly<Record<string, string>>;

/** Their file in the template. */
export const HASHES = "hashes.json";

/** A program that ran on a desktop has changed what all later desktops are made from. */
export class TemplateChanged extends Error {
  override readonly name = "TemplateChanged";
}

/** Writes down what is in these folders of a template. */
export async function writeHashes(template: string, folders: readonly string[]): Promise<void> {
  await Deno.writeTextFile(`${template}/${HASHES}`, JSON.stringify(await hashesOf(template, folders)));
}

/**
 * Looks whether these folders of a template are as they were when it was made; one that is not is put aside, and
 * the next run makes another. Throws {@linkcode TemplateChanged}.
 */
export async function checkHashes(template: string, folders: readonly string[]): Promise<void> {
  const before: Hashes = JSON.parse(await Deno.readTextFile(`${template}/${HASHES}`));
  const after = await hashesOf(template, folders);
  const changed = changes(before, after);
  if (changed.length === 0) return;
  // A run that uses it now goes on with it; the next installation removes it under its new name.
  await Deno.rename(template, `${template}.part-changed-${Deno.pid}`);
  throw new TemplateChanged(
    `A program in Wine has changed the libraries that all desktops share: ${changed.slice(0, 5).join(", ")}` +
      `${changed.length > 5 ? ` and ${changed.length - 5} more` : ""}. The next run makes them again`,
  );
}

/** The paths at which something is changed, added or removed. */
export function changes(before: Hashes, after: Hashes): readonly string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path] !== after[path]);
}

/** The hashes of the files that are in these folders of a template now. */
export async function hashesOf(template: string, folders: readonly string[]): Promise<Hashes> {
  const hashes: Record<string, string> = {};
  const read = async (folder: string): Promise<void> => {
    for await (const { name, isDirectory, isFile } of Deno.readDir(`${template}/${folder}`)) {
      const path = `${folder}/${name}`;
      if (isDirectory) await read(path);
      else if (isFile) hashes[path] = await sha256(`${template}/${path}`);
      else hashes[path] = `a link to ${await Deno.readLink(`${template}/${path}`)}`;
    }
  };
  for (const folder of folders) await read(folder);
  return hashes;
}

async function sha256(path: string): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", await Deno.readFile(path))).toHex();
}
