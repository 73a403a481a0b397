import assert from "node:assert/strict";
import { layerOf } from "../../scripts/layers.ts";
import plugin from "../../scripts/lint_layers.ts";

/** The rules about layers and powers that `source` breaks when it is the text of `file`. */
function brokenRules(file: string, source: string): string[] {
  const ids = Deno.lint.runPlugin(plugin, file, source).map(({ id }) => id);
  return [...new Set(ids)].filter((id) => id !== "layers/docs");
}

/** `file: source` lines, so that a table reads like a listing. */
function rows(text: string): [file: string, source: string][] {
  return text.trim().split("\n").map((line) => {
    const cut = line.indexOf(": ");
    return [line.slice(0, cut).trim(), line.slice(cut + 2)];
  });
}

const FORBIDDEN_IMPORTS = rows(`
  ffi/user32.ts: import { Rect } from "../src/base/geometry.ts";
  ffi/user32.ts: import type { Rect } from "../src/base/geometry.ts";
  ffi/user32.ts: import { z } from "zod";
  ffi/user32.ts: import process from "node:process";
  ffi/user32.ts: export { main } from "../main.ts";
  schema/policy.gen.ts: import { parse } from "../src/policy/policy_file.ts";
  schema/policy.gen.ts: import Ajv from "ajv";
  src/policy/policy_file.ts: import Ajv from "ajv";
  schema/policy.gen.ts: import process from "node:process";
  src/guards/guards.ts: import { user32 } from "../../ffi/user32.ts";
  src/guards/guards.ts: import type { User32 } from "../../ffi/user32.ts";
  src/guards/guards.ts: import "../../ffi/user32.ts";
  src/guards/guards.ts: export * from "../../ffi/user32.ts";
  src/guards/guards.ts: export * as ffi from "../../ffi/user32.ts";
  src/guards/guards.ts: export { user32 } from "../../ffi/user32.ts";
  src/guards/guards.ts: export type { User32 } from "../../ffi/user32.ts";
  src/guards/guards.ts: let user32: import("../../ffi/user32.ts").User32;
  src/guards/guards.ts: let user32: typeof import("../../ffi/user32.ts");
  src/guards/guards.ts: import user32 = require("../../ffi/user32.ts");
  src/guards/guards.ts: import { createDesktop } from "../win32/open_desktop.ts";
  src/guards/guards.ts: import { createDesktop } from "../Win32/open_desktop.ts";
  src/guards/guards.ts: import { createDesktop } from "../%77in32/open_desktop.ts";
  src/guards/guards.ts: import { createDesktop } from "../image/../win32/open_desktop.ts";
  src/guards/guards.ts: import { createDesktop } from "..\\\\win32\\\\open_desktop.ts";
  src/policy/policy.ts: import { createDesktop } from "../win32/open_desktop.ts";
  src/policy/policy.ts: import { user32 } from "../../ffi/user32.ts";
  src/guards/guards.ts: import { TOOLS } from "../tools/mod.ts";
  src/operator/stop_switch.ts: import type { Tool } from "../tools/mod.ts";
  src/tools/mouse.ts: import { createDesktop } from "../win32/open_desktop.ts";
  src/tools/mouse.ts: import { user32 } from "../../ffi/user32.ts";
  src/tools/mouse.ts: import { parse } from "yaml";
  src/win32/open_desktop.ts: import { runTool } from "../calls/runner.ts";
  src/win32/open_desktop.ts: import { type Desktop } from "../desktop/desktop.ts";
  src/win32/open_desktop.ts: export { runTool } from "../calls/runner.ts";
  src/win32/open_desktop.ts: import type { Tool } from "../tools/mod.ts";
  src/win32/open_desktop.ts: import schema from "../../schema/policy.schema.json" with { type: "json" };
  src/win32/open_desktop.ts: import * as z from "zod";
  src/win32/open_desktop.ts: import { main } from "../../main.ts";
  src/base/errors.ts: import type { Action } from "../policy/policy.ts";
  src/guards/guards.ts: import type { Runner } from "../calls/runner.ts";
  src/policy/policy.ts: import { handleBits } from "../desktop/desktop.ts";
  src/policy/policy.ts: import { type Hwnd } from "../desktop/desktop.ts";
  src/mcp/server.ts: import { TOOLS } from "../tools/mod.ts";
  src/mcp/server.ts: import { askInBox } from "../consent/consent_box.ts";
  src/win32/open_desktop.ts: import { cancelled } from "../base/clock.ts";
  src/commands/stop.ts: import { createDesktop } from "../win32/open_desktop.ts";
  src/policy/policy_file.ts: import { parseDocument } from "yaml";
  src/calls/runner.ts: import * as z from "zod";
  src/guards.ts: const hall = 0;
  src/helpers/guards.ts: const unnamed = 0;
  src/main/guards.ts: const unnamed = 0;
  src/base/errors.ts: import { x } from "../helpers/guards.ts";
  src/calls/runner.ts: import { Server } from "@modelcontextprotocol/server";
  src/calls/runner.ts: import type { Server } from "@modelcontextprotocol/server";
  src/mcp/server.ts: import { Client } from "@modelcontextprotocol/client";
  src/calls/runner.ts: import { Image } from "imagescript";
  src/calls/runner.ts: import toString from "constructor";
  main.ts: import "./ffi/libraries.ts"; import * as z from "zod";
  main.ts: import "./ffi/libraries.ts"; import { FakeDesktop } from "./tests/fake_desktop.ts";
  src/calls/runner.ts: import { start } from "../../scripts/start.ts";
  src/calls/runner.ts: import { escape } from "../../../elsewhere.ts";
  src/calls/runner.ts: import * as z from "npm:zod";
  src/calls/runner.ts: import { x } from "jsr:@std/fs";
  src/calls/runner.ts: import { x } from "https://example.com/x.ts";
  src/calls/runner.ts: import { x } from "file:///x.ts";
  src/calls/runner.ts: import { x } from "FILE:///x.ts";
  src/calls/runner.ts: import { x } from "data:text/javascript,0";
  src/calls/runner.ts: import { x } from "/x.ts";
  src/calls/runner.ts: import { x } from "C:/x.ts";
  src/calls/runner.ts: import { x } from "#win32/desktop.ts";
  src/calls/runner.ts: import { x } from "@/win32/desktop.ts";
  src/calls/runner.ts: import { x } from "src/win32/desktop.ts";
  src/calls/runner.ts: import { createRequire } from "node:module";
  src/calls/runner.ts: import { runInThisContext } from "node:vm";
  src/calls/runner.ts: import { spawn } from "node:child_process";
  src/calls/runner.ts: import { Worker as Thread } from "node:worker_threads";
  src/calls/runner.ts: await import("../guards/guards.ts");
  src/calls/runner.ts: const load = () => import("npm:zod");
  src/calls/runner.ts: const load = (name: string) => import(name);
  ffi/user32.ts: await import("./structs.ts");
  schema/policy.gen.ts: await import("./other.gen.ts");
  main.ts: import "./ffi/libraries.ts"; await import("./src/commands/command_line.ts");
  src/calls/runner.ts: /// <reference path="../win32/open_desktop.ts" />
  src/calls/runner.ts: // @ts-types="../win32/open_desktop.ts"
  src/calls/runner.ts: // @deno-types="../win32/open_desktop.ts"
`);

