import assert from "node:assert/strict";
import { ToolError } from "../../../src/base/errors.ts";
import { captureWindow } from "../../../src/win32/window_pixels.ts";
import { DELETERS, FakeGdi, SCREEN } from "../../fake_gdi.ts";
import { bytesOf, type Fault, Recorder } from "../../fake_win32.ts";

const WINDOW = 0x1007an;
const SIZE = { width: 3, height: 2 };
const WAITING = { signal: new AbortController().signal, onStart: () => {} };

function capture(gdi: FakeGdi): ReturnType<typeof captureWindow> {
  return captureWindow(gdi, WINDOW, SIZE, WAITING);
}

Deno.test("captureWindow() gives what the window drew, top-down, and only a memory DC leaves the thread", async () => {
  const gdi = new FakeGdi(new Recorder());
  const bitmap = await capture(gdi);
  assert.deepEqual([bitmap.width, bitmap.height, bitmap.bgra.length], [3, 2, 24]);
  assert.deepEqual([...bitmap.bgra.subarray(4, 8)], [1, 2, 3, 0]);
  const { calls, names } = gdi.recorder;
  const call = (name: string): readonly unknown[] => calls.find((one) => one.name === name)?.args ?? [];
  const memory = calls.find(({ name }) => name === "CreateCompatibleDC")?.result;
  assert.deepEqual(call("CreateCompatibleDC"), [SCREEN]);
  assert.deepEqual(call("CreateCompatibleBitmap"), [SCREEN, 3, 2]);
  assert.deepEqual(call("PrintWindow"), [WINDOW, memory, 2]);
  assert.equal(names[names.indexOf("PrintWindow") - 2], "ReleaseDC");
  const header = new DataView(bytesOf(call("GetDIBits")[5] as Uint8Array<ArrayBuffer>).slice().buffer);
  assert.deepEqual([header.getInt32(4, true), header.getInt32(8, true)], [3, -2]);
  assert.deepEqual(gdi.faults, []);
  const { created, deleted } = gdi.ledger();
  assert.equal(created.length, 5);
  assert.deepEqual(deleted, created);
});

Deno.test("captureWindow() gives each picture memory of its own", async () => {
  const gdi = new FakeGdi(new Recorder());
  const [first, second] = [await capture(gdi), await capture(gdi)];
  assert.notEqual(first.bgra.buffer, second.bgra.buffer);
  assert.deepEqual([first.bgra.buffer.byteLength, second.bgra.buffer.byteLength], [24, 24]);
});

Deno.test("captureWindow() frees nothing while the window still draws, and everything once it is done", async () => {
  for (const end of ["draws", "refuses", "throws"] as const) {
    const gdi = new FakeGdi(new Recorder());
    const printing = Promise.withResolvers<number>();
    gdi.print = () => printing.promise;
    const captured = capture(gdi);
    await new Promise((resolve) => setTimeout(resolve, 0));
    assert.deepEqual(gdi.recorder.names.slice(-2), ["SelectObject", "PrintWindow"]);
    if (end === "throws") printing.reject(new Error("C:\\secret"));
    else printing.resolve(end === "draws" ? 1 : 0);
    if (end === "draws") await captured;
    else await assert.rejects(captured, { code: "platform_error" });
    const { created, deleted } = gdi.ledger();
    assert.deepEqual(deleted, created, end);
    assert.deepEqual(gdi.faults, [], end);
  }
});

/** Whether there was such a call. */
async function failsCleanly(fault: Fault): Promise<boolean> {
  const gdi = new FakeGdi(new Recorder(fault));
  const { recorder } = gdi;
  const what = `${fault.kind} at ${fault.index}`;
  try {
    const bitmap = await capture(gdi);
    const failed = recorder.calls[fault.index]?.name;
    // What is only clean-up may fail: the pixels are there already.
    assert.ok(failed === undefined || DELETERS.has(failed) || failed === "SelectObject", what);
    assert.equal(bitmap.bgra.length, 24, what);
  } catch (error) {
    assert.ok(error instanceof ToolError && error.code === "platform_error", what);
    assert.doesNotMatch(error.message, /secret|threw|PrintWindow|GetD/, what);
  }
  const { created, deleted } = gdi.ledger();
  assert.deepEqual(deleted, created, what);
  assert.deepEqual(gdi.faults, [], what);
  return recorder.calls.length > fault.index;
}

Deno.test("captureWindow() frees what it created, once, when any call fails or throws", async () => {
  const calls = 14;
  for (let index = 0; index < calls; index++) {
    for (const kind of ["fail", "throw"] as const) assert.ok(await failsCleanly({ index, kind }));
  }
  assert.equal(await failsCleanly({ index: calls, kind: "fail" }), false);
});

Deno.test("captureWindow() rejects when fewer lines come than asked for", async () => {
  const gdi = new FakeGdi(new Recorder());
  const short = { ...gdi.gdi32, GetDIBits: () => 1 };
  await assert.rejects(captureWindow({ ...gdi, gdi32: short }, WINDOW, SIZE, WAITING), {
    code: "platform_error",
    message: "Cannot capture the window: Windows gave no pixels; try again",
  });
});

Deno.test("captureWindow() calls nothing when the size is empty, fractional or too large", async () => {
  const sizes = [[0, 10], [10, -1], [0.5, 10], [NaN, 10], [Infinity, 1], [4001, 4000]] as const;
  for (const [width, height] of sizes) {
    const gdi = new FakeGdi(new Recorder());
    await assert.rejects(captureWindow(gdi, WINDOW, { width, height }, WAITING), {
      code: "platform_error",
    });
    assert.deepEqual(gdi.recorder.calls, []);
  }
});
