import assert from "node:assert/strict";
import { PeImage, SEARCH_SYSTEM32 } from "../../../scripts/exe/pe_image.ts";
import { withoutPayload } from "../../../scripts/exe/without_payload.ts";
import { LOAD_CONFIG, smallProgram } from "./small_program.ts";

Deno.test("PeImage.dependentLoadFlags changes two bytes of the file when it is set", () => {
  const program = smallProgram();
  const before = program.slice();
  const image = new PeImage(program);
  assert.equal(image.dependentLoadFlags, 0);
  image.dependentLoadFlags = SEARCH_SYSTEM32;
  const changed = [...program.keys()].filter((at) => program[at] !== before[at]);
  // 0x0800, little-endian: the low byte was zero and stays so.
  assert.deepEqual(changed, [LOAD_CONFIG + 79]);
  assert.equal(new PeImage(program).dependentLoadFlags, 0x0800);
});

Deno.test("PeImage.dependentLoadFlags throws when the load configuration ends before it", () => {
  const image = new PeImage(smallProgram({ loadConfigSize: 78 }));
  assert.throws(() => image.dependentLoadFlags, /no DependentLoadFlags/);
  assert.throws(() => image.dependentLoadFlags = SEARCH_SYSTEM32, /no DependentLoadFlags/);
});

Deno.test("PeImage.dropCertificateEntry() leaves no trace of a signature when the base had one", () => {
  const image = new PeImage(smallProgram({ certificate: true }));
  assert.equal(image.hasCertificateEntry, true);
  image.dropCertificateEntry();
  assert.equal(image.hasCertificateEntry, false);
  assert.deepEqual(image.bytes, smallProgram());
});

Deno.test("new PeImage() throws when the bytes are no 64-bit program", () => {
  const narrow = smallProgram();
  new DataView(narrow.buffer).setUint16(0x80 + 24, 0x10b, true);
  assert.throws(() => new PeImage(narrow), /Not a 64-bit Windows program/);
  for (const bytes of [new Uint8Array(), new Uint8Array(100), new Uint8Array(0x40).fill(0x41)]) {
    assert.throws(() => new PeImage(bytes), /Not a Windows program/);
  }
});

Deno.test("withoutPayload() gives the base back when a payload was added to it", () => {
  const base = smallProgram().slice(0, 0x600);
  new DataView(base.buffer).setUint32(0x80 + 24 + 56, 0x2000, true);
  assert.deepEqual(withoutPayload(smallProgram({ payload: new Uint8Array(64).fill(7) })), base);
});

Deno.test("withoutPayload() throws when the program is no output of deno compile", () => {
  assert.throws(() => withoutPayload(smallProgram()), /last section is not \.pedata/);
});
