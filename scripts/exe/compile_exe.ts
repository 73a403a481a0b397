import { SYSTEM32, WINDOWS_FOLDER } from "../../ffi/paths.ts";
import { ENGINE_FLAGS, SERVER_FLAGS } from "../permissions.ts";
import { run } from "../rig/command.ts";
import { withoutRuntimeVariables } from "../runtime_variables.ts";
import { readBakedMetadata } from "./baked_metadata.ts";
import { explainFailure, type Toolchain, versionOf } from "./base_program.ts";
import { bundle } from "./bundle.ts";
import { differences } from "./expected_permissions.ts";
import { PeImage, SEARCH_SYSTEM32 } from "./pe_image.ts";
import { type Target, TARGETS } from "./targets.ts";

/**
 * Flags by which nothing is looked up, at compile time or later, and the program never writes compiled code to a disk.
 */
const COMPILE_FLAGS = [
  "--no-config",
  "--no-remote",
  "--no-npm",
  "--no-code-cache",
  "--no-lock",
  "--no-check",
];

/** Name of the output while it is made. Fixed, because newer versions of Deno write it into the program. */
const NAME = "desktop-automation-mcp.exe";

/** Options of {@linkcode compileExe}. */
export interface CompileOptions {
  readonly target: Target;
  readonly output: string;
  readonly toolchain: Toolchain;
  /** The module to start with, `main.ts` by default; tests compile others with the same flags. */
  readonly entry?: string;
  /** Where Windows is on the machine that will run it, with a backslash at the end. */
  readonly windowsFolder?: string;
}

/** A compiled program. */
export interface Compiled {
  readonly output: string;
  readonly bytes: number;
  /** SHA-256 of the program, hexadecimal. */
  readonly sha256: string;
  /** The version of Deno inside. */
  readonly deno: string;
}

/** The flags of a compiled server: those of one from source, for a Windows in this folder. */
export function compiledFlags(windowsFolder: string = WINDOWS_FOLDER): string[] {
  const system32 = `${windowsFolder}${SYSTEM32.slice(WINDOWS_FOLDER.length)}`;
  return [...ENGINE_FLAGS, ...SERVER_FLAGS].map((flag) =>
    flag.startsWith("--allow-ffi=") ? flag.replaceAll(SYSTEM32, system32) : flag
  );
}

/**
 * Makes one program of the server: bundle, compile with the flags of the one definition, loader flags, read-back.
 * The bytes depend on the sources, the locked packages, the Deno that bundles and the base alone.
 */
export async function compileExe(options: CompileOptions): Promise<Compiled> {
  const { target, output, toolchain, entry = "main.ts", windowsFolder = WINDOWS_FOLDER } = options;
  const deno = await versionOf(toolchain);
  const flags = compiledFlags(windowsFolder);
  const folder = await Deno.makeTempDir();
  try {
    await bundle({ entry, output: `${folder}/server.js`, windowsFolder });
    const args = ["compile", "--quiet", ...COMPILE_FLAGS, ...flags, "--target", target, "--output", NAME];
    await run(toolchain.cli, [...args, "server.js"], {
      cwd: folder,
      env: environmentFor(toolchain),
      clearEnv: true,
    }).catch((error) => Promise.reject(explainFailure(error, toolchain, deno, target)));
    const program = finish(await Deno.readFile(`${folder}/${NAME}`), flags, target);
    await Deno.writeFile(output, program, { mode: 0o755 });
    const sha256 = new Uint8Array(await crypto.subtle.digest("SHA-256", program)).toHex();
    return { output, bytes: program.length, sha256, deno };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/**
 * The environment for compiling. Variables of the runtime, such as `DENO_V8_FLAGS`, would be baked in, so they are
 * left out.
 */
function environmentFor({ base }: Toolchain): Record<string, string> {
  return {
    ...withoutRuntimeVariables(Deno.env.toObject()),
    ...(base === undefined ? {} : { DENORT_BIN: base }),
    DENO_NO_UPDATE_CHECK: "1",
  };
}

/** Changes the compiled program before it is signed; after that nothing may touch it. */
function finish(
  program: Uint8Array<ArrayBuffer>,
  flags: readonly string[],
  target: Target,
): Uint8Array<ArrayBuffer> {
  const image = new PeImage(program);
  if (image.machine !== TARGETS[target].machine) {
    throw new Error(`The base is of another processor than ${target}`);
  }
  image.dropCertificateEntry();
  // Windows reads this before any code runs: a DLL beside the program is not taken for one of System32.
  image.dependentLoadFlags = SEARCH_SYSTEM32;
  const wrong = differences(readBakedMetadata(program), flags);
  if (wrong.length > 0) throw new Error(`Not what scripts/permissions.ts says: ${wrong.join("; ")}`);
  return program;
}
