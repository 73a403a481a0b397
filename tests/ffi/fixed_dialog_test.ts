import assert from "node:assert/strict";
import { type DialogAnswer, fixDialog } from "../../ffi/fixed_dialog.ts";
import { readText } from "../fake_win32.ts";

const IDOK = 1;
const IDCANCEL = 2;

type MessageBoxW = Parameters<typeof fixDialog>[0]["MessageBoxW"];

Deno.test("askOkCancel() shows OK and Cancel, Cancel the default, topmost, in front, and never Yes and No", async () => {
  const calls: unknown[][] = [];
  const { askOkCancel } = fixDialog({
    MessageBoxW: ((owner, text, caption, style) => {
      calls.push([owner, readText(text), readText(caption), style]);
      return Promise.resolve(IDCANCEL);
    }) as MessageBoxW,
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
    const { askOkCancel } = fixDialog({ MessageBoxW: () => Promise.resolve(Number(button)) });
    assert.equal(await askOkCancel("a", "b"), answer, button);
  }
});

Deno.test("askOkCancel() throws when Windows would read another text than the one given", async () => {
  const { askOkCancel } = fixDialog({ MessageBoxW: () => Promise.resolve(IDOK) });
  await assert.rejects(askOkCancel("harmless\0 rest", "b"), RangeError);
  await assert.rejects(askOkCancel("a", "b\0"), RangeError);
});
