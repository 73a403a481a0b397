import assert from "node:assert/strict";
import type { PolicyEntry } from "../../../src/policy/policy.ts";
import { rectOfRegion } from "../../../src/capture/chosen_part.ts";
import { ToolError } from "../../../src/base/errors.ts";
import { type Rect, type RectList, rectOf } from "../../../src/base/geometry.ts";
import { hasSize, maskNow, type WindowLayout } from "../../../src/policy/rect_rule.ts";
import { A, B, naive, naiveView, type Raw, TITLES } from "./naive_ceiling.ts";
import { base, HASH, load } from "./under_ceiling.ts";

/** For each field, values that differ in every way that matters; undefined = left out. */
const FIELDS: Readonly<Record<string, readonly unknown[]>> = {
  title_patterns: [["*"], ["*Ruffle*"], ["Ruffle 1", "x"], ["nothing"]],
  allowed_actions: [["observe"], ["observe", "hover", "click", "text", "key", "close", "drag"], [
    "key",
    "click",
    "text",
  ], [
    "key",
  ], ["observe", "key", "close"]],
  protected_actions: [undefined, ["click"], ["observe"], ["key"]],
  safe_regions: [
    undefined,
    [],
    [{ name: "in", rect: [10, 10, 90, 90] }],
    [{ name: "all", rect: [0, 0, 100, 100] }, { name: "edge", rect: [90, 90, 101, 101] }],
    [{ name: "whole", rect: "window" }, { name: "inner", rect: "client" }],
    [{ name: "all", rect: "window" }, { name: "dialog", area: "dialog" }],
    [{ name: "margins", rect: [7, 5, -3, 0] }, { name: "corner", rect: [-50, -33, 0, -1] }],
  ],
  screenshot_masks: [
    undefined,
    [{ rect: [0, 0, 5, 5] }],
    [{ rect: [1, 1, 2, 2] }, { rect: [3, 3, 4, 4] }],
    [{ rect: "client" }, { rect: [-20, 0, 0, 11] }, { rect: [50, 50, -60, -60] }],
  ],
  origin: [undefined, "window", "client"],
  dpi: [undefined, 96, 120, 192],
  max_screenshot_bytes: [undefined, 1024, 16_777_216],
  expires_at: [undefined, "2027-01-01T00:00:00+03:00", "2028-01-01T00:00:00+03:00"],
  owned_popups: [undefined, "none", "menus", true, "dialogs"],
  non_client: [undefined, false, true],
  embedded: [undefined, [B], ["c:\\B.EXE", A]],
  overlays: [undefined, [A], ["c:\\B.EXE", A]],
  window_size: [undefined, [100, 100], [200, 100]],
  allowed_keys: [undefined, [], ["left", "a", "ctrl+v"], ["a", "shift+ctrl+z", "f10", "ctrl+w", "right"], [
    "left",
    "ctrl+z",
  ]],
  executable_sha256: [undefined, HASH],
  capture_sources: [undefined, ["screen"], ["window"], ["window", "screen"]],
  confirmation: [undefined, "dialog", "client", "token"],
};

/** Windows that are looked at: no size of a policy, one or the other, larger ones, at several scalings. */
const LAYOUTS: readonly WindowLayout[] = [
  [100, 100, 96, [4, 23, 96, 96]],
  [200, 100, 96, [0, 0, 200, 100]],
  [101, 101, 120, [4, 23, 97, 97]],
  [150, 151, 144, [8, 31, 142, 143]],
].map(([width, height, dpi, client]) => ({
  size: { width: width as number, height: height as number },
  client: rectOf(client as unknown as RectList),
  dpi: dpi as number,
  isStretched: false,
  isSplit: false,
}));

/** The parts of a window with this layout that may be seen, as the program computes them. */
function viewOf(entry: PolicyEntry, layout: WindowLayout) {
  const list = ({ left, top, right, bottom }: Rect) => [left, top, right, bottom];
  return {
    size: entry.windowSizes.every((size) => hasSize(size, layout)),
    regions: entry.safeRegions.flatMap((region) => {
      if ("area" in region) return [[region.name, "dialog"]];
      try {
        return [[region.name, ...list(rectOfRegion(region, layout))]];
      } catch (error) {
        assert.ok(error instanceof ToolError);
        return [];
      }
    }),
    masks: entry.masks.map((mask) => maskNow(mask, layout)).map((rect) => rect && list(rect)),
  };
}

