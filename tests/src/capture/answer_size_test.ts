import assert from "node:assert/strict";
import { systemClock } from "../../../src/base/clock.ts";
import type { Bitmap } from "../../../src/image/bitmap.ts";
import { Runner } from "../../../src/calls/runner.ts";
import { TOOLS } from "../../../src/tools/mod.ts";
import { DESKTOP_IMAGES } from "../../bench/desktop_image.ts";
import { FakeDesktop } from "../../fake_desktop.ts";
import { RUNTIME } from "../../harness.ts";
import { McpPipe } from "../../mcp_pipe.ts";
import { configuration, entry } from "../../policies.ts";
import { bitmapOf, noise } from "../image/bitmaps.ts";
import { readPng } from "../image/png_reader.ts";
import { Seeded } from "../image/seeded.ts";

/** Longest answer that common clients take, bytes of JSON. */
const LIMIT = 1_000_000;

/** A server over a desktop with one window that shows `bitmap`, from the screen's left-top corner on. */
async function serverOf(bitmap: Bitmap, fields: Parameters<typeof entry>[0] = {}): Promise<McpPipe> {
  const desktop = new FakeDesktop();
  const { width, height } = bitmap;
  // Coordinates are longest far from the corner.
  const rect = { left: -width, top: -height, right: 0, bottom: 0 };
  desktop.monitors = [{ bounds: rect, workArea: rect, primary: true, dpi: 96 }];
  desktop.open({ hwnd: 0xfffffffe, title: "Fixture", rect });
  desktop.captureScreen = () => bitmap;
  const region = { left: 0, top: 0, right: width, bottom: height };
  const limits = { ...configuration([]).limits, screenshotPixelsPerMinute: 1e12, memoryBudgetBytes: 1 << 30 };
  const host = new Runner({
    tools: TOOLS,
    desktop,
    configuration: configuration([entry({ safeRegions: [{ name: "all", rect: region }], ...fields })], {
      limits,
    }),
    runtime: RUNTIME,
    clock: systemClock,
  });
  const pipe = new McpPipe(host, (text) => assert.fail(text));
  await pipe.open();
  return pipe;
}

interface Shot {
  /** The line that the client gets. */
  readonly line: string;
  readonly png: Uint8Array;
  readonly said: Readonly<Record<string, unknown>>;
}

async function shoot(pipe: McpPipe, options: Record<string, unknown> = {}): Promise<Shot> {
  const call = { hwnd: 0xfffffffe, region_name: "all", ...options };
  const line = await pipe.request("tools/call", { name: "screenshot_window", arguments: call });
  const { content } = JSON.parse(line).result as {
    content: { type: string; data?: string; text?: string }[];
  };
  const text = content.find(({ type }) => type === "text")?.text ?? "";
  const data = content.find(({ type }) => type === "image")?.data;
  assert.ok(data !== undefined, text);
  return { line, png: Uint8Array.fromBase64(data), said: JSON.parse(text) };
}

const bytesOf = (line: string): number => new TextEncoder().encode(line).length;

/** The worst pictures that an answer may have to hold, at 16,000,000 pixels, and one that needs no scaling. */
const WORST: Readonly<Record<string, () => Bitmap>> = {
  noise: () => noise(5000, 3200, new Seeded(1)),
  "black and white noise": () => {
    const random = new Seeded(2);
    return bitmapOf(4000, 4000, () => random.bits() & 1 ? 0xffffff : 0);
  },
  "noise in a very wide window": () => noise(32_000, 500, new Seeded(3)),
};

for (const [name, make] of Object.entries(WORST)) {
  Deno.test(`screenshot_window fits an answer of 1,000,000 bytes and says so: ${name}`, async () => {
    const bitmap = make();
    const pipe = await serverOf(bitmap);
    for (const options of [{}, { grid: true, grid_spacing: 100 }, { max_edge: 8192 }]) {
      const { line, png, said } = await shoot(pipe, options);
      assert.ok(bytesOf(line) <= LIMIT, `${bytesOf(line)} bytes`);
      assert.ok(bytesOf(line) > LIMIT / 3, `${bytesOf(line)} bytes`);
      const { width, height } = readPng(png);
      assert.deepEqual(said["image_size"], { width, height });
      assert.deepEqual(said["scale"], { x: width / bitmap.width, y: height / bitmap.height });
      assert.ok(width < bitmap.width);
      assert.match(
        String(said["note"]),
        /^scaled down to fit an answer of 1,000,000 bytes; .*smaller part.*max_bytes$/,
      );
    }
    await pipe.close();
  });
}

Deno.test("screenshot_window leaves a picture that fits as it is, and says nothing of it", async () => {
  const bitmap = DESKTOP_IMAGES["1080p anti-aliased UI"]!();
  const pipe = await serverOf(bitmap);
  const { line, png, said } = await shoot(pipe);
  assert.ok(bytesOf(line) <= LIMIT);
  assert.deepEqual([said["scale"], said["note"]], [{ x: 1, y: 1 }, undefined]);
  assert.equal(readPng(png).width, bitmap.width);
  const smaller = await shoot(pipe, { max_edge: 800 });
  assert.deepEqual([smaller.said["image_size"], smaller.said["note"]], [
    { width: 800, height: 450 },
    undefined,
  ]);
  await pipe.close();
});

Deno.test("screenshot_window gives more bytes on request, up to the policy's limit", async () => {
  const bitmap = noise(1200, 900, new Seeded(4));
  const pipe = await serverOf(bitmap, { maxScreenshotBytes: 2_000_000 });
  const rows: readonly (readonly [number, number, RegExp])[] = [
    [1_500_000, 1_500_000, /^scaled down to fit max_bytes; .*give more$/],
    [16_384, 16_384, /^scaled down to fit max_bytes/],
    [16_777_216, 2_000_000, /^scaled down to the bytes that the policy allows; .*smaller part$/],
  ];
  for (const [maxBytes, most, note] of rows) {
    const { png, said } = await shoot(pipe, { max_bytes: maxBytes });
    assert.ok(png.length <= most && png.length > most / 3, `${png.length} of ${most}`);
    assert.match(String(said["note"]), note);
  }
  const whole = await serverOf(bitmap);
  const { png, line, said } = await shoot(whole, { max_bytes: 8_000_000 });
  assert.deepEqual([readPng(png).width, said["note"]], [1200, undefined]);
  assert.ok(bytesOf(line) > LIMIT);
  await pipe.close();
  await whole.close();
});

Deno.test("screenshot_window of a scaled picture still points at the window, within a pixel", async () => {
  const pipe = await serverOf(noise(3000, 2000, new Seeded(5)));
  const { said } = await shoot(pipe);
  const { width, height } = said["image_size"] as { width: number; height: number };
  assert.ok(width < 3000);
  const point = { x: Math.floor(width / 3), y: Math.floor(height / 4) };
  const line = await pipe.request("tools/call", {
    name: "hover_window",
    arguments: { hwnd: 0xfffffffe, capture_id: said["capture_id"], ...point, dwell_ms: 0 },
  });
  const { result } = JSON.parse(line);
  const at = result.structuredContent?.point ?? JSON.parse(result.content[0].text).point;
  assert.ok(Math.abs(at.x + 0.5 - (point.x + 0.5) * 3000 / width) <= 1, JSON.stringify(result));
  assert.ok(Math.abs(at.y + 0.5 - (point.y + 0.5) * 2000 / height) <= 1);
  await pipe.close();
});
