import { CommandFailed, run } from "../rig/command.ts";

/**
 * The parts that make a compiled program: a Deno, and the base, a program without payload that the payload is put
 * into.
 */
export interface Toolchain {
  /** The Deno for the compile step. */
  readonly cli: string;
  /** Its base; undefined when that Deno fetches it itself. */
  readonly base: string | undefined;
}

/** The toolchain that the environment names: `DENO`, or the Deno that runs this; and `DENORT_BIN`. */
export function toolchainOf(environment: Readonly<Record<string, string>>): Toolchain {
  return { cli: environment["DENO"] || Deno.execPath(), base: environment["DENORT_BIN"] || undefined };
}

/** Deno names itself so to servers; each of its programs holds the text. */
const USER_AGENT = /Deno\/(\d+\.\d+\.\d+)(?:\+[0-9a-f]+)?(?=Deno\/\1)/;

/** The version of Deno in a base, read out of its bytes; undefined when they do not say. */
export function versionOfBase(base: Uint8Array): string | undefined {
  return new TextDecoder("latin1").decode(base).match(USER_AGENT)?.[1];
}

async function versionOfCli(cli: string): Promise<string> {
  const printed = await run(cli, ["--version"], { deadline: 60_000 });
  return printed.match(/^deno (\d+\.\d+\.\d+)/)?.[1] ?? "unknown";
}

/**
 * The one version of both parts. A base reads what the same version wrote; with another it may start and ignore, say,
 * a permission that it does not know.
 * @throws Error when they differ, or when the base does not say what it is
 */
export async function versionOf({ cli, base }: Toolchain): Promise<string> {
  const version = await versionOfCli(cli);
  if (base === undefined) return version;
  const found = versionOfBase(await Deno.readFile(base));
  if (found === version) return version;
  throw new Error(
    `DENORT_BIN is of Deno ${found ?? "of unknown version"}, the compiling Deno is ${version}: ` +
      "set DENO to a Deno of the version of the base",
  );
}

/** What to do when Deno could not get its base, worded after Deno's own message. */
export function explainFailure(
  error: unknown,
  { base }: Toolchain,
  version: string,
  target: string,
): unknown {
  if (!(error instanceof CommandFailed) || base !== undefined) return error;
  return new Error(
    `Not compiled. If the reason below is that the base could not be downloaded: take denort-${target}.zip of ` +
      `Deno ${version} from Deno's release page on a machine that can, unpack it, set DENORT_BIN to the path of ` +
      `denort.exe, and run this again\n${error.message}`,
    { cause: error },
  );
}
