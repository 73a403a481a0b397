import assert from "node:assert/strict";
import { loadConfiguration } from "../../../src/policy/configuration.ts";
import type { Configuration, PolicyEntry } from "../../../src/policy/policy.ts";
import { CEILING_PATH, FakeMachine, NOW, POLICY_PATH } from "./fake_machine.ts";

/** An application as a policy file writes it; this test reads it on its own. */
// deno-lint-ignore no-explicit-any
type Raw = Record<string, any>;

const A = "C:\\a.exe";
const B = "C:\\b.exe";
const HASH = "ab".repeat(32);

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

function base(): Raw {
  return { executable_path: A, title_patterns: ["*"], allowed_actions: ["observe", "click", "text", "key"] };
}

function load(
  operator: Raw,
  ceiling: Raw | undefined,
  environment: Record<string, string> = {},
): Promise<Configuration> {
  const files = new FakeMachine().add(A).add(B).add(POLICY_PATH, JSON.stringify(operator));
  if (ceiling) files.add(CEILING_PATH, JSON.stringify(ceiling));
  for (const path of [A, B]) files.hashes.set(path, HASH);
  const variables = environment["DESKTOP_AUTOMATION_ALLOWED_TITLES"]
    ? environment
    : { DESKTOP_AUTOMATION_POLICY_FILE: POLICY_PATH, ...environment };
  return loadConfiguration({ environment: variables, host: { elevated: false }, files, now: NOW });
}

const NAMED = "up down left right space enter esc tab backspace delete home end pageup pagedown".split(" ");
const TITLES = ["Ruffle", "Ruffle 1", "x", "nothing", "my ruffle", ""];

/** What `key` may send by default, without typing, as the contract's section 4 lists it. */
function naiveDefaultKeys(popups: string, actions: string[]): string[] {
  const keys = [...NAMED, ..."123456789".split("").map((n) => `f${n}`), "f11", "f12"];
  if (popups !== "none") keys.push("f10");
  const chords = [...keys, ...keys.map((key) => `shift+${key}`)];
  for (const letter of "abcdefghijklmnopqrstuxyz") chords.push(`ctrl+${letter}`);
  if (actions.includes("text")) chords.push("ctrl+v");
  if (actions.includes("close")) chords.push("ctrl+w", "alt+f4", "ctrl+f4", "alt+space");
  return chords;
}

function inside(inner: number[], outer: number[]): boolean {
  return inner[0]! >= outer[0]! && inner[1]! >= outer[1]! && inner[2]! <= outer[2]! && inner[3]! <= outer[3]!;
}

function popupsOf(raw: Raw): string {
  return raw["owned_popups"] === true ? "menus" : raw["owned_popups"] ?? "none";
}

