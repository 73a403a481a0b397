/**
 * `deno task compile [--target=TARGET] [--windows=FOLDER] [--output=FILE]`: makes the program that people install.
 *
 * Variables: `DENORT_BIN`, the base to use in place of the one that Deno downloads; `DENO`, a Deno of the version of
 * that base, for the compile step. The bundle is made by the Deno that runs this.
 */
import { WINDOWS_FOLDER } from "../ffi/paths.ts";
import { toolchainOf } from "./exe/base_program.ts";
import { compileExe, type CompileOptions } from "./exe/compile_exe.ts";
import { run } from "./rig/command.ts";
import { DEFAULT_TARGET, isTarget, TARGETS } from "./exe/targets.ts";

const OPTIONS = ["target", "windows", "output"];

/** The value of `--name=VALUE`. */
function option(args: readonly string[], name: string): string | undefined {
  return args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
}

function parse(args: readonly string[]): Omit<CompileOptions, "toolchain"> {
  const unknown = args.find((arg) => !OPTIONS.some((name) => arg.startsWith(`--${name}=`)));
  if (unknown !== undefined) {
    throw new Error(`Unknown argument "${unknown}"; known: --${OPTIONS.join("=, --")}=`);
  }
  const target = option(args, "target") ?? DEFAULT_TARGET;
  if (!isTarget(target)) {
    throw new Error(`Unknown target "${target}"; known: ${Object.keys(TARGETS).join(", ")}`);
  }
  const windowsFolder = (option(args, "windows") ?? WINDOWS_FOLDER).replace(/\\*$/, "\\");
  if (!/^[A-Z]:\\[^,"*?<>|/]+\\$/i.test(windowsFolder)) {
    throw new Error(`--windows takes the full path of the folder of Windows, such as D:\\Windows`);
  }
  const output = option(args, "output") ?? `dist/desktop-automation-mcp-${TARGETS[target].name}.exe`;
  return { target, output, windowsFolder };
}

async function main(): Promise<number> {
  try {
    const options = parse(Deno.args);
    // Compiled from the schemas; a program with older ones would be another than the sources say.
    await run(Deno.execPath(), ["run", "-A", "scripts/generate.ts", "--check"]);
    await Deno.mkdir("dist", { recursive: true });
    const { output, bytes, sha256, deno } = await compileExe({
      ...options,
      toolchain: toolchainOf(Deno.env.toObject()),
    });
    console.log(`${output}\n  ${bytes} bytes, with Deno ${deno}\n  SHA-256 ${sha256}`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

if (import.meta.main) Deno.exit(await main());
