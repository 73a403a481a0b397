import assert from "node:assert/strict";
import { PeImage } from "../../scripts/exe/pe_image.ts";
import { pageAligned } from "../../scripts/rig/page_aligned.ts";
import { HEADER, smallProgram } from "./exe/small_program.ts";

const OPTIONAL = HEADER + 24;
const [SIZE_OF_HEADERS, FILE_ALIGNMENT, DEBUG_DIRECTORY] = [OPTIONAL + 60, OPTIONAL + 36, OPTIONAL + 160];
/** Where a debug directory of one entry is put: 0x100 into the first section. */
const DEBUG = { address: 0x1100, offset: 0x500 };

/** A signed program of two sections, the second longer than a page, with one entry of debug data in it. */
function signedProgram(): Uint8Array<ArrayBuffer> {
  const payload = Uint8Array.from({ length: 0x1801 }, (_, index) => index * 7);
  const program = smallProgram({ certificate: true, payload });
  const view = new DataView(program.buffer);
  view.setUint32(SIZE_OF_HEADERS, 0x400, true);
  view.setUint32(FILE_ALIGNMENT, 0x200, true);
  view.setUint32(DEBUG_DIRECTORY, DEBUG.address, true);
  view.setUint32(DEBUG_DIRECTORY + 4, 28, true);
  view.setUint32(DEBUG.offset + 20, 0x2010, true);
  view.setUint32(DEBUG.offset + 24, 0x610, true);
  return program;
}

Deno.test("pageAligned() puts each section at a page of the file and leaves its bytes as they are", () => {
  const program = signedProgram();
  const [before, after] = [new PeImage(program), new PeImage(pageAligned(program))];
  assert.deepEqual(after.sections.map(({ fileOffset }) => fileOffset), [0x1000, 0x2000]);
  assert.deepEqual(after.sections.map(({ fileSize }) => fileSize), [0x1000, 0x2000]);
  assert.equal(after.bytes.length, 0x4000);
  assert.equal(after.headersSize, 0x1000);
  assert.deepEqual(after.sectionBytes(".pedata")?.subarray(0, 0x1801), before.sectionBytes(".pedata"));
  assert.equal(after.dependentLoadFlags, before.dependentLoadFlags);
  assert.equal(after.hasCertificateEntry, false);
  assert.equal(new DataView(after.bytes.buffer).getUint32(FILE_ALIGNMENT, true), 0x1000);
});

Deno.test("pageAligned() says where the debug data lies now", () => {
  const aligned = pageAligned(signedProgram());
  const entry = 0x1100;
  const view = new DataView(aligned.buffer);
  assert.deepEqual([view.getUint32(entry + 20, true), view.getUint32(entry + 24, true)], [0x2010, 0x2010]);
});

Deno.test("pageAligned() does not touch the bytes it was given", () => {
  const program = signedProgram();
  pageAligned(program);
  assert.deepEqual(program, signedProgram());
});
