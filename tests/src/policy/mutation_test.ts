import assert from "node:assert/strict";
import { parse } from "yaml";
import { loadConfiguration } from "../../../src/policy/configuration.ts";
import { withoutVariables } from "../../../src/document/hidden_environment.ts";
import type { Configuration } from "../../../src/policy/policy.ts";
import { machine, NOW, POLICY_PATH, RUFFLE } from "./fake_machine.ts";
import { encode, JSON_POLICY, MUTATIONS, type Random, YAML_POLICY } from "./mutations.ts";

const SEED = 20_260_601;
const COUNT = 500;

/** The permissions of a file, read with other tools and without the code under test; undefined when they refuse it. */
// deno-lint-ignore no-explicit-any
function independent(bytes: Uint8Array): any {
  const isUtf16 = bytes[0] === 0xff || bytes[1] === 0;
  const text = new TextDecoder(isUtf16 ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes);
  return (/^\s*\{/.test(text) ? JSON.parse(text) : withoutVariables(() => parse(text))).application;
}

function rects(list: readonly number[][]) {
  return list.map((edges) => ({ edges, origin: "window", dpi: undefined }));
}

/** Compares what was granted with the raw fields. */
function assertGrants(configuration: Configuration, bytes: Uint8Array): void {
  const raw = independent(bytes);
  // An executable that is not there matches nothing: its entry is left out.
  if (raw.executable_path.toLowerCase() !== RUFFLE.toLowerCase()) {
    return assert.deepEqual(configuration.entries, []);
  }
  const entry = configuration.entries[0]!;
  const regions: { name: string; rect: number[] }[] = raw.safe_regions ?? [];
  const actions = new Set(raw.allowed_actions);
  const popups = raw.owned_popups ?? "none";
  assert.deepEqual(
    {
      ...entry,
      titlePatterns: entry.titlePatterns.map(({ source }) => source),
      allowedActions: new Set(entry.allowedActions),
      protectedActions: new Set(entry.protectedActions),
      allowedKeys: entry.allowedKeys && new Set(entry.allowedKeys),
    },
    {
      programs: [{ path: RUFFLE }],
      titlePatterns: raw.title_patterns,
      allowedActions: actions,
      protectedActions: new Set(
        (raw.protected_actions ?? []).filter((action: string) => action !== "observe"),
      ),
      safeRegions: rects(regions.map(({ rect }) => rect)).map((rect, i) => ({
        name: regions[i]!.name,
        rect,
      })),
      masks: rects((raw.screenshot_masks ?? []).map(({ rect }: { rect: number[] }) => rect)),
      maxScreenshotBytes: raw.max_screenshot_bytes ?? 8_388_608,
      expiresAt: raw.expires_at ? Date.parse(raw.expires_at) : undefined,
      ownedPopups: popups === true ? "menus" : popups || "none",
      nonClient: raw.non_client ?? false,
      ...{ embedded: [], overlays: [] },
      windowSizes: raw.window_size
        ? [{ width: raw.window_size[0], height: raw.window_size[1], dpi: undefined }]
        : [],
      allowedKeys: raw.allowed_keys && new Set(raw.allowed_keys),
      captureSources: raw.capture_sources ?? ["screen"],
      confirmation: raw.confirmation ?? "dialog",
      unrestrictedScreenshots: false,
    },
  );
}

const WITHOUT_PLACE = new Set(["file_too_large", "file_empty", "file_encoding"]);

function assertRefused({ problems, entries, profileDir }: Configuration): void {
  assert.deepEqual([entries, profileDir], [[], undefined]);
  for (const { source, code, message, line, column } of problems) {
    assert.equal(source, "policy file");
    assert.ok(code && message);
    if (!WITHOUT_PLACE.has(code)) assert.ok(line! >= 1 && column! >= 1, code);
    assert.doesNotMatch(message, /ruffle|stage|Player/i);
  }
}

Deno.test(`loadConfiguration() refuses or reads exactly ${COUNT} mutated policy files (seed ${SEED})`, () => {
  let seed = SEED;
  const random: Random = (n) => (seed = (seed * 48271) % 0x7fffffff) % n;
  const names = Object.keys(MUTATIONS);
  const environment = { DESKTOP_AUTOMATION_POLICY_FILE: POLICY_PATH };
  const counts = { refused: 0, granted: 0 };
  for (let i = 0; i < COUNT; i++) {
    const name = names[i % names.length]!;
    const mutated = MUTATIONS[name]!(random(2) ? JSON_POLICY : YAML_POLICY, random);
    const bytes = typeof mutated === "string" ? encode(mutated) : mutated;
    const configuration = loadConfiguration({
      environment,
      host: { elevated: false },
      files: machine(bytes),
      now: NOW,
    });
    try {
      if (configuration.problems.length > 0) assertRefused(configuration);
      else assertGrants(configuration, bytes);
    } catch (error) {
      throw new Error(`mutation ${i}, ${name}:\n${new TextDecoder().decode(bytes.subarray(0, 3000))}`, {
        cause: error,
      });
    }
    counts[configuration.problems.length > 0 ? "refused" : "granted"]++;
  }
  assert.ok(counts.refused > COUNT / 2 && counts.granted > 20, JSON.stringify(counts));
});
