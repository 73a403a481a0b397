import assert from "node:assert/strict";
import { type AnyAnswer, jsonOf, textOf } from "../../answers.ts";
import { Harness } from "../../harness.ts";
import { entry } from "../../policies.ts";
import { isSize, pixelIn, pixelsIn, type RawRect } from "../policy/naive_rects.ts";
import type { RectRule, WindowLayout } from "../../../src/policy/rect_rule.ts";
import { readPng } from "../image/png_reader.ts";

const COLOR = 0x336699;
/** Pixels beside the window that are looked at too: no number of these tests lies farther out. */
const AROUND = 200;

type Random = (n: number) => number;

function randomFrom(seed: number): Random {
  let state = seed;
  return (n) => (state = state * 48271 % 0x7fffffff) % n;
}

function oneOf<T>(random: Random, values: readonly T[]): T {
  return values[random(values.length)]!;
}

/** A window as Windows tells of it, on a monitor of any scaling. */
function randomWindow(random: Random, harness: Harness): WindowLayout {
  const [width, height] = [30 + random(50), 30 + random(50)];
  const [left, top] = [random(300), random(300)];
  const client = { left: random(9), top: random(20), right: width - random(9), bottom: height - random(9) };
  const monitorDpi = oneOf(random, [96, 120, 144, 192]);
  const perMonitorAware = random(2) === 0;
  const dpi = perMonitorAware ? monitorDpi : oneOf(random, [96, 144]);
  harness.desktop.monitors = harness.desktop.monitors.map((monitor) => ({ ...monitor, dpi: monitorDpi }));
  Object.assign(harness.window, {
    rect: { left, top, right: left + width, bottom: top + height },
    client: {
      left: left + client.left,
      top: top + client.top,
      right: left + client.right,
      bottom: top + client.bottom,
    },
    ...{ dpi, perMonitorAware },
  });
  return {
    size: { width, height },
    client,
    dpi: monitorDpi,
    isStretched: dpi !== monitorDpi,
    isSplit: false,
  };
}

function randomRect(random: Random, file: Pick<RawRect, "origin" | "dpi">): RawRect {
  const word = random(6);
  if (word === 0) return { rect: "window", ...file };
  if (word === 1) return { rect: "client", ...file };
  const near = (): number => random(25) - (random(3) === 0 ? 30 : 0);
  const far = (): number => random(2) === 0 ? -random(25) : 5 + random(60);
  return { rect: [near(), near(), far(), far()], ...file };
}

function ruleOf({ rect, origin = "window", dpi }: RawRect): RectRule {
  return { edges: rect as RectRule["edges"], origin, dpi };
}

/** The picture, `0xRRGGBB` for each pixel. */
function pictureOf(
  { content }: AnyAnswer,
): { width: number; height: number; at: (x: number, y: number) => number } {
  const data = content.find(({ type }) => type === "image")?.data;
  assert.ok(data !== undefined);
  const { width, height, rgb } = readPng(Uint8Array.fromBase64(data));
  const at = (x: number, y: number): number => {
    const [r = 0, g = 0, b = 0] = rgb.subarray((y * width + x) * 3);
    return r << 16 | g << 8 | b;
  };
  return { width, height, at };
}

