import assert from "node:assert/strict";
import type { FakeDesktop } from "../../fake_desktop.ts";
import { Harness } from "../../harness.ts";
import { entry } from "../../policies.ts";
import type { ToolResult } from "../../../src/mcp/tool_host.ts";
import { readPng } from "../image/png_reader.ts";
import { Seeded } from "../image/seeded.ts";
import { harness as withProfiles, RECORD } from "./profile_harness.ts";

const REGIONS = [
  { name: "all", rect: { left: 0, top: 0, right: 400, bottom: 300 } },
  { name: "half", rect: { left: 0, top: 150, right: 400, bottom: 300 } },
  { name: "narrow", rect: { left: 100, top: 0, right: 250, bottom: 300 } },
];

/** Every view of the screen that a capture took, in order. */
function watchCaptures(
  desktop: FakeDesktop,
  then: (bgra: Uint8Array<ArrayBuffer>, index: number) => void = () => {},
): Uint8Array<ArrayBuffer>[] {
  const taken: Uint8Array<ArrayBuffer>[] = [];
  const captureScreen = desktop.captureScreen.bind(desktop);
  desktop.captureScreen = (rect, memory) => {
    const bitmap = captureScreen(rect, memory);
    then(bitmap.bgra, taken.push(bitmap.bgra) - 1);
    return bitmap;
  };
  return taken;
}

/** The B, G, R, ? bytes of the noise of one capture: its number, then random bytes from it. */
function noise(index: number, length: number): Uint8Array {
  const random = new Seeded(index);
  const bytes = new Uint8Array(length).map(() => random.integer(0, 255));
  bytes[0] = index;
  return bytes;
}

/** Throws unless the picture shows the noise of one capture and nothing else; which. */
function captureShown({ content }: ToolResult): number {
  const image = content.find(({ type }) => type === "image");
  assert.ok(image?.type === "image");
  const { rgb } = readPng(Uint8Array.fromBase64(image.data));
  const index = rgb[2] ?? -1;
  const expected = noise(index, rgb.length / 3 * 4);
  const isRight = rgb.every((byte, i) => byte === expected[Math.floor(i / 3) * 4 + 2 - i % 3]);
  assert.ok(isRight, `the picture of capture ${index} shows something else too`);
  return index;
}

Deno.test("screenshots that are taken while others are encoded show each its own capture", async () => {
  const CALLS = 24, AT_ONCE = 3;
  const own = new Harness({ entries: [entry({ safeRegions: REGIONS })] });
  let encoding = 0, overlapped = 0, reused = 0;
  watchCaptures(own.desktop, (bgra, index) => {
    bgra.set(noise(index, bgra.length));
    if (encoding++ > 0) overlapped++;
    if (bgra.buffer.byteLength > bgra.length) reused++;
  });
  const shown: number[] = [];
  let next = 0;
  const shootOn = async (): Promise<void> => {
    while (next < CALLS) {
      const region = REGIONS[next++ % REGIONS.length]?.name;
      const result = await own.call("screenshot_window", { hwnd: 7, region_name: region });
      encoding--;
      shown.push(captureShown(result));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, shootOn));
  assert.deepEqual(shown.toSorted((a, b) => a - b), Array.from({ length: CALLS }, (_, i) => i));
  // Or nothing was tried.
  assert.ok(overlapped > CALLS / 2 && reused > 0, `${overlapped} overlapped, ${reused} used memory again`);
});

/** Calls that capture, and how each ends; all with memory for one capture. */
const ENDS: readonly (readonly [string, string, Harness, Readonly<Record<string, unknown>>])[] = [
  ["ok", "screenshot_window", small(), { hwnd: 7, region_name: "all" }],
  ["screenshot_too_large", "screenshot_window", small({ maxScreenshotBytes: 30 }), {
    hwnd: 7,
    region_name: "all",
  }],
  ["ok", "check_coordinate_profile", small(), { hwnd: 7, profile_path: "fixture.json" }],
  ["ok", "record_coordinate_profile", small(), RECORD],
];

function small(fields: Parameters<typeof entry>[0] = {}): Harness {
  const limits = {
    actionsPerMinute: 1e6,
    readsPerMinute: 1e6,
    textCharsPerMinute: 1,
    screenshotPixelsPerMinute: 1e12,
    memoryBudgetBytes: 2_000_000,
  };
  return withProfiles({ entry: fields, configuration: { limits } });
}

for (const [code, tool, own, args] of ENDS) {
  Deno.test(`${tool} gives its memory back when it ends with ${code}, fails at any call or is cancelled`, async () => {
    const taken = watchCaptures(own.desktop);
    // Paths are looked up once: from the second time on there are as many calls each time.
    await own.call(tool, args);
    const start = own.desktop.calls.length;
    assert.equal(await own.code(tool, args), code);
    const count = own.desktop.calls.length - start;
    for (let at = 0; at < count; at++) {
      const first = own.desktop.calls.length;
      own.desktop.before = (_, index) => {
        if (index === first + at) throw new Error("a fault");
      };
      assert.notEqual(await own.code(tool, args), code, `call ${at}`);
    }
    own.desktop.before = () => {};
    const controller = new AbortController();
    const captured = taken.length;
    const cancelled = own.call(tool, args, controller.signal);
    while (taken.length === captured) await new Promise((resolve) => setTimeout(resolve, 0));
    controller.abort();
    await cancelled;
    // There is memory for the next one, and nobody has what those before took.
    assert.equal(await own.code(tool, args), code);
    assert.ok(taken.length > 3, String(taken.length));
    assert.deepEqual(taken.map(({ length }) => length), taken.map(() => 0));
  });
}
