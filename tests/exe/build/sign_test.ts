import assert from "node:assert/strict";
import { compileExe } from "../../../scripts/exe/compile_exe.ts";
import { PeImage } from "../../../scripts/exe/pe_image.ts";
import { sign, SigningUnavailable, verify } from "../../../scripts/exe/sign_exe.ts";
import { DEFAULT_TARGET } from "../../../scripts/exe/targets.ts";
import { type Certificate, makeCertificate } from "../certificate.ts";
import { testWithBase } from "./toolchain.ts";

/** Why this system cannot sign; undefined when it can. */
async function obstacle(): Promise<string | undefined> {
  const folder = await Deno.makeTempDir();
  try {
    await makeCertificate(folder);
    return undefined;
  } catch (error) {
    if (error instanceof SigningUnavailable) return error.message;
    throw error;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const cannotSign = await obstacle();

/** Changes one bit of a file, and back. */
async function withFlippedBit(path: string, at: number, use: () => Promise<void>): Promise<void> {
  const flip = async (): Promise<void> => {
    using file = await Deno.open(path, { read: true, write: true });
    const byte = new Uint8Array(1);
    await file.seek(at, Deno.SeekMode.Start);
    await file.read(byte);
    await file.seek(at, Deno.SeekMode.Start);
    await file.write(Uint8Array.of((byte[0] ?? 0) ^ 1));
  };
  await flip();
  await use();
  await flip();
}

async function checkSigning(program: string, folder: string, certificate: Certificate): Promise<void> {
  const { authority } = certificate;
  await assert.rejects(verify(program, { authority }), "an unsigned program");
  await sign(program, { certificate: certificate.path, password: certificate.password, authority });
  await verify(program, { authority });
  const image = new PeImage(await Deno.readFile(program));
  assert.equal(image.dependentLoadFlags, 0x0800);
  const at = (name: string): number => image.sections.find((each) => each.name === name)?.fileOffset ?? 0;
  // A byte of code, one of the permissions and one of our own program.
  const places = [at(".text") + 5000, at(".pedata") + 200, at(".pedata") + 900_000];
  for (const place of places) {
    await withFlippedBit(program, place, () => assert.rejects(verify(program, { authority }), String(place)));
  }
  await verify(program, { authority });
  await Deno.mkdir(`${folder}/other`);
  const other = await makeCertificate(`${folder}/other`);
  await assert.rejects(verify(program, { authority: other.authority }), "another authority");
}

if (cannotSign === undefined) {
  testWithBase("sign() makes a signature that verifies until a byte is changed", async (toolchain) => {
    const folder = await Deno.makeTempDir();
    try {
      const { output } = await compileExe({
        target: DEFAULT_TARGET,
        output: `${folder}/server.exe`,
        toolchain,
      });
      await checkSigning(output, folder, await makeCertificate(folder));
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  });
} else {Deno.test.ignore(
    `sign() makes a signature that verifies until a byte is changed (${cannotSign})`,
    () => {},
  );}