const ALLOWED_IMPORTS = rows(`
  ffi/user32.ts: import { RECT } from "./structs.ts";
  schema/policy.gen.ts: import { other } from "./other.gen.ts";
  src/win32/open_desktop.ts: import { user32 } from "../../ffi/user32.ts";
  src/win32/open_desktop.ts: import { captureWindow } from "./screen_pixels.ts";
  src/win32/open_desktop.ts: import type { Desktop } from "../desktop/desktop.ts";
  src/win32/open_desktop.ts: export type { Desktop } from "../desktop/desktop.ts";
  src/win32/open_desktop.ts: let desktop: import("../desktop/desktop.ts").Desktop;
  src/win32/open_desktop.ts: import { ToolError } from "../base/errors.ts";
  src/win32/open_desktop.ts: import { areaOf } from "../base/geometry.ts";
  src/win32/open_desktop.ts: import { createBitmap } from "../image/bitmap.ts";
  src/win32/stop_hotkeys.ts: import { VK_PAUSE } from "../desktop/virtual_keys.ts";
  src/win32/open_desktop.ts: import { Buffer } from "node:buffer";
  src/tools/mod.ts: import { MOUSE_TOOLS } from "./mouse.ts";
  src/tools/mouse.ts: import { EFFECTS } from "../effects/effects.ts";
  src/tools/mouse.ts: import * as z from "zod";
  src/mcp/server.ts: import { Server } from "@modelcontextprotocol/server";
  src/mcp/line_transport.ts: import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
  src/document/yaml_text.ts: import { parseDocument } from "yaml";
  src/policy/policy.ts: import type { Hwnd } from "../desktop/desktop.ts";
  src/mcp/tool_host.ts: import type { AskClient } from "../consent/ask_client.ts";
  src/policy/policy_file.ts: import { ToolError } from "../base/errors.ts";
  src/policy/policy_file.ts: import schema from "../../schema/policy.schema.json" with { type: "json" };
  src/image/png.ts: import { deflateSync } from "node:zlib";
  src/mcp/line_transport.ts: import { setTimeout } from "node:timers/promises";
  main.ts: import { libraries } from "./ffi/libraries.ts"; import { createDesktop } from "./src/win32/open_desktop.ts";
  main.ts: import "./ffi/libraries.ts"; import process from "node:process"; import { serve } from "./src/mcp/server.ts";
  tests/fake_desktop.ts: import { user32 } from "../ffi/user32.ts"; await import("npm:zod");
  scripts/compile.ts: await import("../main.ts");
`);

