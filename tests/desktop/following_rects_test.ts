import assert from "node:assert/strict";
import type { Rect } from "../../src/base/geometry.ts";
import {
  clientRect,
  controlText,
  type DesktopPicture,
  findControls,
  findShownWindow,
  placeWindow,
  takePicture,
  windowRect,
} from "../fixtures/test_win32.ts";
import { readPng } from "../src/image/png_reader.ts";
import { assertEmitted, assertNothingHeld } from "./hands.ts";
import { HAS_PROGRAMS, Program, WORDPAD } from "./program.ts";

// One policy, whatever the size of the window: its regions and masks follow the window's edges.

/** The bottom of the window, and its right edge. */
const MASKS = [[0, -24, 0, 0], [-40, 0, -20, 0]] as const;

const REGIONS: Readonly<Record<string, (window: Rect, client: Rect) => Rect>> = {
  whole: (window) => window,
  content: (_, client) => client,
  margins: (window) => ({
    left: window.left + 10,
    top: window.top + 40,
    right: window.right - 10,
    bottom: window.bottom - 12,
  }),
  corner: (window) => ({ ...window, left: window.right - 90, top: window.bottom - 70 }),
};

const POLICY = {
  safe_regions: [
    { name: "whole", rect: "window" },
    { name: "content", rect: "client" },
    { name: "margins", rect: [10, 40, -10, -12] },
    { name: "corner", rect: [-90, -70, 0, 0] },
    { name: "dialog", area: "dialog" },
  ],
  screenshot_masks: MASKS.map((rect) => ({ rect })),
  owned_popups: "dialogs",
};

const PROGRAMS: readonly (readonly [name: string, path: string, title: string])[] = [
  ["Notepad", "C:\\windows\\system32\\notepad.exe", "*Notepad*"],
  ["WordPad", WORDPAD, "*Wordpad*"],
  ["the mines game", "C:\\windows\\system32\\winemine.exe", "*WineMine*"],
  ["regedit", "C:\\windows\\regedit.exe", "*Registry Editor*"],
];

const SIZES: readonly Rect[] = [
  { left: 30, top: 40, right: 330, bottom: 340 },
  { left: 60, top: 20, right: 861, bottom: 621 },
  { left: 5, top: 60, right: 648, bottom: 403 },
];

/** How many pixels may differ: a caret blinks, and its line is a few pixels wide. */
const CARET = 60;

const settle = (ms = 600): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** How many pixels of a picture differ from the desktop's, none of them masked; fails where a masked one is not black. */
function differences(png: Uint8Array, area: Rect, masks: readonly Rect[], desktop: DesktopPicture): number {
  const { width, height, rgb } = readPng(png);
  assert.deepEqual([width, height], [area.right - area.left, area.bottom - area.top]);
  let differing = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [at, sx, sy] = [(y * width + x) * 3, x + area.left, y + area.top];
      const pixel = rgb.subarray(at, at + 3);
      if (
        masks.some(({ left, top, right, bottom }) => sx >= left && sx < right && sy >= top && sy < bottom)
      ) {
        assert.deepEqual([...pixel], [0, 0, 0], `masked ${sx}, ${sy}`);
        continue;
      }
      const from = (sy * desktop.width + sx) * 3;
      if (pixel.some((channel, i) => channel !== desktop.data[from + i])) differing++;
    }
  }
  return differing;
}

/** Where the masks are of a window that lies so. */
function masksIn({ left, top, right, bottom }: Rect): readonly Rect[] {
  return [{ left, top: bottom - 24, right, bottom }, { left: right - 40, top, right: right - 20, bottom }];
}

for (const [name, path, title] of PROGRAMS) {
  Deno.test({
    name: `regions and masks follow the window of ${name} when it has three sizes under one policy`,
    ignore: !HAS_PROGRAMS,
    fn: async () => {
      await using program = await Program.start(path, title, POLICY);
      for (const size of SIZES) {
        placeWindow(program.hwnd, size);
        await settle();
        const window = windowRect(program.hwnd);
        for (const [region, rectOf] of Object.entries(REGIONS)) {
          const shot = await program.server.call("screenshot_window", {
            hwnd: Number(program.hwnd),
            region_name: region,
          });
          assert.ok(shot.png !== undefined, `${region}: ${shot.text}`);
          const area = rectOf(window, clientRect(program.hwnd));
          const differing = differences(shot.png, area, masksIn(window), takePicture());
          assert.ok(differing <= CARET, `${region}: ${differing} pixels differ`);
        }
      }
    },
  });
}

Deno.test({
  name:
    "Save As of Notepad is seen whole as the dialog, and a click by capture_id in its picture arrives in it",
  ignore: !HAS_PROGRAMS,
  fn: async () => {
    await using program = await Program.start("C:\\windows\\system32\\notepad.exe", "*Notepad*", {
      ...POLICY,
      allowed_keys: ["ctrl+s", "esc"],
    });
    const target = { hwnd: Number(program.hwnd) };
    placeWindow(program.hwnd, { left: 30, top: 40, right: 330, bottom: 240 });
    await settle();
    const before = await program.server.call("screenshot_window", { ...target, region_name: "dialog" });
    assert.match(before.text, /invalid_argument: .*no dialog/);
    assertEmitted(await program.server.call("send_key", { ...target, key: "s", modifiers: ["ctrl"] }));
    let dialog = 0n;
    for (let i = 0; i < 100 && dialog === 0n; i++, await settle(50)) {
      dialog = findShownWindow("#32770", program.pid);
    }
    assert.notEqual(dialog, 0n, "no dialog");
    await settle(1_500);
    const area = windowRect(dialog);
    assert.ok(area.right > 330 || area.bottom > 240, "the dialog is not larger than its window");
    const shot = await program.server.call("screenshot_window", { ...target, region_name: "dialog" });
    assert.ok(shot.png !== undefined, shot.text);
    const differing = differences(shot.png, area, masksIn(windowRect(program.hwnd)), takePicture());
    assert.ok(differing <= CARET, `${differing} pixels differ`);
    // The button Cancel, at the bottom right of the dialog.
    const { capture_id } = shot.structured;
    const buttons = findControls("Button", dialog).map((button) =>
      [controlText(button), windowRect(button)] as const
    );
    const cancel = buttons.find(([text]) => text === "Cancel")?.[1];
    assert.ok(cancel !== undefined);
    assertEmitted(
      await program.server.call("click_window", {
        ...target,
        capture_id,
        x: cancel.left + 20 - area.left,
        y: cancel.top + 8 - area.top,
      }),
    );
    for (let i = 0; i < 100 && findShownWindow("#32770", program.pid) !== 0n; i++) await settle(50);
    assert.equal(findShownWindow("#32770", program.pid), 0n);
    const stale = await program.server.call("click_window", { ...target, capture_id, x: 5, y: 5 });
    assert.equal(stale.code, "capture_stale");
    await assertNothingHeld();
  },
});