/** The contract's sentence about the ceiling once more, on the raw files, without the code under test. */
function naive(o: Raw, c: Raw) {
  const actions: string[] = o["allowed_actions"].filter((action: string) =>
    c["allowed_actions"].includes(action)
  );
  const guarded = ["text", "close", "drag", ...o["protected_actions"] ?? [], ...c["protected_actions"] ?? []];
  const sizes = [o["window_size"], c["window_size"]].filter(Boolean);
  const clash = sizes.length === 2 && String(sizes[0]) !== String(sizes[1]);
  const regions: Raw[] = clash
    ? []
    : (o["safe_regions"] ?? []).filter((region: Raw) =>
      (c["safe_regions"] ?? []).some((cap: Raw) => inside(region["rect"], cap["rect"]))
    );
  const popups = ["none", "menus", "dialogs"][
    Math.min(...[o, c].map((raw) => ["none", "menus", "dialogs"].indexOf(popupsOf(raw))))
  ]!;
  const keysOf = (raw: Raw): string[] =>
    raw["allowed_keys"]?.map((key: string) => key.replace("shift+ctrl", "ctrl+shift")) ??
      naiveDefaultKeys(popups, actions);
  const expiries = [o, c].map((raw) => raw["expires_at"]).filter(Boolean).map((text) => Date.parse(text));
  const titles = TITLES.filter((title) =>
    [o, c].every((raw) => raw["title_patterns"].some((p: string) => naiveMatch(p, title)))
  );
  return {
    titles,
    actions: actions.sort(),
    protected: actions.filter((action) => guarded.includes(action) && action !== "observe").sort(),
    regions: regions.map((region) => [region["name"], ...region["rect"]]),
    masks: [...o["screenshot_masks"] ?? [], ...c["screenshot_masks"] ?? []].map((mask: Raw) => mask["rect"]),
    bytes: Math.min(o["max_screenshot_bytes"] ?? 8_388_608, c["max_screenshot_bytes"] ?? 8_388_608),
    expires: expiries.length ? Math.min(...expiries) : undefined,
    popups,
    nonClient: Boolean(o["non_client"] && c["non_client"]),
    embedded: [A, B].filter((path) =>
      [o, c].every((raw) =>
        (raw["embedded"] ?? []).some((other: string) => other.toLowerCase() === path.toLowerCase())
      )
    ),
    size: sizes[0],
    keys: o["allowed_keys"] || c["allowed_keys"]
      ? [...new Set(keysOf(o).filter((key) => keysOf(c).includes(key)))].sort()
      : undefined,
    sources: (o["capture_sources"] ?? ["screen"]).filter((source: string) =>
      (c["capture_sources"] ?? ["screen"]).includes(source)
    ),
    confirmation: ["dialog", "client", "token"].find((word) =>
      [o, c].some((raw) => (raw["confirmation"] ?? "dialog") === word)
    ),
    unrestricted: false,
  };
}

/** `*` at the ends only: all that the patterns of this test have. */
function naiveMatch(pattern: string, title: string): boolean {
  const [p, t] = [pattern.toLowerCase(), title.toLowerCase()];
  return p === "*" || (p.startsWith("*") ? t.includes(p.slice(1, -1)) : p === t);
}

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

async function compare(operator: Raw, ceiling: Raw): Promise<void> {
  const configuration = await load({ application: operator }, { application: ceiling });
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
  Deno.test(`underCeiling() agrees with a naive reading for every pair of values of ${field}`, async () => {
    for (const operator of values) {
      for (const ceiling of values) {
        await compare(valid({ ...base(), [field]: operator }), valid({ ...base(), [field]: ceiling }));
      }
    }
  });
}

Deno.test("underCeiling() agrees with a naive reading for 1000 random pairs of whole entries", async () => {
  let seed = 20_260_601;
  const random = (n: number) => (seed = (seed * 48271) % 0x7fffffff) % n;
  const entry = () =>
    valid({
      executable_path: A,
      ...Object.fromEntries(
        Object.entries(FIELDS).map(([field, values]) => [field, values[random(values.length)]]),
      ),
    });
  for (let i = 0; i < 1000; i++) await compare(entry(), entry());
});

