import assert from "node:assert/strict";
import { FIELDS } from "../../../schema/policy_validator.gen.ts";
import { nearestName } from "../../../src/base/nearest_name.ts";
import { VARIABLES } from "../../../src/policy/variable_reader.ts";

const FIELD_NAMES = FIELDS["/application"]!;

Deno.test("nearestName() finds the field that a misspelling stands for", () => {
  const rows: readonly (readonly [string, string])[] = [
    ["Title_Patterns", "title_patterns"],
    ["title-patterns", "title_patterns"],
    ["titlePatterns", "title_patterns"],
    ["title\u200b_patterns", "title_patterns"],
    ["title_pattern", "title_patterns"],
    ["tilte_patterns", "title_patterns"],
    ["allowed_action", "allowed_actions"],
    ["actions", "allowed_actions"],
    ["regions", "safe_regions"],
    ["masks", "screenshot_masks"],
    ["executable", "executable_path"],
    ["excutable_path", "executable_path"],
    ["popups", "owned_popups"],
    ["expires", "expires_at"],
  ];
  for (const [word, name] of rows) assert.equal(nearestName(word, FIELD_NAMES), name, word);
});

Deno.test("nearestName() finds the variable that a misspelling stands for", () => {
  const rows: readonly (readonly [string, string])[] = [
    ["POLICYFILE", "POLICY_FILE"],
    ["POLICY_FILE ", "POLICY_FILE"],
    ["POLICY-FILES", "POLICY_FILE"],
    ["FOKUS_MODE", "FOCUS_MODE"],
    ["ALLOWED_PROCESSES", "ALLOWED_PROCESS_PATHS"],
    ["MAX_ACTIONS", "MAX_ACTIONS_PER_MINUTE"],
    ["CONFIRM", "CONFIRMATION"],
    ["STOPKEY", "STOP_KEY"],
    ["TITLE", "TITLES"],
  ];
  for (const [word, name] of rows) assert.equal(nearestName(word, VARIABLES), name, word);
});

Deno.test("nearestName() finds nothing for what is like no name, or far too long", () => {
  for (const word of ["", "x", "at", "zzzzzz", "volume", "__proto__", "constructor", "x".repeat(300)]) {
    assert.equal(nearestName(word, [...FIELD_NAMES, ...VARIABLES]), undefined, word);
  }
  assert.equal(nearestName("a".repeat(65), ["a".repeat(66)]), undefined);
  assert.equal(nearestName("audit", []), undefined);
});
