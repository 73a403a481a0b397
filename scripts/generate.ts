import { generate as generateReference } from "./generate_reference.ts";
import { generate as generateValidators } from "./generate_validators.ts";

/** Writes every generated file, or with `--check` tells which of them no longer follow from their source. */
async function main(): Promise<number> {
  const root = new URL("../", import.meta.url);
  const checking = Deno.args.includes("--check");
  const files = new Map([...await generateValidators(), ...generateReference()]);
  const stale: string[] = [];
  for (const [path, text] of files) {
    if (await readOrNothing(new URL(path, root)) === text) continue;
    stale.push(path);
    if (!checking) await write(new URL(path, root), text);
  }
  if (stale.length > 0) console.log(`${checking ? "Out of date" : "Written"}: ${stale.join(", ")}`);
  if (checking && stale.length > 0) console.error("Run: deno task generate");
  return checking && stale.length > 0 ? 1 : 0;
}

async function readOrNothing(url: URL): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(url);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

async function write(url: URL, text: string): Promise<void> {
  await Deno.mkdir(new URL(".", url), { recursive: true });
  await Deno.writeTextFile(url, text);
}

if (import.meta.main) Deno.exit(await main());
