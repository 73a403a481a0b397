import assert from "node:assert/strict";
import type { Bitmap } from "../../src/image/bitmap.ts";
import { scaleDownExactly } from "../bench/exact_scale.ts";
import { startFixture } from "../fixtures/fixture.ts";
import { bitmapOf, rgbOf } from "../src/image/bitmaps.ts";
import { readPng } from "../src/image/png_reader.ts";
import { assertEmitted, policyFor } from "./hands.ts";
import { DesktopServer } from "./server.ts";

/** What is looked at of a window that fills much of the screen: as noise, a PNG of 1,900,000 bytes. */
const REGION = { width: 960, height: 700 } as const;

/** The window, with room for its frame. */
const WINDOW = { x: 0, y: 0, width: 1000, height: 750 } as const;

/** Bytes of a PNG whose base64 an answer of 1,000,000 bytes can hold. */
const LONGEST_PNG = 750_000;

function bitmapOfPng(png: Uint8Array | undefined): Bitmap {
  const { width, height, rgb } = readPng(png ?? assert.fail("no picture"));
  return bitmapOf(width, height, (x, y) => {
    const at = 3 * (y * width + x);
    return rgb[at]! << 16 | rgb[at + 1]! << 8 | rgb[at + 2]!;
  });
}

Deno.test("screenshot_window of a large window full of noise fits an answer, and points at the window all the same", async () => {
  await using fixture = await startFixture({
    ...{ title: "Fixture A", kind: "noise", foreground: true },
    ...WINDOW,
  });
  const { window: { windowRect, clientOrigin }, hwnd } = fixture;
  const left = clientOrigin.x - windowRect.left, top = clientOrigin.y - windowRect.top;
  const region = [left, top, left + REGION.width, top + REGION.height];
  await using server = await DesktopServer.start({
    applications: [{
      ...policyFor(fixture.exePath, "Fixture A*"),
      safe_regions: [{ name: "noise", rect: region }],
    }],
  });
  const shoot = (more: Record<string, unknown> = {}) =>
    server.call("screenshot_window", { hwnd: Number(hwnd), region_name: "noise", ...more });
  const whole = await shoot({ max_bytes: 16_777_216 });
  assert.deepEqual(whole.structured["image_size"], REGION, whole.text);
  assert.ok(whole.png!.length > 1_800_000, `${whole.png!.length} bytes`);

  const { png, structured, text } = await shoot();
  assert.ok(png!.length <= LONGEST_PNG && png!.length > LONGEST_PNG / 3, `${png!.length} bytes`);
  assert.match(String(structured["note"]), /1,000,000 bytes.*max_bytes/, text);
  const { width, height } = structured["image_size"] as { width: number; height: number };
  assert.ok(width < REGION.width, text);
  const shown = bitmapOfPng(png);
  const expected = rgbOf(await scaleDownExactly(bitmapOfPng(whole.png), { width, height }));
  const off = rgbOf(shown).reduce((most, value, i) => Math.max(most, Math.abs(value - expected[i]!)), 0);
  assert.ok(off <= 3, `a channel is ${off} off what the window shows`);

  for (const point of [{ x: 0, y: height - 1 }, { x: 200, y: 150 }, { x: width - 1, y: height >> 1 }]) {
    const from = fixture.messages.length;
    const capture_id = structured["capture_id"];
    assertEmitted(await server.call("click_window", { hwnd: Number(hwnd), capture_id, ...point }));
    await fixture.quiet();
    const { x = NaN, y = NaN } = fixture.messages.slice(from).find(({ message }) =>
      message === "WM_LBUTTONDOWN"
    ) ?? {};
    // The middle of an image pixel, in the window.
    const wanted = {
      x: (point.x + 0.5) * REGION.width / width - 0.5,
      y: (point.y + 0.5) * REGION.height / height - 0.5,
    };
    assert.ok(
      Math.abs(x - wanted.x) <= 1 && Math.abs(y - wanted.y) <= 1,
      `${x},${y} for ${JSON.stringify(wanted)}`,
    );
  }
});
