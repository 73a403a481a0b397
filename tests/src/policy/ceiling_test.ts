import assert from "node:assert/strict";
import type { PolicyEntry } from "../../../src/policy/policy.ts";
import { A, B, naive, type Raw, TITLES } from "./naive_ceiling.ts";
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
  ],
  screenshot_masks: [undefined, [{ rect: [0, 0, 5, 5] }], [{ rect: [1, 1, 2, 2] }, { rect: [3, 3, 4, 4] }]],
  max_screenshot_bytes: [undefined, 1024, 16_777_216],
  expires_at: [undefined, "2027-01-01T00:00:00+03:00", "2028-01-01T00:00:00+03:00"],
  owned_popups: [undefined, "none", "menus", true, "dialogs"],
  non_client: [undefined, false, true],
  embedded: [undefined, [B], ["c:\\B.EXE", A]],
  window_size: [undefined, [100, 100], [200, 100]],
  allowed_keys: [undefined, [], ["left", "a", "ctrl+v"], ["a", "shift+ctrl+z", "f10", "ctrl+w", "right"], [
    "left",
    "ctrl+z",
  ]],
  executable_sha256: [undefined, HASH],
  capture_sources: [undefined, ["screen"], ["window"], ["window", "screen"]],
  confirmation: [undefined, "dialog", "client", "token"],
};

/** The same questions put to an entry. */
function answers(entry: PolicyEntry) {
  const rect = ({ left, top, right, bottom }: PolicyEntry["masks"][number]) => [left, top, right, bottom];
  return {
    titles: TITLES.filter((title) => entry.titlePatterns.some((pattern) => pattern.matches(title))),
    actions: [...entry.allowedActions].sort(),
    protected: [...entry.protectedActions].sort(),
    regions: entry.safeRegions.map((region) => [region.name, ...rect(region.rect)]),
    masks: entry.masks.map(rect),
    bytes: entry.maxScreenshotBytes,
    expires: entry.expiresAt,
    popups: entry.ownedPopups,
    nonClient: entry.nonClient,
    embedded: [A, B].filter((path) => entry.embedded.includes(path)),
    size: entry.windowSize && [entry.windowSize.width, entry.windowSize.height],
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