Deno.test("threat 4: no pixel of what a mask stands for is shown, and no region exceeds the window, for 600 random windows and policies", async () => {
  const random = randomFrom(20_261_201);
  const counts = { shown: 0, refused: 0 };
  for (let round = 0; round < 600; round++) {
    const file = {
      ...(random(2) === 0 && { origin: oneOf(random, ["window", "client"] as const) }),
      ...(random(2) === 0 && { dpi: oneOf(random, [72, 96, 120, 144]) }),
    };
    const region = randomRect(random, file);
    const masks = Array.from({ length: random(4) }, () => randomRect(random, file));
    const harness = new Harness({
      entries: [entry({ safeRegions: [{ name: "r", rect: ruleOf(region) }], masks: masks.map(ruleOf) })],
    });
    harness.window.color = COLOR;
    const layout = randomWindow(random, harness);
    const what = JSON.stringify({ round, region, masks, layout });
    const result = await harness.call("screenshot_window", { hwnd: 7, region_name: "r" });
    const rect = pixelsIn("all", region, layout, AROUND);
    const [left = 0, top = 0, right = 0, bottom = 0] = rect ?? [];
    const isInside = rect !== undefined && left >= 0 && top >= 0 && right <= layout.size.width &&
      bottom <= layout.size.height;
    const placed = masks.map((mask) => pixelsIn("any", mask, layout, AROUND));
    const expected = !isInside
      ? "invalid_argument"
      : placed.includes(undefined)
      ? "policy_denied"
      : undefined;
    assert.equal(result._meta.code, expected, `${what}: ${JSON.stringify(result.content)}`);
    if (expected !== undefined) {
      counts.refused++;
      continue;
    }
    counts.shown++;
    const picture = pictureOf(result);
    assert.deepEqual([picture.width, picture.height], [right - left, bottom - top], what);
    const beside = layout.isStretched ? 1 : 0;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const color = picture.at(x - left, y - top);
        if (masks.some((mask) => pixelIn("any", mask, layout, [x, y]))) {
          assert.equal(color, 0, `${x},${y} ${what}`);
        } else if (
          !placed.some((mask) =>
            x >= mask![0]! - beside && y >= mask![1]! - beside && x < mask![2]! + beside &&
            y < mask![3]! + beside
          )
        ) assert.equal(color, COLOR, `${x},${y} ${what}`);
      }
    }
  }
  assert.ok(counts.shown > 100 && counts.refused > 100, JSON.stringify(counts));
});

Deno.test("screenshot_window follows the window when it is resized under one policy", async () => {
  const margins: RawRect = { rect: [8, 40, -8, -8] };
  const status: RawRect = { rect: [0, -30, 0, 0] };
  for (const [width, height] of [[400, 300], [401, 300], [120, 90], [1000, 700]] as const) {
    const harness = new Harness({
      entries: [
        entry({ safeRegions: [{ name: "content", rect: ruleOf(margins) }], masks: [ruleOf(status)] }),
      ],
    });
    harness.window.rect = { left: 10, top: 20, right: 10 + width, bottom: 20 + height };
    const picture = pictureOf(await harness.call("screenshot_window", { hwnd: 7, region_name: "content" }));
    assert.deepEqual([picture.width, picture.height], [width - 16, height - 48]);
    assert.deepEqual([picture.at(0, height - 71), picture.at(0, height - 70)], [0x336699, 0]);
  }
});

Deno.test("screenshot_window tells both sizes when a region is empty or not inside the window", async () => {
  const rows = [
    [
      [0, 0, 401, 300],
      /region "r" is 401x300 pixels at 0,0 to 401,300 .*window, which is 400x300 pixels now/,
    ],
    [[300, 0, -150, 10], /region "r" is empty at 300,0 to 250,10 .*400x300/],
    [[-500, 0, 0, 10], /region "r" is 500x10 pixels at -100,0 to 400,10 .*400x300/],
  ] as const;
  for (const [rect, expected] of rows) {
    const harness = new Harness({
      entries: [entry({ safeRegions: [{ name: "r", rect: ruleOf({ rect }) }] })],
    });
    const result = await harness.call("screenshot_window", { hwnd: 7, region_name: "r" });
    assert.equal(result._meta.code, "invalid_argument");
    assert.match(textOf(result), expected);
    assert.ok(!harness.desktop.calls.includes("captureScreen"));
  }
});

Deno.test("a mask that cannot be placed refuses the picture and says so", async () => {
  const harness = new Harness({ entries: [entry({ masks: [ruleOf({ rect: [250, 0, -200, 10] })] })] });
  const result = await harness.call("screenshot_window", { hwnd: 7, region_name: "all" });
  assert.equal(result._meta.code, "policy_denied");
  assert.match(textOf(result), /a mask of the policy cannot be placed in a window of 400x300 pixels/);
  assert.ok(!harness.desktop.calls.includes("captureScreen"));
});

