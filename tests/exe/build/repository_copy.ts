import { run } from "../../../scripts/rig/command.ts";

/** The root of the repository. */
const ROOT = `${import.meta.dirname}/../../..`;

/** Copies the files of the repository as they are now, without what git ignores, into `folder`. */
export async function copyRepository(folder: string): Promise<void> {
  const list = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT });
  for (const path of list.split("\n").filter((line) => line !== "")) {
    await Deno.mkdir(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    try {
      await Deno.copyFile(`${ROOT}/${path}`, `${folder}/${path}`);
    } catch (error) {
      // git still lists a file that was just removed.
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
}

/** Copies a folder with all that is in it. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copyFolder(`${from}/${name}`, `${to}/${name}`);
    else await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
  }
}
