import assert from "node:assert/strict";
import { RateLimiter } from "../../../src/limits/rate_limiter.ts";
import { FakeWindow } from "../../fake_window.ts";
import { Harness, RIGHT_ARGUMENTS } from "../../harness.ts";
import { configuration, entry } from "../../policies.ts";

const AREA = 400 * 300;
const LIMITS = { ...configuration([]).limits, screenshotPixelsPerMinute: AREA };
const TOOLS = ["screenshot_window", "check_coordinate_profile", "record_coordinate_profile"];

function harness(fields: Parameters<typeof entry>[0] = {}): Harness {
  return new Harness({
    entries: [entry(fields)],
    configuration: { limits: LIMITS, profileDir: "C:\\profiles" },
  });
}

/** Reads and pixels that the window's application has used. */
async function used(own: Harness): Promise<{ reads: number; pixels: number }> {
  const { structuredContent } = await own.call("get_rate_limit_state");
  const applications = structuredContent?.["applications"] as readonly Record<string, { used: number }>[];
  const state = applications.find(({ process_path }) => process_path !== undefined);
  return { reads: state?.["reads"]?.used ?? 0, pixels: state?.["screenshot_pixels"]?.used ?? 0 };
}

for (const tool of TOOLS) {
  const args = RIGHT_ARGUMENTS[tool];

  Deno.test(`${tool} charges one read and no pixels when it is refused, and both when it is not`, async () => {
    const own = harness();
    const cover = new FakeWindow({ hwnd: 99, pid: 900 });
    own.desktop.windows.unshift(cover);
    for (let reads = 1; reads <= 3; reads++) {
      assert.equal(await own.code(tool, args), "target_occluded");
      assert.deepEqual(await used(own), { reads, pixels: 0 });
    }
    own.desktop.windows.splice(own.desktop.windows.indexOf(cover), 1);
    assert.equal(await own.code(tool, args), "ok");
    assert.deepEqual(await used(own), { reads: 4, pixels: AREA });
    assert.equal(await own.code(tool, args), "rate_limited");
    assert.deepEqual(await used(own), { reads: 5, pixels: AREA });
  });

  Deno.test(`${tool} charges its pixels when the client cancels it after they were read`, async () => {
    const own = harness();
    const abort = new AbortController();
    const capture = own.desktop.captureScreen.bind(own.desktop);
    own.desktop.captureScreen = (...seen) => {
      abort.abort();
      return capture(...seen);
    };
    assert.equal((await own.call(tool, args, abort.signal))._meta.code, "cancelled");
    assert.deepEqual(await used(own), { reads: 1, pixels: AREA });
  });
}

Deno.test("screenshot_window charges no pixels for an image of more bytes than the policy allows", async () => {
  const own = harness({ maxScreenshotBytes: 1 });
  assert.equal(
    await own.code("screenshot_window", RIGHT_ARGUMENTS["screenshot_window"]),
    "screenshot_too_large",
  );
  assert.deepEqual(await used(own), { reads: 1, pixels: 0 });
});

Deno.test("screenshots under way at once are charged before they are taken", async () => {
  const own = harness();
  const shots = [1, 2].map(() => own.code("screenshot_window", RIGHT_ARGUMENTS["screenshot_window"]));
  assert.deepEqual((await Promise.all(shots)).toSorted(), ["ok", "rate_limited"]);
  assert.deepEqual(await used(own), { reads: 2, pixels: AREA });
});

Deno.test("RateLimiter gives back a charge once, within its minute or after it", () => {
  let now = 0;
  const limiter = new RateLimiter({ ...LIMITS, screenshotPixelsPerMinute: 10 }, () => now);
  const pixels = () => limiter.state("a").screenshotPixels.used;
  const first = limiter.charge("a", { reads: 1, screenshotPixels: 4 });
  now = 30_000;
  const second = limiter.charge("a", { reads: 1, screenshotPixels: 5 });
  limiter.charge("b", { screenshotPixels: 3 });
  second.refund("screenshotPixels");
  second.refund("screenshotPixels");
  second.refund("actions");
  assert.equal(pixels(), 4);
  now = 60_000;
  assert.equal(pixels(), 0);
  first.refund("screenshotPixels");
  assert.equal(pixels(), 0);
  assert.deepEqual([limiter.state("a").reads.used, limiter.state("b").screenshotPixels.used], [1, 3]);
  now = 90_000;
  assert.deepEqual([limiter.state("a").reads.used, limiter.state("b").screenshotPixels.used], [0, 0]);
  limiter.charge("a", { screenshotPixels: 10 });
});
