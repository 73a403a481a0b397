/**
 * `deno run -A scripts/sbom.ts FILE.exe`: writes `FILE.exe.cdx.json`, what the program is made of, as CycloneDX 1.6:
 * the packages that its modules import, as the lock file has them, and the runtime in it.
 */
import project from "../deno.json" with { type: "json" };
import { versionOfBase } from "./exe/base_program.ts";
import { run } from "./rig/command.ts";

/** One package of the program. */
export interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string | undefined;
  /** Hash of the archive as the lock file has it, e.g. `sha512-…`; Deno checks it when it fetches the archive. */
  readonly integrity: string;
  /** The packages it needs, as `name@version`. */
  readonly dependencies: readonly string[];
}

/** The parts of a program that {@linkcode sbom} describes. */
export interface Contents {
  readonly fileName: string;
  /** SHA-256 of the program, hexadecimal. */
  readonly sha256: string;
  /** Version of Deno in it. */
  readonly deno: string;
  /** The packages in it, by `name@version`. */
  readonly packages: ReadonlyMap<string, Package>;
  /** The packages that the program itself imports. */
  readonly direct: readonly string[];
}

/** The bill of materials. It holds no time and no random number, so the same program gives the same bytes. */
export function sbom({ fileName, sha256, deno, packages, direct }: Contents): Record<string, unknown> {
  const program = `program:${project.version}`;
  const runtime = `deno@${deno}`;
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(sha256)}`,
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": program,
        name: fileName,
        version: project.version,
        licenses: [{ license: { id: project.license } }],
        hashes: [{ alg: "SHA-256", content: sha256 }],
      },
    },
    components: [
      {
        type: "platform",
        "bom-ref": runtime,
        name: "deno",
        version: deno,
        purl: `pkg:github/denoland/deno@v${deno}`,
        licenses: [{ license: { id: "MIT" } }],
      },
      ...[...packages].sort(([a], [b]) => a < b ? -1 : 1).map(([id, each]) => componentOf(id, each)),
    ],
    dependencies: [
      { ref: program, dependsOn: [runtime, ...direct] },
      ...[...packages].map(([id, { dependencies }]) => ({ ref: id, dependsOn: dependencies })),
    ],
  };
}

function componentOf(id: string, { name, version, license, integrity }: Package): Record<string, unknown> {
  return {
    type: "library",
    "bom-ref": id,
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    ...(license === undefined ? {} : { licenses: [{ license: { id: license } }] }),
    hashes: [{ alg: "SHA-512", content: sha512Of(integrity) }],
  };
}

/** The hash in `sha512-BASE64`, hexadecimal. */
function sha512Of(integrity: string): string {
  const base64 = integrity.match(/^sha512-(.+)$/)?.[1];
  if (base64 === undefined) throw new Error("The lock file has a package without a SHA-512");
  return Uint8Array.fromBase64(base64).toHex();
}

/** A UUID of version 8, made of the first bits of a hash. */
function uuidOf(sha256: string): string {
  const hex = `${sha256.slice(0, 12)}8${sha256.slice(13, 16)}8${sha256.slice(17, 32)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The parts of `deno info --json` that are used here. */
interface Info {
  readonly modules: readonly { readonly kind?: string; readonly npmPackage?: string }[];
  readonly npmPackages: Readonly<
    Record<
      string,
      {
        readonly name: string;
        readonly version: string;
        readonly dependencies: readonly string[];
        readonly localPath: string;
      }
    >
  >;
}

/** The packages that `main.ts` imports, and those that these need in turn. */
export async function shippedPackages(): Promise<Pick<Contents, "packages" | "direct">> {
  const lock = JSON.parse(await Deno.readTextFile("deno.lock"));
  const info: Info = JSON.parse(await run(Deno.execPath(), ["info", "--json", "main.ts"]));
  const imported = info.modules.flatMap(({ npmPackage }) => npmPackage === undefined ? [] : [npmPackage]);
  const direct = [...new Set(imported)].sort();
  const packages = new Map<string, Package>();
  const queue = [...direct];
  for (const id of queue) {
    const found = info.npmPackages[id];
    if (found === undefined) throw new Error(`Deno does not say what ${id} is`);
    if (packages.has(id)) continue;
    const { name, version, dependencies, localPath } = found;
    const { license } = JSON.parse(await Deno.readTextFile(`${localPath}/package.json`));
    packages.set(id, { name, version, license, dependencies, integrity: lock.npm[id]?.integrity ?? "" });
    queue.push(...dependencies);
  }
  return { packages, direct };
}

async function main([program, ...more]: readonly string[]): Promise<number> {
  if (program === undefined || more.length > 0) {
    console.error("Name one compiled program");
    return 1;
  }
  const bytes = await Deno.readFile(program);
  const deno = versionOfBase(bytes);
  if (deno === undefined) throw new Error("The program does not say which Deno is in it");
  const sha256 = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
  const fileName = program.split(/[\\/]/).at(-1) ?? program;
  const document = sbom({ fileName, sha256, deno, ...await shippedPackages() });
  await Deno.writeTextFile(`${program}.cdx.json`, `${JSON.stringify(document, null, 2)}\n`);
  console.log(`${program}.cdx.json`);
  return 0;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
