import type { Toolchain } from "../../scripts/exe/base_program.ts";
import { type Compiled, compileExe } from "../../scripts/exe/compile_exe.ts";
import { DEFAULT_TARGET } from "../../scripts/exe/targets.ts";
import { exists, missingPrograms, run } from "../../scripts/rig/command.ts";
import { PLANTED } from "./planted_names.ts";
import { makeCertificate } from "./certificate.ts";
import { sign, SigningUnavailable } from "../../scripts/exe/sign_exe.ts";

/** The files that the tests under the Windows Deno find in one folder, made once by this system. */
export interface Artifacts {
  readonly folder: string;
  /** The server as users get it; signed where this system can sign. */
  readonly server: string;
  /** What is missing, and the tests that are therefore ignored. */
  readonly missing: readonly string[];
}

/** Spaces, accents, and letters of which no code page has all: as the folders of users are. */
const SERVER_FOLDER = "Programme für Ωmega 試験";

/** Other programs, made with the same script and the same flags. */
const FIXTURES: Readonly<Record<string, string>> = {
  "probe.exe": "tests/fixtures/compiled_probe.ts",
  "hello.exe": "tests/fixtures/hello_server.ts",
};

/** A folder in which no Windows is. */
const NO_WINDOWS = "Q:\\Windows\\";

/** Compiles the programs and builds the DLLs that the tests need, into `folder`. */
export async function makeArtifacts(
  folder: string,
  toolchain: Toolchain,
  log: (line: string) => void,
): Promise<Artifacts> {
  await Deno.mkdir(`${folder}/${SERVER_FOLDER}`, { recursive: true });
  const server = `${folder}/${SERVER_FOLDER}/server.exe`;
  const compile = (
    output: string,
    more: { readonly entry?: string; readonly windowsFolder?: string } = {},
  ): Promise<Compiled> => compileExe({ target: DEFAULT_TARGET, output, toolchain, ...more });
  log("compiling the server, the same for another folder of Windows, and two fixtures");
  const { bytes, sha256, deno } = await compile(server);
  log(`server.exe: ${bytes} bytes, SHA-256 ${sha256}, with Deno ${deno}`);
  await compile(`${folder}/elsewhere.exe`, { windowsFolder: NO_WINDOWS });
  for (const [name, entry] of Object.entries(FIXTURES)) await compile(`${folder}/${name}`, { entry });
  const missing = [await signServer(server, folder), await buildPlanted(folder)];
  return { folder, server, missing: missing.filter((reason) => reason !== undefined) };
}

/** Signs the program with a certificate made for it; says why not when it cannot. */
async function signServer(server: string, folder: string): Promise<string | undefined> {
  try {
    const { path, password, authority } = await makeCertificate(folder);
    await sign(server, { certificate: path, password, authority });
    await Deno.writeTextFile(`${folder}/signed`, "");
    return undefined;
  } catch (error) {
    if (!(error instanceof SigningUnavailable)) throw error;
    return `the program under test is not signed: ${error.message}`;
  }
}

/** The compiler of Debian's gcc-mingw-w64-x86-64, and of MSYS2 on Windows. */
export const COMPILER = "x86_64-w64-mingw32-gcc";

async function buildPlanted(folder: string): Promise<string | undefined> {
  if (Deno.build.os !== "windows" && (await missingPrograms([COMPILER])).length > 0) {
    return `tests with planted DLLs are ignored: no ${COMPILER} (Debian: gcc-mingw-w64-x86-64-win32)`;
  }
  await Deno.mkdir(`${folder}/planted`);
  const dll = `${folder}/planted/${PLANTED[0]}`;
  try {
    await run(COMPILER, ["-shared", "-Os", "-s", "-o", dll, `${import.meta.dirname}/../fixtures/planted.c`]);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return `tests with planted DLLs are ignored: no ${COMPILER}`;
  }
  for (const name of PLANTED.slice(1)) await Deno.copyFile(dll, `${folder}/planted/${name}`);
  if (!await exists(`${folder}/planted/${PLANTED.at(-1)}`)) throw new Error("The DLLs were not built");
  return undefined;
}