/** The same questions put to an entry. */
function answers(entry: PolicyEntry) {
  return {
    titles: TITLES.filter((title) => entry.titlePatterns.some((pattern) => pattern.matches(title))),
    actions: [...entry.allowedActions].sort(),
    protected: [...entry.protectedActions].sort(),
    bytes: entry.maxScreenshotBytes,
    expires: entry.expiresAt,
    popups: entry.ownedPopups,
    nonClient: entry.nonClient,
    embedded: [A, B].filter((path) => entry.embedded.includes(path)),
    overlays: [A, B].filter((path) => entry.overlays.includes(path)),
    keys: entry.allowedKeys && [...entry.allowedKeys].sort(),
    sources: [...entry.captureSources],
    confirmation: entry.confirmation,
    unrestricted: entry.unrestrictedScreenshots,
  };
}

function compare(operator: Raw, ceiling: Raw): void {
  const configuration = load({ application: operator }, { application: ceiling });
  const named = JSON.stringify([operator, ceiling]);
  assert.deepEqual(configuration.problems, [], named);
  assert.equal(configuration.entries.length, 1);
  const got = answers(configuration.entries[0]!);
  assert.deepEqual(got, naive(operator, ceiling), named);
  for (const layout of LAYOUTS) {
    const [view, expected] = [
      viewOf(configuration.entries[0]!, layout),
      naiveView(operator, ceiling, layout),
    ];
    assert.deepEqual(view, expected, `${named} in ${JSON.stringify(layout)}`);
  }
}

/** Leaves out protected actions that are not allowed, which no file may hold. */
function valid(raw: Raw): Raw {
  const entries = Object.entries(raw).filter(([, value]) => value !== undefined);
  const result: Raw = Object.fromEntries(entries);
  const kept = result["protected_actions"]?.filter((action: string) =>
    result["allowed_actions"].includes(action)
  );
  if (kept?.length) result["protected_actions"] = kept;
  else delete result["protected_actions"];
  // A region that is the dialog needs dialogs that count.
  if (result["safe_regions"]?.some((region: Raw) => region["area"])) result["owned_popups"] = "dialogs";
  return result;
}

for (const [field, values] of Object.entries(FIELDS)) {
  Deno.test(`underCeiling() agrees with a naive reading for every pair of values of ${field}`, () => {
    for (const operator of values) {
      for (const ceiling of values) {
        compare(valid({ ...base(), [field]: operator }), valid({ ...base(), [field]: ceiling }));
      }
    }
  });
}

Deno.test("underCeiling() agrees with a naive reading for 1000 random pairs of whole entries", () => {
  let seed = 20_260_601;
  const random = (n: number) => (seed = (seed * 48271) % 0x7fffffff) % n;
  const entry = () =>
    valid({
      executable_path: A,
      ...Object.fromEntries(
        Object.entries(FIELDS).map(([field, values]) => [field, values[random(values.length)]]),
      ),
    });
  for (let i = 0; i < 1000; i++) compare(entry(), entry());
});

Deno.test("underCeiling() lets the first match on each side decide, even if it grants nothing", () => {
  const entry = (title: string, ...actions: string[]) => ({
    ...base(),
    title_patterns: [title],
    allowed_actions: actions,
  });
  const { entries } = load(
    { applications: [entry("*1*", "observe"), entry("*", "click", "key")] },
    { applications: [entry("*Ruffle*", "click"), entry("*", "observe", "key")] },
  );
  const decide = (title: string) =>
    entries.find((e) => e.titlePatterns.some((pattern) => pattern.matches(title)));
  const actions = (title: string) => [...decide(title)!.allowedActions];
  assert.deepEqual(actions("Ruffle 1"), []);
  assert.deepEqual(actions("Ruffle 2"), ["click"]);
  assert.deepEqual(actions("x 1"), ["observe"]);
  assert.deepEqual(actions("x"), ["key"]);
});

Deno.test("underCeiling() leaves nothing of an executable that the ceiling does not name", () => {
  const { entries, problems } = load({ application: base() }, {
    application: { ...base(), executable_path: B },
  });
  assert.deepEqual([entries, problems], [[], []]);
});
