import assert from "node:assert/strict";
import { grantWarnings } from "../../../src/policy/grant_warnings.ts";
import { compileTitlePattern } from "../../../src/policy/title_pattern.ts";
import { machine, RUFFLE } from "./fake_machine.ts";
import { load } from "./sample_policy.ts";

function codes(executablePath: string, titles = ["*x*"], ownedPopups: "none" | "menus" | "dialogs" = "none") {
  const titlePatterns = titles.map(compileTitlePattern);
  return grantWarnings({ executablePath, titlePatterns, ownedPopups }).map((
    { code, path },
  ) => [code, path.join(".")]);
}

Deno.test("grantWarnings() warns of programs that run what they are given", () => {
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
    assert.deepEqual(codes(`C:\\x\\${name}`), [["hosts_code", "executable_path"]], name);
  }
  for (const path of [RUFFLE, "C:\\python\\game.exe", "C:\\cmd.exe\\a.exe", "C:\\mycmd.exe"]) {
    assert.deepEqual(codes(path), []);
  }
});

Deno.test("grantWarnings() warns of patterns for every title and of dialogs", () => {
  assert.deepEqual(codes(RUFFLE, ["*a*", "*", "**"]), [["any_title", "title_patterns.1"], [
    "any_title",
    "title_patterns.2",
  ]]);
  assert.deepEqual(codes(RUFFLE, ["a"], "dialogs"), [["dialogs", "owned_popups"]]);
  assert.deepEqual(codes(RUFFLE, ["a"], "menus"), []);
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
