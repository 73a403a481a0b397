import assert from "node:assert/strict";
import { type DialogAnswer, fixDialog } from "../../ffi/fixed_dialog.ts";
import type { RawNonblocking } from "../../ffi/nonblocking.ts";
import { openPermits } from "../../ffi/permits.ts";
import { fakeNonblocking } from "../fake_nonblocking.ts";
import { readText } from "../fake_win32.ts";

const IDOK = 1;
const IDCANCEL = 2;

function dialogOver(MessageBoxW: RawNonblocking["MessageBoxW"]): ReturnType<typeof fixDialog> {
  return fixDialog(fakeNonblocking({ MessageBoxW }), openPermits());
}

Deno.test("askOkCancel() shows OK and Cancel, Cancel the default, topmost, in front, and never Yes and No", async () => {
  const calls: unknown[][] = [];
  const { askOkCancel } = dialogOver((owner, text, caption, style) => {
    calls.push([owner, readText(text), readText(caption), style]);
    return Promise.resolve(IDCANCEL);
  });
  assert.equal(await askOkCancel("Type \u{1f600}?", "Confirm"), "cancel");
  const [MB_OKCANCEL, MB_DEFBUTTON2, MB_SETFOREGROUND, MB_TOPMOST] = [0x1, 0x100, 0x10000, 0x40000];
  const style = MB_OKCANCEL | MB_DEFBUTTON2 | MB_SETFOREGROUND | MB_TOPMOST;
  assert.deepEqual(calls, [[0n, "Type \u{1f600}?", "Confirm", style]]);
});

Deno.test("askOkCancel() answers ok for OK alone", async () => {
  const expected: Record<number, DialogAnswer> = {
    0: "failed",
    1: "ok",
    2: "cancel",
    6: "failed",
    7: "failed",
  };
  for (const [button, answer] of Object.entries(expected)) {
    const { askOkCancel } = dialogOver(() => Promise.resolve(Number(button)));
    assert.equal(await askOkCancel("a", "b"), answer, button);
  }
});

Deno.test("askOkCancel() throws when Windows would read another text than the one given", async () => {
  const { askOkCancel } = dialogOver(() => Promise.resolve(IDOK));
  await assert.rejects(askOkCancel("harmless\0 rest", "b"), RangeError);
  await assert.rejects(askOkCancel("a", "b\0"), RangeError);
});

Deno.test("askOkCancel() fails while a box is there, and works once it is gone", async () => {
  const pressed = Promise.withResolvers<number>();
  let boxes = 0;
  const { askOkCancel } = dialogOver(() => (boxes++, pressed.promise));
  const first = askOkCancel("a", "b");
  assert.equal(await askOkCancel("c", "d"), "failed");
  assert.equal(boxes, 1);
  pressed.resolve(IDOK);
  assert.equal(await first, "ok");
  assert.equal(await askOkCancel("e", "f"), "ok");
});