const FORBIDDEN_POWERS = rows(`
  src/calls/runner.ts: Deno.dlopen("user32.dll", {});
  src/calls/runner.ts: Deno?.dlopen;
  src/win32/open_desktop.ts: Deno.dlopen("user32.dll", {});
  main.ts: import "./ffi/libraries.ts"; Deno.dlopen("user32.dll", {});
  src/calls/runner.ts: Deno["dlopen"];
  ffi/libraries.ts: Deno["dlopen"];
  src/calls/runner.ts: Deno[name];
  src/calls/runner.ts: const { dlopen } = Deno;
  src/calls/runner.ts: const { dlopen: open } = process;
  src/calls/runner.ts: const { ["dlopen"]: open } = process;
  src/calls/runner.ts: process.dlopen({}, "x");
  src/calls/runner.ts: import { dlopen } from "node:process";
  src/calls/runner.ts: import { getBuiltinModule as load } from "node:process";
  src/calls/runner.ts: process.getBuiltinModule("module");
  src/calls/runner.ts: const D = Deno;
  src/calls/runner.ts: use(Deno);
  src/calls/runner.ts: const o = { Deno };
  src/calls/runner.ts: const o = { ...Deno };
  src/calls/runner.ts: export { Deno };
  src/calls/runner.ts: import D = Deno;
  src/calls/runner.ts: import Pointer = Deno.UnsafePointer;
  src/calls/runner.ts: type D = typeof Deno;
  src/calls/runner.ts: type Open = typeof Deno.dlopen;
  src/calls/runner.ts: Reflect.get(Deno, name);
  src/calls/runner.ts: globalThis.Deno.dlopen;
  src/calls/runner.ts: globalThis["Deno"];
  src/calls/runner.ts: globalThis[name];
  src/calls/runner.ts: window.Deno.dlopen;
  src/calls/runner.ts: self.Deno.dlopen;
  src/calls/runner.ts: globalThis.self;
  src/calls/runner.ts: globalThis.eval("0");
  src/calls/runner.ts: const { Deno: D } = window;
  src/calls/runner.ts: const g = globalThis;
  src/calls/runner.ts: const g = self;
  src/calls/runner.ts: const g = global;
  ffi/structs.ts: Deno.UnsafePointer.of(bytes);
  ffi/structs.ts: new Deno.UnsafePointerView(pointer);
  ffi/structs.ts: new Deno.UnsafeCallback({}, () => {});
  ffi/structs.ts: new Deno.UnsafeFnPointer(pointer, {});
  ffi/structs.ts: let pointer: Deno.UnsafePointer;
  src/win32/window_tree.ts: new Deno.UnsafeCallback({}, () => {});
  main.ts: import "./ffi/libraries.ts"; Deno.UnsafePointer.of(bytes);
  src/calls/runner.ts: eval("0");
  src/calls/runner.ts: (0, eval)("0");
  src/calls/runner.ts: new Function("return Deno")();
  src/calls/runner.ts: Function("return Deno")();
  src/calls/runner.ts: (() => {}).constructor("return Deno")();
  src/calls/runner.ts: (() => {})["constructor"]("return Deno")();
  src/calls/runner.ts: new Worker("../worker.ts", { type: "module" });
  src/calls/runner.ts: console.log("x");
  src/win32/open_desktop.ts: console.error("x");
  src/calls/runner.ts: const { log } = console;
  src/calls/runner.ts: globalThis.console.log("x");
  ffi/user32.ts: console.log("x");
`);

