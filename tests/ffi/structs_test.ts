import assert from "node:assert/strict";
import { packBitmapInfoHeader } from "../../ffi/structs/bitmap_info_header.ts";
import {
  newDevMode,
  newDisplayDevice,
  newMonitorInfo,
  readDevMode,
  readDisplayDevice,
  readMonitorInfo,
} from "../../ffi/structs/display.ts";
import { packInputs } from "../../ffi/structs/input.ts";
import { readMessage } from "../../ffi/structs/message.ts";
import {
  newProcessEntry,
  readFileTime,
  readIntegrityRid,
  readProcessEntry,
} from "../../ffi/structs/process.ts";
import { pointByValue, readPoint, readRect, writePoint } from "../../ffi/structs/rect.ts";
import {
  newGuiThreadInfo,
  newLastInputInfo,
  readGuiThreadInfo,
  readLastInputInfo,
} from "../../ffi/structs/thread_input.ts";
import { textField, textOf, wideString } from "../../ffi/structs/wide_string.ts";

/** Bytes written out in hexadecimal; blanks are for reading only. */
function hex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/[0-9a-f]{2}/g) ?? [], (pair) => parseInt(pair, 16));
}

/** `size` bytes, each 0xcc, but for those given at their offsets. */
function around(size: number, fields: Readonly<Record<number, string>>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(0xcc);
  for (const [offset, text] of Object.entries(fields)) bytes.set(hex(text), Number(offset));
  return bytes;
}

/** Asserts that a new struct is `size` zero bytes but for `fields`. */
function assertNew(bytes: Uint8Array, size: number, fields: Readonly<Record<number, string>>): void {
  const expected = new Uint8Array(size);
  for (const [offset, text] of Object.entries(fields)) expected.set(hex(text), Number(offset));
  assert.deepEqual(bytes, expected);
}

Deno.test("packInputs() writes MOUSEINPUT at 8 of 40 bytes when the event is a mouse event", () => {
  const bytes = packInputs([
    { type: "mouse", flags: 0x0000c001, dx: 0x00001234, dy: 0x0000ffff, mouseData: 0 },
    { type: "mouse", flags: 0x00000800, dx: 0, dy: -2, mouseData: -120 },
  ]);
  assert.deepEqual(
    bytes,
    hex(`
      00000000 00000000
      34120000 ffff0000 00000000 01c00000 00000000 00000000 00000000 00000000
      00000000 00000000
      00000000 feffffff 88ffffff 00080000 00000000 00000000 00000000 00000000
    `),
  );
});

Deno.test("packInputs() writes KEYBDINPUT at 8 of 40 bytes when the event is a key", () => {
  const bytes = packInputs([
    { type: "keyboard", virtualKey: 0x25, scanCode: 0x4b, flags: 0x0009 },
    { type: "keyboard", virtualKey: 0, scanCode: 0xde00, flags: 0x0006 },
  ]);
  assert.deepEqual(
    bytes,
    hex(`
      01000000 00000000
      2500 4b00 09000000 00000000 00000000 00000000 00000000 00000000 00000000
      01000000 00000000
      0000 00de 06000000 00000000 00000000 00000000 00000000 00000000 00000000
    `),
  );
});

Deno.test("packBitmapInfoHeader() describes 32-bit top-down rows when given a size", () => {
  assert.deepEqual(
    packBitmapInfoHeader(1280, 1024),
    hex(`
      28000000 00050000 00fcffff 0100 2000
      00000000 00005000 00000000 00000000 00000000 00000000
    `),
  );
});

Deno.test("readRect() reads four signed LONGs when the rectangle is left of the primary monitor", () => {
  const bytes = around(24, { 4: "00f8ffff 9cffffff 80070000 38040000" });
  assert.deepEqual(readRect(bytes, 4), { left: -2048, top: -100, right: 1920, bottom: 1080 });
});

Deno.test("readPoint() reads two signed LONGs when the bytes are a view into a longer buffer", () => {
  const bytes = around(17, { 3: "ffffffff 00000080" }).subarray(3);
  assert.deepEqual(readPoint(bytes), { x: -1, y: -2147483648 });
});

Deno.test("writePoint() writes two signed LONGs", () => {
  assert.deepEqual(writePoint({ x: -1, y: 258 }), new Uint8Array([255, 255, 255, 255, 2, 1, 0, 0]));
});

Deno.test("pointByValue() puts x in the low half when coordinates are negative", () => {
  assert.equal(pointByValue({ x: -1, y: -2 }), 0xfffffffe_ffffffffn);
  assert.equal(pointByValue({ x: 0x1234, y: 0x5678 }), 0x00005678_00001234n);
});

Deno.test("newMonitorInfo() is 104 bytes that say so", () => {
  assertNew(newMonitorInfo(), 104, { 0: "68000000" });
});

Deno.test("readMonitorInfo() reads each field at its offset", () => {
  const bytes = around(104, {
    0: "68000000",
    4: "00fbffff 00000000 00000000 00040000",
    20: "00fbffff 1e000000 00000000 d8030000",
    36: "01000000",
    40: "5c00 5c00 2e00 5c00 4400 3200 0000",
  });
  assert.deepEqual(readMonitorInfo(bytes), {
    rcMonitor: { left: -1280, top: 0, right: 0, bottom: 1024 },
    rcWork: { left: -1280, top: 30, right: 0, bottom: 984 },
    dwFlags: 1,
    szDevice: "\\\\.\\D2",
  });
});

