import assert from "node:assert/strict";
import { A, type Raw } from "./naive_ceiling.ts";
import { base, load } from "./under_ceiling.ts";

const VARIABLES = {
  DESKTOP_AUTOMATION_ALLOWED_TITLES: "*",
  DESKTOP_AUTOMATION_ALLOWED_PROCESS_PATHS: A,
  DESKTOP_AUTOMATION_ALLOWED_ACTIONS: "observe,click",
};

Deno.test("underCeiling() holds for variables too, and crops stay inside a region of the ceiling", () => {
  const regions = [{ name: "a", rect: [0, 0, 50, 50] }, { name: "b", rect: [50, 0, 100, 50] }];
  for (const wish of [true, false]) {
    for (const grant of [true, false, undefined]) {
      const environment = { ...VARIABLES, DESKTOP_AUTOMATION_ALLOW_UNRESTRICTED_SCREENSHOTS: `${wish}` };
      const cap = {
        application: { ...base(), safe_regions: regions },
        ...(grant === undefined ? {} : { unrestricted_screenshots: grant }),
      };
      const { entries, problems } = load({}, cap, environment);
      assert.deepEqual(problems, []);
      assert.equal(entries[0]!.unrestrictedScreenshots, wish && grant === true);
      assert.deepEqual(entries[0]!.cropRegions, [
        { edges: [0, 0, 50, 50], origin: "window", dpi: undefined },
        { edges: [50, 0, 100, 50], origin: "window", dpi: undefined },
      ]);
      assert.equal(entries[0]!.confirmation, "dialog");
    }
  }
});

Deno.test("loadConfiguration() takes the smaller limit, and a limit left out of the ceiling for its default", () => {
  const names = [
    ["MAX_ACTIONS_PER_MINUTE", "actions_per_minute", "actionsPerMinute", 120],
    ["MAX_READS_PER_MINUTE", "reads_per_minute", "readsPerMinute", 600],
    ["MAX_TEXT_CHARS_PER_MINUTE", "text_chars_per_minute", "textCharsPerMinute", 20_000],
    [
      "MAX_SCREENSHOT_PIXELS_PER_MINUTE",
      "screenshot_pixels_per_minute",
      "screenshotPixelsPerMinute",
      64_000_000,
    ],
    ["SCREENSHOT_MEMORY_BUDGET_BYTES", "memory_budget_bytes", "memoryBudgetBytes", 134_217_728],
  ] as const;
  for (const [variable, field, key, unset] of names) {
    const values = [undefined, 2_000_000, 200_000_000];
    for (const wish of values) {
      for (const cap of values) {
        const environment = wish === undefined ? {} : { [`DESKTOP_AUTOMATION_${variable}`]: String(wish) };
        const limits = cap === undefined ? {} : { limits: { [field]: cap } };
        const configuration = load(
          { application: base() },
          { application: base(), ...limits },
          environment as Record<string, string>,
        );
        assert.deepEqual(configuration.problems, []);
        assert.equal(
          configuration.limits[key],
          Math.min(wish ?? unset, cap ?? unset),
          `${key} ${wish} ${cap}`,
        );
      }
    }
    const alone = load({ application: base() }, undefined, {
      [`DESKTOP_AUTOMATION_${variable}`]: "200000000",
    });
    assert.equal(alone.limits[key], 200_000_000);
  }
});

Deno.test("loadConfiguration() lets audit, stop key, idle rule and titles of the ceiling win, where it names them", () => {
  const environment = {
    DESKTOP_AUTOMATION_AUDIT: "stderr",
    DESKTOP_AUTOMATION_STOP_KEY: "f13",
    DESKTOP_AUTOMATION_REQUIRE_IDLE_MS: "700",
    DESKTOP_AUTOMATION_TITLES: "full",
  };
  const silent = load({ application: base() }, { application: base() }, environment);
  assert.deepEqual([silent.auditSinks, silent.stopKey, silent.requireIdleMs, silent.titles], [
    ["stderr"],
    "f13",
    700,
    "full",
  ]);
  const named = { audit: ["eventlog"], stop_key: "scrolllock", require_idle_ms: 0, titles: "pattern" };
  const ruled = load({ application: base() }, { application: base(), ...named }, environment);
  assert.deepEqual([ruled.auditSinks, ruled.stopKey, ruled.requireIdleMs, ruled.titles], [
    ["eventlog"],
    "scrolllock",
    0,
    "pattern",
  ]);
  const none = load({ application: base() }, { application: base(), audit: [] }, environment);
  assert.deepEqual(none.auditSinks, []);
});

Deno.test("loadConfiguration() does not let a variable choose the confirmation of the ceiling", () => {
  const environment = { DESKTOP_AUTOMATION_CONFIRMATION: "token" };
  const free = load({ application: base() }, undefined, environment);
  assert.equal(free.entries[0]!.confirmation, "token");
  const ruled = load({ application: base() }, { application: base() }, environment);
  assert.equal(ruled.entries[0]!.confirmation, "dialog");
});

Deno.test("loadConfiguration() grants nothing under a ceiling that is there and invalid", () => {
  const ceilings: Raw[] = [
    {},
    { application: {} },
    { application: { ...base(), executable_path: "a.exe" } },
    { application: base(), x: 1 },
  ];
  ceilings.push({ application: { ...base(), expires_at: "2020-01-01T00:00:00+00:00" } });
  ceilings.push({ application: { ...base(), executable_sha256: "cd".repeat(32) } });
  for (const ceiling of ceilings) {
    const configuration = load({ application: base() }, ceiling);
    assert.deepEqual(configuration.entries, []);
    assert.ok(configuration.problems.every(({ source }) => source === "administrator's policy"));
    assert.deepEqual(configuration.sources, { variables: "not_configured", file: "ok", ceiling: "broken" });
  }
});

Deno.test("loadConfiguration() gives another digest when only the ceiling's titles differ", () => {
  const digest = (title: string) =>
    load({ application: base() }, { application: { ...base(), title_patterns: [title] } })
      .policyDigest;
  assert.notEqual(digest("*a*"), digest("*b*"));
  assert.equal(digest("*a*"), digest("*a*"));
});
