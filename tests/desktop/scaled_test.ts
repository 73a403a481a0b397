import assert from "node:assert/strict";
import type { Rect } from "../../src/base/geometry.ts";
import { clientRect, drawnDpi, findControls, systemDpi, windowRect } from "../fixtures/test_win32.ts";
import type { Awareness } from "../fixtures/window_protocol.ts";
import { readPng } from "../src/image/png_reader.ts";
import { assertEmitted, Hands } from "./hands.ts";

// Runs at 96, 120, 144 and 192 dpi. A policy written at 96 holds at each: its masks cover what they were measured on, and
// clicks by window point and by capture_id hit the same button, whatever the program is aware of.

/** Client pixels at 96 dpi. */
const SECRET = { left: 21, top: 33, right: 141, bottom: 58 };
const BUTTON = { left: 30, top: 91, right: 131, bottom: 122 };

const AWARENESS: readonly Awareness[] = ["unaware", "system", "per_monitor"];

function list({ left, top, right, bottom }: Rect): readonly number[] {
  return [left, top, right, bottom];
}

/** As a program draws that scales: each edge rounded. */
function scaled({ left, top, right, bottom }: Rect, dpi: number): Rect {
  const edge = (at: number): number => Math.round(at * dpi / 96);
  return { left: edge(left), top: edge(top), right: edge(right), bottom: edge(bottom) };
}

/** A rectangle of the screen, counted from the left-top corner of another. */
function inside({ left, top, right, bottom }: Rect, area: Rect): Rect {
  return { left: left - area.left, top: top - area.top, right: right - area.left, bottom: bottom - area.top };
}

function assertBlack(rgb: Uint8Array, width: number, { left, top, right, bottom }: Rect): void {
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 3;
      assert.deepEqual([...rgb.subarray(at, at + 3)], [0, 0, 0], `pixel ${x}, ${y}`);
    }
  }
}

for (const awareness of AWARENESS) {
  Deno.test(`a mask of 96 dpi covers its content, and points hit the same button, when the program is ${awareness}`, async () => {
    const dpi = systemDpi();
    const drawn = awareness === "unaware" ? 96 : dpi;
    await using hands = await Hands.start({
      window: {
        awareness,
        controls: [
          { className: "BUTTON", text: "Secret", style: 0, area: scaled(SECRET, drawn) },
          { className: "BUTTON", text: "Press", style: 0, area: scaled(BUTTON, drawn) },
        ],
      },
      policy: {
        origin: "client",
        dpi: 96,
        safe_regions: [{ name: "all", rect: "client" }, { name: "button", rect: list(BUTTON) }],
        screenshot_masks: [{ rect: list(SECRET) }],
      },
    });
    const { fixture, server } = hands;
    assert.equal(drawnDpi(fixture.hwnd), drawn);
    const target = { hwnd: Number(fixture.hwnd) };
    const state = await server.call("get_window_state", target);
    assert.equal(state.structured["dpi"], dpi);

    const [secret, button] = findControls("Button", fixture.hwnd).map(windowRect);
    assert.ok(secret !== undefined && button !== undefined);
    const shot = await server.call("screenshot_window", { ...target, region_name: "all" });
    assert.ok(shot.png !== undefined, shot.text);
    const { width, rgb } = readPng(shot.png);
    const client = clientRect(fixture.hwnd);
    assert.equal(width, client.right - client.left);
    assertBlack(rgb, width, inside(secret, client));

    const region = await server.call("screenshot_window", { ...target, region_name: "button" });
    assert.ok(region.png !== undefined, region.text);
    const { window_offset, image_size, capture_id } = region.structured as {
      window_offset: { x: number; y: number };
      image_size: { width: number; height: number };
      capture_id: string;
    };
    const [middleX, middleY] = [image_size.width >> 1, image_size.height >> 1];
    const outer = windowRect(fixture.hwnd);
    assert.ok(
      Math.abs(outer.left + window_offset.x - button.left) <= 1,
      "the region begins where the button does",
    );
    for (
      const point of [
        { x: window_offset.x + middleX, y: window_offset.y + middleY },
        { x: middleX, y: middleY, capture_id },
      ]
    ) {
      fixture.skipMessages();
      assertEmitted(await server.call("click_window", { ...target, ...point }));
      // What a button sends its window when it was pressed: the handle of the button is in lParam.
      const pressed = await fixture.nextMessage("WM_COMMAND");
      assert.equal(BigInt(pressed.lParam), findControls("Button", fixture.hwnd)[1]);
    }
  });
}
