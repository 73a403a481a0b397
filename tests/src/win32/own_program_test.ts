import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { assembleOwnProgram } from "../../../src/win32/own_program.ts";
import { bytesOf, type Fault, Recorder, viewOf } from "../../fake_win32.ts";

const PATH = "C:\\Server\\desktop-automation-mcp.exe";

/** A program file of these bytes, read in turn, and the calls that it took. */
function fakeProgram(content: Uint8Array, fault?: Fault) {
  const recorder = new Recorder(fault);
  let position = 0;
  const kernel32 = recorder.record({
    ReadFile(
      _file: number | bigint,
      buffer: AllowSharedBufferSource | null,
      size: number,
      read: AllowSharedBufferSource | null,
    ) {
      const part = content.subarray(position, position + size);
      bytesOf(buffer).set(part);
      viewOf(read).setUint32(0, part.length, true);
      position += part.length;
      return 1;
    },
    CloseHandle: () => 1,
  });
  const fixed = recorder.record({ holdFileForReading: (_path: string) => 0x66n });
  return { program: assembleOwnProgram({ kernel32, fixed }, PATH), recorder };
}

function someBytes(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8)) & 0xff);
}

Deno.test("hash() of the own program is the SHA-256 of its file, whatever its length", async () => {
  for (const length of [0, 1, 1 << 19, (1 << 19) + 1, 3_000_000]) {
    const content = someBytes(length);
    const { program, recorder } = fakeProgram(content);
    assert.equal(await program.hash(), createHash("sha256").update(content).digest("hex"), `${length}`);
    assert.deepEqual(recorder.calls.at(0)?.args, [PATH]);
    assert.deepEqual(recorder.calls.at(-1)?.args, [0x66n]);
  }
});

Deno.test("the own program is opened at once and read only when it is hashed, once", async () => {
  const { program, recorder } = fakeProgram(someBytes(9));
  assert.deepEqual(recorder.names, ["holdFileForReading"]);
  await program.hash();
  assert.equal(await program.hash(), undefined);
  assert.deepEqual(recorder.names, ["holdFileForReading", "ReadFile", "ReadFile", "CloseHandle"]);
});

Deno.test("hash() of the own program lets other work go on between its slices", async () => {
  const { program, recorder } = fakeProgram(someBytes(5 << 20));
  const hashing = program.hash();
  let turns = 0;
  for (let ended = false; !ended; turns++) {
    ended = await Promise.race([
      hashing.then(() => true),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 0)),
    ]);
  }
  const reads = recorder.names.filter((name) => name === "ReadFile").length;
  assert.equal(reads, 11);
  assert.ok(turns >= reads / 2, `${turns} turns of the event loop`);
});

Deno.test("the own program is closed and has no hash, whichever call fails", async () => {
  for (const kind of ["fail", "throw"] as const) {
    for (let index = 0; index < 3; index++) {
      let made: ReturnType<typeof fakeProgram>;
      const fault = { index, kind };
      if (index === 0 && kind === "throw") {
        assert.throws(() => fakeProgram(someBytes(9), fault));
        continue;
      } else made = fakeProgram(someBytes(9), fault);
      assert.equal(await made.program.hash().catch(() => undefined), undefined);
      const closes = made.recorder.names.filter((name) => name === "CloseHandle").length;
      assert.equal(closes, index === 0 ? 0 : 1, `${index} ${kind}`);
    }
  }
});
