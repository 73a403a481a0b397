import assert from "node:assert/strict";
import { loadConfiguration } from "../../../src/policy/configuration.ts";
import { FakeMachine, machine, NOW, POLICY_PATH, RUFFLE } from "./fake_machine.ts";

const YAML = `application:
  executable_path: C:\\Program Files\\ruffle\\bin\\ruffle.exe
  title_patterns: ["*Ruffle*"]
  allowed_actions: [observe, hover, click, key, text]
  protected_actions: [click]
  safe_regions: [{ name: stage-800x600, rect: [12, 40, 788, 588] }]
  screenshot_masks: [{ rect: [740, 40, 788, 88] }]
  expires_at: 2027-01-01T00:00:00+03:00
  owned_popups: true
  window_size: [1024, 768]
  allowed_keys: [left, right, a, shift+ctrl+z]
`;

const FILE_MODE = { DESKTOP_AUTOMATION_POLICY_FILE: POLICY_PATH };
const VARIABLES = {
  DESKTOP_AUTOMATION_ALLOWED_TITLES: "*Ruffle*, Notepad",
  DESKTOP_AUTOMATION_ALLOWED_PROCESS_PATHS: `${RUFFLE}; C:\\Windows\\System32\\notepad.exe`,
  DESKTOP_AUTOMATION_ALLOWED_ACTIONS: "observe,Hover,CLICK",
};

function load(environment: Record<string, string>, files: FakeMachine, elevated = false) {
  return loadConfiguration({ environment, host: { elevated }, files, now: NOW });
}

Deno.test("loadConfiguration() grants nothing and complains of nothing when nothing is set", async () => {
  const configuration = await load({ PATH: "C:\\" }, machine());
  assert.equal(configuration.mode, "none");
  assert.deepEqual(configuration.problems, []);
  assert.deepEqual(configuration.entries, []);
  assert.deepEqual(configuration.sources, {
    variables: "not_configured",
    file: "not_configured",
    ceiling: "not_configured",
  });
});

Deno.test("loadConfiguration() grants what a policy file says", async () => {
  const configuration = await load(FILE_MODE, machine(YAML));
  assert.deepEqual(configuration.problems, []);
  const entry = configuration.entries[0]!;
  assert.equal(entry.executablePath, RUFFLE);
  assert.deepEqual([...entry.allowedActions], ["observe", "hover", "click", "key", "text"]);
  assert.deepEqual([...entry.protectedActions].sort(), ["click", "text"]);
  assert.deepEqual(entry.safeRegions, [{
    name: "stage-800x600",
    rect: { left: 12, top: 40, right: 788, bottom: 588 },
  }]);
  assert.equal(entry.expiresAt, Date.UTC(2026, 11, 31, 21));
  assert.equal(entry.ownedPopups, "menus");
  assert.deepEqual([...entry.allowedKeys!], ["left", "right", "a", "ctrl+shift+z"]);
  assert.equal(entry.confirmation, "dialog");
  assert.equal(configuration.profileDir, "C:\\policies");
  assert.match(configuration.policyDigest, /^[0-9a-f]{64}$/);
});

Deno.test("loadConfiguration() makes an entry of every executable in variable mode", async () => {
  const files = machine().add("C:\\Windows\\System32\\notepad.exe");
  const configuration = await load(VARIABLES, files);
  assert.deepEqual(configuration.problems, []);
  assert.equal(configuration.mode, "variables");
  assert.equal(configuration.entries.length, 2);
  assert.ok(configuration.entries[1]!.titlePatterns.some((pattern) => pattern.matches("NOTEPAD")));
  assert.equal(configuration.profileDir, undefined);
});

Deno.test("loadConfiguration() freezes everything it returns", async () => {
  const configuration = await load(FILE_MODE, machine(YAML));
  const entry = configuration.entries[0]!;
  for (
    const value of [
      configuration,
      entry,
      configuration.entries,
      entry.safeRegions[0]!.rect,
      configuration.limits,
    ]
  ) {
    assert.ok(Object.isFrozen(value));
  }
  assert.throws(() => (entry.allowedActions as Set<string>).add("drag"), TypeError);
});
