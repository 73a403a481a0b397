/**
 * Signs a compiled program in place and verifies it:
 * `deno run -A scripts/sign.ts FILE --certificate=FILE.pfx | --store=THUMBPRINT [--timestamp=ADDRESS]
 * [--authority=FILE.pem]`, or only verifies it with `--verify`.
 *
 * `SIGN_PASSWORD` is the password of the certificate's file. Uses signtool on Windows and osslsigncode elsewhere.
 * Nothing may touch the program after this.
 */
import { sign, type SigningOptions, verify } from "./exe/sign_exe.ts";

const OPTIONS = ["certificate", "store", "timestamp", "authority"] as const;

/** The request that the command line makes. */
export interface SigningRequest {
  readonly program: string;
  readonly verifyOnly: boolean;
  readonly options: SigningOptions;
}

/** @throws Error when an argument is unknown or the program is not named exactly once */
export function parseSigning(args: readonly string[], password: string | undefined): SigningRequest {
  const options: Record<string, string> = password ? { password } : {};
  const programs: string[] = [];
  for (const arg of args) {
    const [, name = "", value = ""] = /^--([a-z]+)=(.+)$/s.exec(arg) ?? [];
    if ((OPTIONS as readonly string[]).includes(name)) options[name] = value;
    else if (!arg.startsWith("--")) programs.push(arg);
    else if (arg !== "--verify") {
      throw new Error(`Unknown argument "${arg}"; known: --${OPTIONS.join("=, --")}=, --verify`);
    }
  }
  const [program] = programs;
  if (program === undefined || programs.length > 1) throw new Error("Name one program to sign");
  return { program, options, verifyOnly: args.includes("--verify") };
}

async function main(): Promise<number> {
  try {
    const { program, options, verifyOnly } = parseSigning(Deno.args, Deno.env.get("SIGN_PASSWORD"));
    await (verifyOnly ? verify : sign)(program, options);
    console.log(`${program}: ${verifyOnly ? "verified" : "signed and verified"}`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

if (import.meta.main) Deno.exit(await main());
