import assert from "node:assert/strict";
import { grantWarnings, programWarnings } from "../../../src/policy/grant_warnings.ts";
import { compileTitlePattern } from "../../../src/policy/title_pattern.ts";
import { entry, type EntryFields } from "../../policies.ts";
import { machine, RUFFLE } from "./fake_machine.ts";
import { load } from "./sample_policy.ts";

/** Codes and fields of the warnings of a policy's entry that differs from a right one by `wrong`. */
function codes(wrong: EntryFields): readonly (readonly string[])[] {
  const right = {
    allowedActions: new Set(["observe"] as const),
    titlePatterns: [compileTitlePattern("*x*")],
  };
  return grantWarnings(entry({ ...right, ...wrong })).map(({ code, path }) => [code, path.join(".")]);
}

function programCodes(path: string): readonly (readonly string[])[] {
  return programWarnings({ path }).map(({ code, path }) => [code, path.join(".")]);
}

const titled = (...titles: string[]) => codes({ titlePatterns: titles.map(compileTitlePattern) });

Deno.test("programWarnings() warns of programs that run code they are given", () => {
  const hosts = [
    "chrome.exe",
    "MSEDGE.EXE",
    "java.exe",
    "python3.12.exe",
    "py.exe",
    "electron.exe",
    "cmd.exe",
    "pwsh.exe",
  ];
  hosts.push(
    "powershell.exe",
    "WindowsTerminal.exe",
    "explorer.exe",
    "mmc.exe",
    "idea64.exe",
    "deno.exe",
    "wsl",
  );
  for (const name of hosts) {
    assert.deepEqual(programCodes(`C:\\x\\${name}`), [["hosts_code", "executable_path"]], name);
  }
  for (const path of [RUFFLE, "C:\\python\\game.exe", "C:\\cmd.exe\\a.exe", "C:\\mycmd.exe"]) {
    assert.deepEqual(programCodes(path), []);
  }
});

Deno.test("grantWarnings() warns of patterns for every title or for one, and of dialogs", () => {
  assert.deepEqual(titled("*a*", "*", "**"), [["any_title", "title_patterns.1"], [
    "any_title",
    "title_patterns.2",
  ]]);
  assert.deepEqual(titled("a?", "a"), [["exact_title", "title_patterns.1"]]);
  assert.deepEqual(codes({ ownedPopups: "dialogs" }), [["dialogs", "owned_popups"]]);
  assert.deepEqual(codes({ ownedPopups: "menus" }), []);
});

Deno.test("grantWarnings() warns of actions at points that no screenshot can show", () => {
  const unseen = [["acts_unseen", "allowed_actions"]];
  const rows: readonly (readonly [EntryFields, readonly unknown[]])[] = [
    [{ allowedActions: new Set(["observe", "click"]), safeRegions: [] }, unseen],
    [{ allowedActions: new Set(["observe", "text"]), safeRegions: [] }, unseen],
    [{ allowedActions: new Set(["observe", "key"]), safeRegions: [] }, unseen],
    [{ allowedActions: new Set(["click"]) }, unseen],
    [{ allowedActions: new Set(["observe", "click"]), safeRegions: [], unrestrictedScreenshots: true }, []],
    [{ allowedActions: new Set(["observe", "click", "text", "key"]) }, []],
    [{ allowedActions: new Set(["observe", "close"]), safeRegions: [] }, []],
  ];
  for (const [wrong, expected] of rows) assert.deepEqual(codes(wrong), expected, JSON.stringify(wrong));
});

Deno.test("loadConfiguration() gives these warnings in variable mode with the variable's name, and grants all the same", () => {
  const files = machine().add("C:\\Windows\\explorer.exe");
  const environment = {
    DESKTOP_AUTOMATION_ALLOWED_TITLES: "*",
    DESKTOP_AUTOMATION_ALLOWED_PROCESS_PATHS: "C:\\Windows\\explorer.exe",
    DESKTOP_AUTOMATION_ALLOWED_ACTIONS: "observe",
  };
  const { warnings, problems, entries } = load(environment, files);
  assert.deepEqual(warnings!.map(({ source, code }) => [source, code]), [
    ["DESKTOP_AUTOMATION_ALLOWED_PROCESS_PATHS", "hosts_code"],
    ["DESKTOP_AUTOMATION_ALLOWED_TITLES", "any_title"],
  ]);
  assert.deepEqual([problems, entries.length], [[], 1]);
});

Deno.test("grantWarnings() warns of masks that hold at one scaling alone, of regions that are a dialog, and of overlays", () => {
  const mask = { edges: [0, 0, 0, 30], origin: "client" } as const;
  assert.deepEqual(codes({ masks: [{ ...mask, dpi: undefined }] }), [["masks_unscaled", "screenshot_masks"]]);
  assert.deepEqual(
    codes({ masks: [{ ...mask, dpi: 96 }, { ...mask, edges: "client", dpi: undefined }] }),
    [],
  );
  assert.deepEqual(codes({ overlays: ["C:\\Driver.exe"] }), [["overlays", "overlays"]]);
  assert.deepEqual(
    codes({ ownedPopups: "dialogs", safeRegions: [{ name: "d", area: "dialog" }] }),
    [["dialog_shown", "safe_regions.0.area"], ["dialogs", "owned_popups"]],
  );
});