const ALLOWED_POWERS = rows(`
  ffi/libraries.ts: Deno.dlopen(path, {}); Deno.permissions.revokeSync({ name: "ffi" });
  ffi/libraries.ts: let library: Deno.DynamicLibrary<Symbols>; let handle: Deno.PointerValue;
  src/commands/command_line.ts: Deno.readTextFileSync("x"); Deno.env.get("DESKTOP_AUTOMATION_AUDIT");
  src/commands/command_line.ts: const versions = { Deno: Deno.version.deno }; globalThis.crypto.randomUUID();
  src/win32/process.ts: const host = { self: own }; host.self.pid; const window = windows[0];
  src/calls/runner.ts: class Runner { constructor(readonly log: () => void) { log(); } }
  src/calls/runner.ts: interface Sandbox { Deno: string; eval(): void; self: number }
  tests/fixture.ts: new Deno.UnsafeCallback({}, () => {}); console.log(globalThis);
  scripts/demo.ts: const D = Deno; console.log(D.args); eval("0");
`);

for (const [file, source] of FORBIDDEN_IMPORTS) {
  Deno.test(`layers/imports refuses ${source} in ${file}`, () => {
    assert.ok(brokenRules(file, source).includes("layers/imports"));
  });
}

for (const [file, source] of FORBIDDEN_POWERS) {
  Deno.test(`layers/powers refuses ${source} in ${file}`, () => {
    assert.deepEqual(brokenRules(file, source), ["layers/powers"]);
  });
}

for (const [file, source] of [...ALLOWED_IMPORTS, ...ALLOWED_POWERS]) {
  Deno.test(`layers allows ${source} in ${file}`, () => {
    assert.deepEqual(brokenRules(file, source), []);
  });
}

for (
  const source of [
    "",
    `import { serve } from "./src/mcp/server.ts"; import "./ffi/libraries.ts";`,
    `export { serve } from "./src/mcp/server.ts"; import "./ffi/libraries.ts";`,
    `import type { Libraries } from "./ffi/libraries.ts";`,
    `import { type Libraries } from "./ffi/libraries.ts";`,
    `import "./ffi/user32.ts";`,
  ]
) {
  Deno.test(`layers/first-import refuses main.ts when it starts with ${source || "nothing"}`, () => {
    assert.deepEqual(brokenRules("main.ts", source), ["layers/first-import"]);
  });
}

Deno.test("repositoryPath() finds the layer when the linter names a file absolutely, with either slash", () => {
  const root = import.meta.dirname?.replace(/tests.scripts$/, "") ?? "";
  const source = `import "../ffi/user32.ts";`;
  assert.deepEqual(brokenRules(`${root}src/guards/guards.ts`, source), ["layers/imports"]);
  assert.deepEqual(brokenRules(`${root}src/guards/guards.ts`.replaceAll("/", "\\"), source), [
    "layers/imports",
  ]);
  assert.deepEqual(brokenRules(`${root}tests/guards_test.ts`, source), []);
});

Deno.test("the global object has no name window, so the rule may leave that word alone", () => {
  assert.equal(Reflect.has(globalThis, "window"), false);
});

/** Every TypeScript file of the shipped program, named from the repository root. */
function* shippedFiles(folder = "."): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const path = folder === "." ? name : `${folder}/${name}`;
    if (isDirectory && layerOf(`${path}/`) !== undefined) yield* shippedFiles(path);
    else if (name.endsWith(".ts") && layerOf(path) !== undefined) yield path;
  }
}

Deno.test("the shipped program breaks no rule, also where a comment tells the linter to look away", () => {
  const files = [...shippedFiles()];
  assert.ok(files.includes("src/desktop/desktop.ts"));
  const broken = files.flatMap((file) =>
    Deno.lint.runPlugin(plugin, file, Deno.readTextFileSync(file)).map(({ message }) => `${file}: ${message}`)
  );
  assert.deepEqual(broken, []);
});