Deno.test("underCeiling() lets the first match on each side decide, even if it grants nothing", async () => {
  const entry = (title: string, ...actions: string[]) => ({
    ...base(),
    title_patterns: [title],
    allowed_actions: actions,
  });
  const { entries } = await load(
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

Deno.test("underCeiling() leaves nothing of an executable that the ceiling does not name", async () => {
  const { entries, problems } = await load({ application: base() }, {
    application: { ...base(), executable_path: B },
  });
  assert.deepEqual([entries, problems], [[], []]);
});

const VARIABLES = {
  DESKTOP_AUTOMATION_ALLOWED_TITLES: "*",
  DESKTOP_AUTOMATION_ALLOWED_PROCESS_PATHS: A,
  DESKTOP_AUTOMATION_ALLOWED_ACTIONS: "observe,click",
};

Deno.test("underCeiling() holds for variables too, and crops stay inside a region of the ceiling", async () => {
  const regions = [{ name: "a", rect: [0, 0, 50, 50] }, { name: "b", rect: [50, 0, 100, 50] }];
  for (const wish of [true, false]) {
    for (const grant of [true, false, undefined]) {
      const environment = { ...VARIABLES, DESKTOP_AUTOMATION_ALLOW_UNRESTRICTED_SCREENSHOTS: `${wish}` };
      const cap = {
        application: { ...base(), safe_regions: regions },
        ...(grant === undefined ? {} : { unrestricted_screenshots: grant }),
      };
      const { entries, problems } = await load({}, cap, environment);
      assert.deepEqual(problems, []);
      assert.equal(entries[0]!.unrestrictedScreenshots, wish && grant === true);
      assert.deepEqual(entries[0]!.cropRegions, [
        { left: 0, top: 0, right: 50, bottom: 50 },
        { left: 50, top: 0, right: 100, bottom: 50 },
      ]);
      assert.equal(entries[0]!.confirmation, "dialog");
    }
  }
});

Deno.test("loadConfiguration() takes the smaller limit, and a limit left out of the ceiling for its default", async () => {
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
        const configuration = await load(
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
    const alone = await load({ application: base() }, undefined, {
      [`DESKTOP_AUTOMATION_${variable}`]: "200000000",
    });
    assert.equal(alone.limits[key], 200_000_000);
  }
});

Deno.test("loadConfiguration() lets audit, stop key, idle rule and titles of the ceiling win, where it names them", async () => {
  const environment = {
    DESKTOP_AUTOMATION_AUDIT: "stderr",
    DESKTOP_AUTOMATION_STOP_KEY: "f13",
    DESKTOP_AUTOMATION_REQUIRE_IDLE_MS: "700",
    DESKTOP_AUTOMATION_TITLES: "full",
  };
  const silent = await load({ application: base() }, { application: base() }, environment);
  assert.deepEqual([silent.auditSinks, silent.stopKey, silent.requireIdleMs, silent.titles], [
    ["stderr"],
    "f13",
    700,
    "full",
  ]);
  const named = { audit: ["eventlog"], stop_key: "scrolllock", require_idle_ms: 0, titles: "pattern" };
  const ruled = await load({ application: base() }, { application: base(), ...named }, environment);
  assert.deepEqual([ruled.auditSinks, ruled.stopKey, ruled.requireIdleMs, ruled.titles], [
    ["eventlog"],
    "scrolllock",
    0,
    "pattern",
  ]);
  const none = await load({ application: base() }, { application: base(), audit: [] }, environment);
  assert.deepEqual(none.auditSinks, []);
});

Deno.test("loadConfiguration() does not let a variable choose the confirmation of the ceiling", async () => {
  const environment = { DESKTOP_AUTOMATION_CONFIRMATION: "token" };
  const free = await load({ application: base() }, undefined, environment);
  assert.equal(free.entries[0]!.confirmation, "token");
  const ruled = await load({ application: base() }, { application: base() }, environment);
  assert.equal(ruled.entries[0]!.confirmation, "dialog");
});

Deno.test("loadConfiguration() grants nothing under a ceiling that is there and invalid", async () => {
  const ceilings: Raw[] = [
    {},
    { application: {} },
    { application: { ...base(), executable_path: "a.exe" } },
    { application: base(), x: 1 },
  ];
  ceilings.push({ application: { ...base(), expires_at: "2020-01-01T00:00:00+00:00" } });
  ceilings.push({ application: { ...base(), executable_sha256: "cd".repeat(32) } });
  for (const ceiling of ceilings) {
    const configuration = await load({ application: base() }, ceiling);
    assert.deepEqual(configuration.entries, []);
    assert.ok(configuration.problems.every(({ source }) => source === "administrator's policy"));
    assert.deepEqual(configuration.sources, { variables: "not_configured", file: "ok", ceiling: "broken" });
  }
});

Deno.test("loadConfiguration() gives another digest when only the ceiling's titles differ", async () => {
  const digest = async (title: string) =>
    (await load({ application: base() }, { application: { ...base(), title_patterns: [title] } }))
      .policyDigest;
  assert.notEqual(await digest("*a*"), await digest("*b*"));
  assert.equal(await digest("*a*"), await digest("*a*"));
});
