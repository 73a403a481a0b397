import assert from "node:assert/strict";
import { startFixture } from "../fixtures/fixture.ts";
import { HAS_HUMAN, humanClick } from "../fixtures/human.ts";
import { BoxWatcher, middle } from "./box.ts";
import { ask, callsOn, delay, READ_MS, serverFor } from "./questions.ts";

/** `WS_EX_LAYERED | WS_EX_TRANSPARENT`: clicks go through it to what is below. */
const CLICK_THROUGH = 0x00080020;

Deno.test(
  "an OK through a click-through overlay above the box is no consent",
  { ignore: !HAS_HUMAN },
  async () => {
    await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
    await using server = await serverFor(fixture);
    await using watcher = await BoxWatcher.start();
    const [call] = callsOn(Number(fixture.hwnd));
    const asked = ask(server, call!);
    const box = await watcher.comes();
    const { left, top, right, bottom } = box.rect;
    await using _overlay = await startFixture({
      ...{ title: "Overlay", exeName: "overlay.exe", kind: "solid", topmost: true, exStyle: CLICK_THROUGH },
      ...{ x: left, y: top, width: right - left, height: bottom - top },
    });
    await delay(READ_MS);
    await humanClick(middle(box.buttons["OK"]!));
    assert.equal(await watcher.goes(), true, "by the click, and not by silence");
    assert.equal((await asked).code, "confirmation_denied");
  },
);

Deno.test("silence at the box is a no after 50 s, and the box is gone", async () => {
  await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
  await using server = await serverFor(fixture);
  await using watcher = await BoxWatcher.start();
  const [call] = callsOn(Number(fixture.hwnd));
  assert.equal((await ask(server, call!)).code, "confirmation_denied");
  assert.equal(await watcher.find(), undefined);
  assert.deepEqual(fixture.messages.filter(({ message }) => message === "WM_CHAR"), []);
});
