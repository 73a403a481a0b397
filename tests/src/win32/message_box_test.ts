import assert from "node:assert/strict";
import type { DialogAnswer } from "../../../ffi/fixed_dialog.ts";
import type { ToolError } from "../../../src/base/errors.ts";
import { createDialog } from "../../../src/win32/message_box.ts";
import { writeInts } from "../../fake_win32.ts";

const OWN_PID = 40;

function fakeDialog(answer: DialogAnswer, pid = OWN_PID): {
  readonly dialog: ReturnType<typeof createDialog>;
  readonly closed: bigint[];
} {
  const closed: bigint[] = [];
  const dialog = createDialog(
    {
      askOkCancel: () => Promise.resolve(answer),
      postClose: (hwnd) => closed.push(hwnd) > 0,
    },
    {
      GetWindowThreadProcessId(_hwnd, buffer) {
        writeInts(buffer, [pid]);
        return 7;
      },
    },
    OWN_PID,
  );
  return { dialog, closed };
}

Deno.test("showBox() is true for OK alone and fails when there was no box", async () => {
  assert.equal(await fakeDialog("ok").dialog.showBox("a", "b"), true);
  assert.equal(await fakeDialog("cancel").dialog.showBox("a", "b"), false);
  await assert.rejects(
    fakeDialog("failed").dialog.showBox("a", "b"),
    ({ code }: ToolError) => code === "platform_error",
  );
});

Deno.test("dismissBox() closes a window of our own process and no other", () => {
  const own = fakeDialog("ok");
  assert.equal(own.dialog.dismissBox(0x1007an), true);
  assert.deepEqual(own.closed, [0x1007an]);
  const foreign = fakeDialog("ok", OWN_PID + 1);
  assert.equal(foreign.dialog.dismissBox(0x1007an), false);
  assert.deepEqual(foreign.closed, []);
});