Deno.test("a window stretched for two monitors is not shown where there are masks", async () => {
  for (const masks of [[], [ruleOf({ rect: [0, 0, 5, 5] })]]) {
    const harness = new Harness({ entries: [entry({ masks })] });
    const [first] = harness.desktop.monitors;
    const second = { left: 300, top: 0, right: 1580, bottom: 1024 };
    harness.desktop.monitors = [
      { ...first!, bounds: { ...first!.bounds, right: 300 } },
      { ...first!, bounds: second, workArea: second, primary: false, dpi: 144 },
    ];
    harness.window.perMonitorAware = false;
    const code = await harness.code("screenshot_window", { hwnd: 7, region_name: "all" });
    assert.equal(code, masks.length === 0 ? "ok" : "policy_denied");
  }
});

Deno.test("screenshot_window shows nothing when scaling or client area change while it is read", async () => {
  const changes: readonly ((harness: Harness) => void)[] = [
    ({ window }) => window.dpi = 144,
    ({ window }) => window.perMonitorAware = false,
    ({ window }) => window.client = { left: 101, top: 100, right: 500, bottom: 400 },
  ];
  for (const change of changes) {
    const counting = new Harness();
    counting.desktop.monitors = counting.desktop.monitors.map((monitor) => ({ ...monitor, dpi: 144 }));
    await counting.call("screenshot_window", { hwnd: 7, region_name: "all" });
    const last = counting.desktop.calls.lastIndexOf("captureScreen");
    const first = counting.desktop.calls.indexOf("isPerMonitorAware");
    for (let at = first + 1; at <= last; at++) {
      const harness = new Harness();
      harness.desktop.monitors = counting.desktop.monitors;
      harness.desktop.before = (_, index) => index === at ? change(harness) : undefined;
      const code = await harness.code("screenshot_window", { hwnd: 7, region_name: "all" });
      assert.equal(code, "target_stale", `call ${at}`);
    }
  }
});

Deno.test("window_size is scaled, and refuses another size with both told", async () => {
  for (const [dpi, width, holds] of [[96, 400, true], [144, 600, true], [144, 400, false]] as const) {
    const harness = new Harness({
      entries: [entry({ windowSizes: [{ width: 400, height: 300, dpi: 96 }] })],
    });
    harness.window.dpi = dpi;
    const rect = { left: 100, top: 100, right: 100 + width, bottom: 100 + 300 * width / 400 };
    harness.window.rect = rect;
    const result = await harness.call("screenshot_window", { hwnd: 7, region_name: "all" });
    assert.equal(result._meta.code, holds ? undefined : "policy_denied");
    const layout = {
      size: { width, height: rect.bottom - 100 },
      client: rect,
      dpi,
      isStretched: false,
      isSplit: false,
    };
    assert.equal(isSize([400, 300], 96, layout), holds);
    if (!holds) assert.match(textOf(result), /400x300 pixels at 96 dpi; it is 400x300 now/);
  }
});

Deno.test("screenshot_window of a minimised window says that it is minimised, whatever its region", async () => {
  for (const rect of ["window", "client", [0, 0, 400, 300], [8, 40, -8, -8]] as const) {
    const harness = new Harness({
      entries: [entry({ safeRegions: [{ name: "r", rect: ruleOf({ rect }) }] })],
    });
    Object.assign(harness.window, {
      iconic: true,
      rect: { left: -32000, top: -32000, right: -31840, bottom: -31972 },
    });
    assert.equal(await harness.code("screenshot_window", { hwnd: 7, region_name: "r" }), "target_minimized");
    assert.equal(await harness.code("get_window_state", { hwnd: 7 }), "ok");
  }
});

Deno.test("get_window_state says at which DPI a window is shown, and when masks may miss what they are for", async () => {
  const mask = { edges: [0, 0, 0, 30], origin: "window" } as const;
  for (
    const [dpi, masks, mayMiss] of [
      [96, [{ ...mask, dpi: undefined }], false],
      [144, [{ ...mask, dpi: undefined }], true],
      [144, [{ ...mask, dpi: 96 }], false],
      [144, [], false],
    ] as const
  ) {
    const harness = new Harness({ entries: [entry({ masks })] });
    harness.desktop.monitors = harness.desktop.monitors.map((monitor) => ({ ...monitor, dpi }));
    harness.window.perMonitorAware = false;
    const state = jsonOf(await harness.call("get_window_state", { hwnd: 7 }));
    assert.equal(state["dpi"], dpi);
    assert.equal(/masks say no dpi/.test(String(state["note"])), mayMiss, JSON.stringify({ dpi, masks }));
  }
});