Deno.test("newDisplayDevice() is 840 bytes that say so", () => {
  assertNew(newDisplayDevice(), 840, { 0: "48030000" });
});

Deno.test("readDisplayDevice() reads name and flags at their offsets", () => {
  const bytes = around(840, { 4: "5c00 5c00 2e00 5c00 4400 3100 0000", 324: "05000004" });
  assert.deepEqual(readDisplayDevice(bytes), { DeviceName: "\\\\.\\D1", StateFlags: 0x04000005 });
});

Deno.test("newDevMode() is 220 bytes that say so at 68", () => {
  assertNew(newDevMode(), 220, { 68: "dc00" });
});

Deno.test("readDevMode() reads position and size at their offsets", () => {
  const bytes = around(220, { 76: "00f1ffff 80feffff", 172: "000f0000", 176: "70080000" });
  assert.deepEqual(readDevMode(bytes), {
    dmPosition: { x: -3840, y: -384 },
    dmPelsWidth: 3840,
    dmPelsHeight: 2160,
  });
});

Deno.test("readFileTime() reads the low half first", () => {
  assert.equal(readFileTime(hex("e0637c4c 3d0dd801")), 0x01d80d3d_4c7c63e0n);
});

Deno.test("newGuiThreadInfo() is 72 bytes that say so", () => {
  assertNew(newGuiThreadInfo(), 72, { 0: "48000000" });
});

Deno.test("readGuiThreadInfo() reads handles of 8 bytes at their offsets", () => {
  const bytes = around(72, { 4: "0c000000", 16: "84000100 00000000", 24: "7a000100 01000000" });
  assert.deepEqual(readGuiThreadInfo(bytes), {
    flags: 0x0c,
    hwndFocus: 0x10084n,
  });
});

Deno.test("newLastInputInfo() is 8 bytes that say so", () => {
  assertNew(newLastInputInfo(), 8, { 0: "08000000" });
});

Deno.test("readLastInputInfo() is unsigned when Windows has run for more than 25 days", () => {
  assert.equal(readLastInputInfo(hex("08000000 ffffffff")), 4294967295);
});

Deno.test("readMessage() reads message and wParam at their offsets", () => {
  const bytes = around(48, { 8: "12030000", 16: "01000000 00000080" });
  assert.deepEqual(readMessage(bytes), { message: 0x312, wParam: 0x8000_0000_0000_0001n });
});

Deno.test("newProcessEntry() is 568 bytes that say so", () => {
  assertNew(newProcessEntry(), 568, { 0: "38020000" });
});

Deno.test("readProcessEntry() reads pid, parent and file name at their offsets", () => {
  const bytes = around(568, { 8: "d4170000", 32: "78030000", 44: "6100 2e00 6500 7800 6500 0000" });
  assert.deepEqual(readProcessEntry(bytes), {
    th32ProcessID: 6100,
    th32ParentProcessID: 888,
    szExeFile: "a.exe",
  });
});

Deno.test("readIntegrityRid() reads the last sub-authority of the SID 16 bytes into the label", () => {
  const label = around(28, { 0: "1000000000000000 60000000", 16: "0101 000000000010 00200000" });
  assert.equal(readIntegrityRid(label, 28), 0x2000);
  const two = around(32, { 16: "0102 000000000010 11110000 00300000" });
  assert.equal(readIntegrityRid(two, 32), 0x3000);
});

Deno.test("readIntegrityRid() is undefined when the bytes hold no mandatory label", () => {
  const label = (sid: string): Uint8Array => around(84, { 16: sid });
  assert.equal(readIntegrityRid(label("0201 000000000010 00200000"), 28), undefined);
  assert.equal(readIntegrityRid(label("0100 000000000010 00200000"), 28), undefined);
  assert.equal(readIntegrityRid(label("0101 000000000005 00200000"), 28), undefined);
  assert.equal(readIntegrityRid(label("0101 000000000010 00200000"), 27), undefined);
  assert.equal(readIntegrityRid(label("01ff 000000000010 00200000"), 4096), undefined);
  assert.equal(readIntegrityRid(new Uint8Array(16), 16), undefined);
});

Deno.test("wideString() is NUL-terminated UTF-16 when the text has a surrogate pair", () => {
  assert.deepEqual(wideString("A\u{1F600}"), Uint16Array.of(0x41, 0xd83d, 0xde00, 0));
  assert.deepEqual(wideString(""), Uint16Array.of(0));
});

Deno.test("wideString() throws when the text holds a NUL", () => {
  assert.throws(() => wideString("C:\\allowed.exe\0.txt"), RangeError);
});

Deno.test("textOf() keeps every unit when there are more than one call takes as arguments", () => {
  const units = new Uint16Array(70_000).map((_, i) => i & 0xffff);
  const text = textOf(units, 70_000);
  assert.equal(text.length, 70_000);
  assert.ok(units.every((unit, i) => text.charCodeAt(i) === unit));
});

Deno.test("textField() ends at the field when there is no NUL in it", () => {
  const bytes = around(16, { 4: "6100 6200 6300", 10: "6400" });
  assert.equal(textField(bytes, 4, 3), "abc");
});
