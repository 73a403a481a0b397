import assert from "node:assert/strict";
import { contains, type Point } from "../../src/base/geometry.ts";
import { type Fixture, startFixture } from "../fixtures/fixture.ts";
import { BUTTON, cellColor, DEFAULT_APPEARANCE, expectedColor, GRID } from "../fixtures/pattern.ts";
import {
  click,
  foregroundWindow,
  programOf,
  screenColor,
  tapKey,
  turnWheel,
  windowAt,
  windowRect,
  windowTitle,
} from "../fixtures/test_win32.ts";

/** The screen position of a point of a fixture's client area. */
function onScreen(fixture: Fixture, x: number, y: number): Point {
  const { clientOrigin } = fixture.window;
  return { x: clientOrigin.x + x, y: clientOrigin.y + y };
}

/** Waits until the screen shows a colour at a client point, for painting reaches it a little later. */
async function shows(fixture: Fixture, x: number, y: number, color: number): Promise<void> {
  const point = onScreen(fixture, x, y);
  const deadline = performance.now() + 2_000;
  while (screenColor(point.x, point.y) !== color) {
    if (performance.now() > deadline) assert.equal(screenColor(point.x, point.y), color, `at ${x},${y}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Twenty points, on both sides of the edges of background, cells, border and face. */
const POINTS: readonly (readonly [number, number])[] = [
  ...[[0, 0], [19, 19], [20, 20], [59, 49], [60, 49], [59, 50], [60, 50], [339, 139], [340, 139], [339, 140]],
  ...[[180, 80], [300, 130], [19, 160], [20, 160], [21, 161], [22, 162], [80, 180], [139, 199], [140, 199]],
  [350, 210],
] as [number, number][];

Deno.test("startFixture() shows the pattern that expectedColor() describes", async () => {
  await using fixture = await startFixture({ x: 150, y: 120 });
  assert.equal(fixture.window.painted, true);
  assert.equal(POINTS.length, 20);
  for (const [x, y] of POINTS) {
    const point = onScreen(fixture, x, y);
    assert.equal(windowAt(point), fixture.hwnd, `window at ${x},${y}`);
    assert.equal(screenColor(point.x, point.y), expectedColor(x, y), `color at ${x},${y}`);
  }
  assert.deepEqual(fixture.window.windowRect, windowRect(fixture.hwnd));
  assert.ok(contains(fixture.window.windowRect, fixture.window.clientOrigin));
});

Deno.test("cellColor() gives every cell its own color", () => {
  const colors = new Set<number>([DEFAULT_APPEARANCE.background]);
  for (let row = 0; row < GRID.rows; row++) {
    for (let column = 0; column < GRID.columns; column++) colors.add(cellColor(column, row));
  }
  assert.equal(colors.size, GRID.rows * GRID.columns + 1);
});

Deno.test("Fixture.nextMessage() returns clicks at the exact client point", async () => {
  await using fixture = await startFixture({ foreground: true });
  for (const [x, y] of [[0, 0], [73, 41], [357, 217]] as const) {
    await click(onScreen(fixture, x, y));
    const down = await fixture.nextMessage("WM_LBUTTONDOWN");
    const up = await fixture.nextMessage("WM_LBUTTONUP");
    assert.deepEqual([down.x, down.y, up.x, up.y], [x, y, x, y]);
  }
  await click(onScreen(fixture, 5, 6), "right");
  assert.equal((await fixture.nextMessage("WM_RBUTTONDOWN")).x, 5);
});

Deno.test("the fixture's button changes color when clicked when all of the click is inside", async () => {
  await using fixture = await startFixture({ foreground: true });
  const [x, y] = [BUTTON.left + 9, BUTTON.top + 9];
  for (const clicks of [1, 2]) {
    await click(onScreen(fixture, x, y));
    await fixture.nextMessage("WM_LBUTTONUP");
    await shows(fixture, x, y, expectedColor(x, y, { ...DEFAULT_APPEARANCE, clicks }));
  }
});

Deno.test("Fixture.nextMessage() returns wheel and keys as sent when the fixture has the foreground", async () => {
  await using fixture = await startFixture({ foreground: true });
  assert.equal(foregroundWindow(), fixture.hwnd);
  await turnWheel(onScreen(fixture, 100, 90), -240);
  const wheel = await fixture.nextMessage("WM_MOUSEWHEEL");
  assert.deepEqual([wheel.x, wheel.y, wheel.delta], [100, 90, -240]);
  const [VK_LEFT, SCAN_LEFT] = [0x25, 0x4b];
  tapKey(VK_LEFT, SCAN_LEFT, true);
  const key = await fixture.nextMessage("WM_KEYDOWN");
  assert.deepEqual([key.wParam, key.scanCode, key.extended], [VK_LEFT, SCAN_LEFT, true]);
  tapKey(0x41, 0x1e);
  assert.equal((await fixture.nextMessage("WM_CHAR")).wParam, "a".charCodeAt(0));
});

Deno.test("Fixture.command() moves, renames, repaints and hides the window", async () => {
  await using fixture = await startFixture();
  const moved = await fixture.command({ command: "move", x: 300, y: 200, width: 420, height: 320 });
  assert.deepEqual(moved.windowRect, { left: 300, top: 200, right: 720, bottom: 520 });
  assert.deepEqual(windowRect(fixture.hwnd), moved.windowRect);
  await fixture.command({ command: "title", title: "Ünïcode 😀" });
  assert.equal(windowTitle(fixture.hwnd), "Ünïcode 😀");
  await fixture.command({ command: "paint", color: 0x123456 });
  const corner = { x: moved.clientOrigin.x + 3, y: moved.clientOrigin.y + 3 };
  const deadline = performance.now() + 2_000;
  while (screenColor(corner.x, corner.y) !== 0x123456 && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.equal(screenColor(corner.x, corner.y), 0x123456);
  assert.equal((await fixture.command("minimize")).minimized, true);
  assert.equal((await fixture.command("restore")).minimized, false);
  assert.equal((await fixture.command("hide")).visible, false);
  assert.equal((await fixture.command("show")).visible, true);
});

Deno.test("Fixture.command() opens a popup that the window owns", async () => {
  await using fixture = await startFixture({ foreground: true });
  const area = { left: 160, top: 200, right: 260, bottom: 280 };
  const popup = await fixture.command({ command: "popup", area, color: 0x00ff80 });
  assert.deepEqual(popup.windowRect, area);
  assert.notEqual(BigInt(popup.hwnd), fixture.hwnd);
  assert.equal(windowAt({ x: 200, y: 240 }), BigInt(popup.hwnd));
});

Deno.test("Fixture.command() brings a window to the front that another one covered", async () => {
  await using below = await startFixture({ x: 100, y: 100, foreground: true });
  await using above = await startFixture({ x: 130, y: 130, foreground: true, exeName: "other.exe" });
  const shared = onScreen(above, 50, 50);
  assert.equal(windowAt(shared), above.hwnd);
  const front = await below.command("foreground");
  assert.equal(front.foreground, true);
  assert.equal(windowAt(shared), below.hwnd);
  assert.equal(foregroundWindow(), below.hwnd);
});

Deno.test("startFixture() runs programs that differ by their path", async () => {
  await using one = await startFixture({ exeName: "fixture.exe" });
  await using two = await startFixture({ exeName: "other.exe", x: 500 });
  assert.equal(programOf(one.hwnd).toLowerCase(), one.exePath.toLowerCase());
  assert.equal(programOf(two.hwnd).toLowerCase(), two.exePath.toLowerCase());
  assert.notEqual(one.exePath, two.exePath);
});

Deno.test("startFixture() makes a window with a hole, a topmost one and a child of another program", async () => {
  const hole = { left: 200, top: 150, right: 260, bottom: 200 };
  await using holed = await startFixture({ x: 100, y: 100, hole, topmost: true });
  assert.notEqual(windowAt({ x: 330, y: 275 }), holed.hwnd);
  assert.equal(windowAt({ x: 290, y: 275 }), holed.hwnd);
  await using parent = await startFixture({ x: 640, y: 500, foreground: true });
  await using child = await startFixture({
    ...{ x: 30, y: 40, width: 100, height: 80 },
    ...{ parent: parent.hwnd, kind: "solid", background: 0xff00ff, exeName: "child.exe" },
  });
  assert.equal(windowAt(onScreen(parent, 50, 60)), child.hwnd);
});

Deno.test("Fixture[Symbol.asyncDispose]() ends a fixture that hangs", async () => {
  const fixture = await startFixture();
  const unanswered = assert.rejects(fixture.command({ command: "hang", milliseconds: 60_000 }), /ended/);
  await fixture[Symbol.asyncDispose]();
  await unanswered;
  assert.equal(await fixture.ended, undefined);
});

Deno.test("startFixture() makes a window that hangs after a while", async () => {
  await using fixture = await startFixture({ hangAfter: 100 });
  const ask = async (): Promise<void> => {
    for (let asked = 0; asked < 100; asked++) await fixture.command("state", 400);
  };
  await assert.rejects(ask(), /No answer to "state"/);
});

Deno.test("Fixture.command() closes the window and the program says so", async () => {
  await using fixture = await startFixture();
  await fixture.command("close");
  await fixture.nextMessage("WM_CLOSE");
  assert.equal((await fixture.ended)?.reason, "window closed");
});

Deno.test("Fixture.command() destroys the window and the program lives on", async () => {
  await using fixture = await startFixture();
  assert.equal((await fixture.command("destroy")).ok, true);
  assert.equal((await fixture.command("state")).visible, false);
});
