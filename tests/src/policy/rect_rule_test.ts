import assert from "node:assert/strict";
import type { RectList } from "../../../src/base/geometry.ts";
import {
  hasSize,
  maskNow,
  type RectRule,
  regionNow,
  type WindowLayout,
} from "../../../src/policy/rect_rule.ts";

/** 400 x 300, with a title bar of 30 and borders of 8. */
const LAYOUT: WindowLayout = {
  size: { width: 400, height: 300 },
  client: { left: 8, top: 30, right: 392, bottom: 292 },
  dpi: 96,
  isStretched: false,
  isSplit: false,
};

function rule(edges: RectRule["edges"], fields: Partial<RectRule> = {}): RectRule {
  return { edges, origin: "window", dpi: undefined, ...fields };
}

function list({ left, top, right, bottom }: ReturnType<typeof regionNow>): RectList {
  return [left, top, right, bottom];
}

Deno.test("regionNow() counts from the edges that a policy names", () => {
  const rows: readonly (readonly [RectRule, RectList])[] = [
    [rule([8, 51, 208, 151]), [8, 51, 208, 151]],
    [rule([8, 51, -8, -8]), [8, 51, 392, 292]],
    [rule([8, 51, 0, 0]), [8, 51, 400, 300]],
    [rule([-100, -50, 0, 0]), [300, 250, 400, 300]],
    [rule([-100, -50, -1, -2]), [300, 250, 399, 298]],
    [rule([0, 0, 0, 0]), [0, 0, 400, 300]],
    [rule([0, 0, 0, 30]), [0, 0, 400, 30]],
    [rule("window"), [0, 0, 400, 300]],
    [rule("client"), [8, 30, 392, 292]],
    [rule([10, 20, 110, 70], { origin: "client" }), [18, 50, 118, 100]],
    [rule([0, 0, 0, 0], { origin: "client" }), [8, 30, 392, 292]],
    [rule([-10, -20, 0, 0], { origin: "client" }), [382, 272, 392, 292]],
    [rule("window", { origin: "client" }), [0, 0, 400, 300]],
    [rule("client", { dpi: 48 }), [8, 30, 392, 292]],
    [rule([10, 20, 30, -40], { dpi: 48 }), [20, 40, 60, 220]],
    // More than the window: for the caller to refuse.
    [rule([0, 0, 401, 301]), [0, 0, 401, 301]],
    [rule([-500, 0, 0, 0]), [-100, 0, 400, 300]],
  ];
  for (const [given, expected] of rows) {
    assert.deepEqual(list(regionNow(given, LAYOUT)), expected, JSON.stringify(given));
  }
});

Deno.test("regionNow() rounds inwards and maskNow() outwards when the scaling gives fractions", () => {
  const at120 = { ...LAYOUT, dpi: 120 };
  const odd = rule([1, 2, 3, 5], { dpi: 96 });
  assert.deepEqual(list(regionNow(odd, at120)), [2, 3, 3, 6]);
  assert.deepEqual(list(maskNow(odd, at120)!), [1, 2, 4, 7]);
  const fromRight = rule([-3, -5, -1, -2], { dpi: 96 });
  assert.deepEqual(list(regionNow(fromRight, at120)), [397, 294, 398, 297]);
  assert.deepEqual(list(maskNow(fromRight, at120)!), [396, 293, 399, 298]);
  // What divides evenly is exact: no pixel is lost or added.
  const even = rule([8, 40, 800, 600], { dpi: 96 });
  for (const dpi of [120, 144, 168, 192, 288]) {
    const expected = [8, 40, 800, 600].map((edge) => edge * dpi / 96);
    assert.deepEqual(list(regionNow(even, { ...LAYOUT, dpi })), expected);
    assert.deepEqual(list(maskNow(even, { ...LAYOUT, dpi })!), expected);
  }
});

Deno.test("maskNow() is a pixel larger on each side when the window is stretched", () => {
  const stretched = { ...LAYOUT, isStretched: true };
  assert.deepEqual(list(maskNow(rule([10, 20, 30, 40]), stretched)!), [9, 19, 31, 41]);
});

Deno.test("maskNow() gives nothing when the edges cross, and in a window stretched for several monitors", () => {
  const narrow = { ...LAYOUT, size: { width: 100, height: 300 } };
  assert.equal(maskNow(rule([60, 0, -50, 10]), narrow), undefined);
  assert.equal(maskNow(rule([50, 0, -50, 10]), narrow), undefined);
  assert.deepEqual(list(maskNow(rule([49, 0, -50, 10]), narrow)!), [49, 0, 50, 10]);
  assert.equal(maskNow(rule("window"), { ...LAYOUT, isStretched: true, isSplit: true }), undefined);
});

Deno.test("hasSize() compares physical pixels, and after scaling takes either whole number", () => {
  const size = (width: number, height: number, dpi: number): WindowLayout => ({
    ...LAYOUT,
    size: { width, height },
    dpi,
  });
  const rows: readonly (readonly [number | undefined, number, number, number, boolean])[] = [
    [undefined, 401, 301, 96, true],
    [undefined, 401, 301, 144, true],
    [undefined, 402, 301, 96, false],
    [96, 401, 301, 96, true],
    [96, 601, 451, 144, true],
    [96, 602, 452, 144, true],
    [96, 603, 452, 144, false],
    [96, 600, 452, 144, false],
    [144, 267, 201, 96, true],
    [144, 268, 200, 96, true],
    [144, 269, 200, 96, false],
  ];
  for (const [dpi, width, height, live, expected] of rows) {
    assert.equal(
      hasSize({ width: 401, height: 301, dpi }, size(width, height, live)),
      expected,
      `${dpi} ${width} ${live}`,
    );
  }
});
