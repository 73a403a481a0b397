/**
 * The main job on real input: `deno task demo`. Opens a desktop (Wine on Linux) and runs the show on it.
 */
import { openRig, RigUnavailable } from "./rig/mod.ts";

async function main(): Promise<number> {
  const say = (line: string): void => console.log(line);
  const output = await Deno.makeTempDir({ prefix: "desktop-automation-demo-" });
  const cache = await new Deno.Command(Deno.execPath(), {
    args: ["cache", "--frozen", "main.ts", "scripts/demo_show.ts"],
  }).output();
  if (!cache.success) {
    console.error(new TextDecoder().decode(cache.stderr));
    return 1;
  }
  try {
    await using rig = await openRig({ log: say });
    const show = rig.spawn(
      [
        "run",
        "-A",
        "--no-check",
        "--cached-only",
        "--no-remote",
        "scripts/demo_show.ts",
        rig.windowsPath(output),
      ],
      { stdin: "null", stdout: "inherit", stderr: "inherit" },
    );
    const { code } = await show.status;
    if (code === 0) say(`The picture is in ${output}`);
    return code;
  } catch (error) {
    if (!(error instanceof RigUnavailable)) throw error;
    console.error(error.message);
    return 1;
  }
}

if (import.meta.main) Deno.exit(await main());
