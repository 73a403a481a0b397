import { missingPrograms, run } from "../rig/command.ts";

/** How a program is signed. */
export interface SigningOptions {
  /** A PKCS #12 file (`.pfx`, `.p12`); or: */
  readonly certificate?: string;
  /** On Windows, the SHA-1 thumbprint of a certificate in the user's store. */
  readonly store?: string;
  /** Password of the PKCS #12 file. */
  readonly password?: string;
  /** Address of an RFC 3161 server, so that the signature outlives the certificate. */
  readonly timestamp?: string;
  /** PEM file of the authorities that are trusted on verification; those of the system by default. Not on Windows. */
  readonly authority?: string;
}

/** Thrown when this machine has no tool to sign with; the message says what to install. */
export class SigningUnavailable extends Error {
  override readonly name = "SigningUnavailable";
}

const SYSTEM_AUTHORITIES = "/etc/ssl/certs/ca-certificates.crt";

/** The name of the program that Windows shows when it asks whether to run it. */
const DESCRIPTION = "Desktop Automation MCP";

/** The arguments of `osslsigncode` that sign `from` into `to`. */
export function osslsigncodeArguments(
  options: SigningOptions,
  files: { readonly from: string; readonly to: string; readonly password: string | undefined },
): string[] {
  if (options.certificate === undefined) {
    throw new Error("Name the certificate's file: there is no store here");
  }
  return [
    "sign",
    ...["-pkcs12", options.certificate],
    ...(files.password === undefined ? [] : ["-readpass", files.password]),
    ...["-h", "sha256", "-n", DESCRIPTION],
    ...(options.timestamp === undefined ? [] : ["-ts", options.timestamp]),
    ...["-in", files.from, "-out", files.to],
  ];
}

/** The arguments of `signtool` that sign `program` in place. */
export function signtoolArguments(options: SigningOptions, program: string): string[] {
  const { certificate, store, password, timestamp } = options;
  if ((certificate === undefined) === (store === undefined)) {
    throw new Error("Name either the certificate's file or its thumbprint in the store");
  }
  return [
    "sign",
    ...["/fd", "SHA256", "/d", DESCRIPTION],
    ...(certificate === undefined ? ["/sha1", store ?? ""] : ["/f", certificate]),
    ...(password === undefined ? [] : ["/p", password]),
    ...(timestamp === undefined ? [] : ["/tr", timestamp, "/td", "SHA256"]),
    program,
  ];
}

/** Signs a program in place, then verifies it, because a signature that cannot be verified here is useless. */
export async function sign(program: string, options: SigningOptions): Promise<void> {
  if (Deno.build.os === "windows") await run(await findSigntool(), signtoolArguments(options, program));
  else await signWithOsslsigncode(program, options);
  await verify(program, options);
}

/** Rejects, with the tool's own reason, when the program has no signature, an untrusted one, or was changed. */
export async function verify(
  program: string,
  options: Pick<SigningOptions, "authority"> = {},
): Promise<void> {
  if (Deno.build.os === "windows") {
    await run(await findSigntool(), ["verify", "/pa", "/all", program]);
    return;
  }
  await requireOsslsigncode();
  const authority = options.authority ?? SYSTEM_AUTHORITIES;
  await run("osslsigncode", [
    "verify",
    "-CAfile",
    authority,
    "-TSA-CAfile",
    SYSTEM_AUTHORITIES,
    "-in",
    program,
  ]);
}

async function signWithOsslsigncode(program: string, options: SigningOptions): Promise<void> {
  await requireOsslsigncode();
  const folder = await Deno.makeTempDir();
  try {
    // In a file that only this user can read, because every user can read arguments.
    const password = options.password === undefined ? undefined : `${folder}/password`;
    if (password !== undefined) await Deno.writeTextFile(password, options.password ?? "", { mode: 0o600 });
    const to = `${folder}/signed.exe`;
    await run("osslsigncode", osslsigncodeArguments(options, { from: program, to, password }));
    await Deno.copyFile(to, program);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function requireOsslsigncode(): Promise<void> {
  if ((await missingPrograms(["osslsigncode"])).length > 0) {
    throw new SigningUnavailable("osslsigncode is not installed (Debian: apt-get install osslsigncode)");
  }
}

/** The newest signtool of the Windows SDK, which is not on PATH. */
async function findSigntool(): Promise<string> {
  const kits = "C:\\Program Files (x86)\\Windows Kits\\10\\bin";
  const versions: string[] = [];
  try {
    for await (const { name } of Deno.readDir(kits)) if (/^10\.[\d.]+$/.test(name)) versions.push(name);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  const newest = versions.sort((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1);
  if (newest === undefined) {
    throw new SigningUnavailable("signtool is not installed: it is in the Windows SDK");
  }
  return `${kits}\\${newest}\\x64\\signtool.exe`;
}
