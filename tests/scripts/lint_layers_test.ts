import assert from "node:assert/strict";
import { layerOf } from "../../scripts/layers.ts";
import plugin from "../../scripts/lint_layers.ts";

/** The rules that `source` breaks when it is the text of `file`. */
function brokenRules(file: string, source: string): string[] {
  return [...new Set(Deno.lint.runPlugin(plugin, file, source).map(({ id }) => id))];
}

/** `file: source` lines, so that a table reads like a listing. */
function rows(text: string): [file: string, source: string][] {
  return text.trim().split("\n").map((line) => {
    const cut = line.indexOf(": ");
    return [line.slice(0, cut).trim(), line.slice(cut + 2)];
  });
}

const FORBIDDEN_IMPORTS = rows(`
  ffi/user32.ts: import { Rect } from "../src/geometry.ts";
  ffi/user32.ts: import type { Rect } from "../src/geometry.ts";
  ffi/user32.ts: import { z } from "zod";
  ffi/user32.ts: import process from "node:process";
  ffi/user32.ts: export { main } from "../main.ts";
  schema/policy.gen.ts: import { parse } from "../src/policy/file.ts";
  schema/policy.gen.ts: import Ajv from "ajv";
  src/policy/file.ts: import Ajv from "ajv";
  schema/policy.gen.ts: import process from "node:process";
  src/guards.ts: import { user32 } from "../ffi/user32.ts";
  src/guards.ts: import type { User32 } from "../ffi/user32.ts";
  src/guards.ts: import "../ffi/user32.ts";
  src/guards.ts: export * from "../ffi/user32.ts";
  src/guards.ts: export * as ffi from "../ffi/user32.ts";
  src/guards.ts: export { user32 } from "../ffi/user32.ts";
  src/guards.ts: export type { User32 } from "../ffi/user32.ts";
  src/guards.ts: let user32: import("../ffi/user32.ts").User32;
  src/guards.ts: let user32: typeof import("../ffi/user32.ts");
  src/guards.ts: import user32 = require("../ffi/user32.ts");
  src/guards.ts: import { createDesktop } from "./win32/desktop.ts";
  src/guards.ts: import { createDesktop } from "./Win32/desktop.ts";
  src/guards.ts: import { createDesktop } from "./%77in32/desktop.ts";
  src/guards.ts: import { createDesktop } from "./image/../win32/desktop.ts";
  src/guards.ts: import { createDesktop } from ".\\\\win32\\\\desktop.ts";
  src/policy/policy.ts: import { createDesktop } from "../win32/desktop.ts";
  src/policy/policy.ts: import { user32 } from "../../ffi/user32.ts";
  src/guards.ts: import { TOOLS } from "./tools/mod.ts";
  src/gate/stop.ts: import type { Tool } from "../tools/mod.ts";
  src/tools/mouse.ts: import { createDesktop } from "../win32/desktop.ts";
  src/tools/mouse.ts: import { user32 } from "../../ffi/user32.ts";
  src/tools/mouse.ts: import { parse } from "yaml";
  src/win32/desktop.ts: import { runTool } from "../runner.ts";
  src/win32/desktop.ts: import { type Desktop } from "../desktop.ts";
  src/win32/desktop.ts: export { runTool } from "../runner.ts";
  src/win32/desktop.ts: import type { Tool } from "../tools/mod.ts";
  src/win32/desktop.ts: import schema from "../../schema/policy.schema.json" with { type: "json" };
  src/win32/desktop.ts: import * as z from "zod";
  src/win32/desktop.ts: import { main } from "../../main.ts";
  src/runner.ts: import { Server } from "@modelcontextprotocol/server";
  src/runner.ts: import type { Server } from "@modelcontextprotocol/server";
  src/server.ts: import { Client } from "@modelcontextprotocol/client";
  src/runner.ts: import { Image } from "imagescript";
  src/runner.ts: import toString from "constructor";
  main.ts: import "./ffi/libraries.ts"; import * as z from "zod";
  main.ts: import "./ffi/libraries.ts"; import { FakeDesktop } from "./tests/fake_desktop.ts";
  src/runner.ts: import { start } from "../scripts/start.ts";
  src/runner.ts: import { escape } from "../../elsewhere.ts";
  src/runner.ts: import * as z from "npm:zod";
  src/runner.ts: import { x } from "jsr:@std/fs";
  src/runner.ts: import { x } from "https://example.com/x.ts";
  src/runner.ts: import { x } from "file:///x.ts";
  src/runner.ts: import { x } from "FILE:///x.ts";
  src/runner.ts: import { x } from "data:text/javascript,0";
  src/runner.ts: import { x } from "/x.ts";
  src/runner.ts: import { x } from "C:/x.ts";
  src/runner.ts: import { x } from "#win32/desktop.ts";
  src/runner.ts: import { x } from "@/win32/desktop.ts";
  src/runner.ts: import { x } from "src/win32/desktop.ts";
  src/runner.ts: import { createRequire } from "node:module";
  src/runner.ts: import { runInThisContext } from "node:vm";
  src/runner.ts: import { spawn } from "node:child_process";
  src/runner.ts: import { Worker as Thread } from "node:worker_threads";
  src/runner.ts: await import("./guards.ts");
  src/runner.ts: const load = () => import("npm:zod");
  src/runner.ts: const load = (name: string) => import(name);
  ffi/user32.ts: await import("./structs.ts");
  schema/policy.gen.ts: await import("./other.gen.ts");
  main.ts: import "./ffi/libraries.ts"; await import("./src/cli.ts");
  src/runner.ts: /// <reference path="./win32/desktop.ts" />
  src/runner.ts: // @ts-types="./win32/desktop.ts"
  src/runner.ts: // @deno-types="./win32/desktop.ts"
`);

const ALLOWED_IMPORTS = rows(`
  ffi/user32.ts: import { RECT } from "./structs.ts";
  schema/policy.gen.ts: import { other } from "./other.gen.ts";
  src/win32/desktop.ts: import { user32 } from "../../ffi/user32.ts";
  src/win32/desktop.ts: import { captureWindow } from "./capture.ts";
  src/win32/desktop.ts: import type { Desktop } from "../desktop.ts";
  src/win32/desktop.ts: export type { Desktop } from "../desktop.ts";
  src/win32/desktop.ts: let desktop: import("../desktop.ts").Desktop;
  src/win32/desktop.ts: import { ToolError } from "../errors.ts";
  src/win32/desktop.ts: import { areaOf } from "../geometry.ts";
  src/win32/desktop.ts: import { createBitmap } from "../image/bitmap.ts";
  src/win32/desktop.ts: import { Buffer } from "node:buffer";
  src/tools/mod.ts: import { MOUSE_TOOLS } from "./mouse.ts";
  src/tools/mouse.ts: import { EFFECTS } from "../effects.ts";
  src/tools/mouse.ts: import { rectField } from "../../schema/fields.ts";
  src/tools/mouse.ts: import * as z from "zod";
  src/server.ts: import { TOOLS } from "./tools/mod.ts";
  src/server.ts: import { Server } from "@modelcontextprotocol/server";
  src/transport.ts: import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
  src/policy/file.ts: import { parseDocument } from "yaml";
  src/policy/file.ts: import { ToolError } from "../errors.ts";
  src/policy/file.ts: import schema from "../../schema/policy.schema.json" with { type: "json" };
  src/image/png.ts: import { deflateSync } from "node:zlib";
  src/transport.ts: import { setTimeout } from "node:timers/promises";
  main.ts: import { libraries } from "./ffi/libraries.ts"; import { createDesktop } from "./src/win32/desktop.ts";
  main.ts: import "./ffi/libraries.ts"; import process from "node:process"; import { serve } from "./src/server.ts";
  tests/fake_desktop.ts: import { user32 } from "../ffi/user32.ts"; await import("npm:zod");
  scripts/compile.ts: await import("../main.ts");
`);

const FORBIDDEN_POWERS = rows(`
  src/runner.ts: Deno.dlopen("user32.dll", {});
  src/runner.ts: Deno?.dlopen;
  src/win32/desktop.ts: Deno.dlopen("user32.dll", {});
  main.ts: import "./ffi/libraries.ts"; Deno.dlopen("user32.dll", {});
  src/runner.ts: Deno["dlopen"];
  ffi/libraries.ts: Deno["dlopen"];
  src/runner.ts: Deno[name];
  src/runner.ts: const { dlopen } = Deno;
  src/runner.ts: const { dlopen: open } = process;
  src/runner.ts: const { ["dlopen"]: open } = process;
  src/runner.ts: process.dlopen({}, "x");
  src/runner.ts: import { dlopen } from "node:process";
  src/runner.ts: import { getBuiltinModule as load } from "node:process";
  src/runner.ts: process.getBuiltinModule("module");
  src/runner.ts: const D = Deno;
  src/runner.ts: use(Deno);
  src/runner.ts: const o = { Deno };
  src/runner.ts: const o = { ...Deno };
  src/runner.ts: export { Deno };
  src/runner.ts: import D = Deno;
  src/runner.ts: import Pointer = Deno.UnsafePointer;
  src/runner.ts: type D = typeof Deno;
  src/runner.ts: type Open = typeof Deno.dlopen;
  src/runner.ts: Reflect.get(Deno, name);
  src/runner.ts: globalThis.Deno.dlopen;
  src/runner.ts: globalThis["Deno"];
  src/runner.ts: globalThis[name];
  src/runner.ts: window.Deno.dlopen;
  src/runner.ts: self.Deno.dlopen;
  src/runner.ts: globalThis.self;
  src/runner.ts: globalThis.eval("0");
  src/runner.ts: const { Deno: D } = window;
  src/runner.ts: const g = globalThis;
  src/runner.ts: const g = self;
  src/runner.ts: const g = global;
  ffi/structs.ts: Deno.UnsafePointer.of(bytes);
  ffi/structs.ts: new Deno.UnsafePointerView(pointer);
  ffi/structs.ts: new Deno.UnsafeCallback({}, () => {});
  ffi/structs.ts: new Deno.UnsafeFnPointer(pointer, {});
  ffi/structs.ts: let pointer: Deno.UnsafePointer;
  src/win32/windows.ts: new Deno.UnsafeCallback({}, () => {});
  main.ts: import "./ffi/libraries.ts"; Deno.UnsafePointer.of(bytes);
  src/runner.ts: eval("0");
  src/runner.ts: (0, eval)("0");
  src/runner.ts: new Function("return Deno")();
  src/runner.ts: Function("return Deno")();
  src/runner.ts: (() => {}).constructor("return Deno")();
  src/runner.ts: (() => {})["constructor"]("return Deno")();
  src/runner.ts: new Worker("./worker.ts", { type: "module" });
  src/runner.ts: console.log("x");
  src/win32/desktop.ts: console.error("x");
  src/runner.ts: const { log } = console;
  src/runner.ts: globalThis.console.log("x");
  ffi/user32.ts: console.log("x");
`);

const ALLOWED_POWERS = rows(`
  ffi/libraries.ts: Deno.dlopen(path, {}); Deno.permissions.revokeSync({ name: "ffi" });
  ffi/libraries.ts: let library: Deno.DynamicLibrary<Symbols>; let handle: Deno.PointerValue;
  src/cli.ts: Deno.readTextFileSync("x"); Deno.env.get("DESKTOP_AUTOMATION_AUDIT");
  src/cli.ts: const versions = { Deno: Deno.version.deno }; globalThis.crypto.randomUUID();
  src/win32/process.ts: const host = { self: own }; host.self.pid; const window = windows[0];
  src/runner.ts: class Runner { constructor(readonly log: () => void) { log(); } }
  src/runner.ts: interface Sandbox { Deno: string; eval(): void; self: number }
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
    `import { serve } from "./src/server.ts"; import "./ffi/libraries.ts";`,
    `export { serve } from "./src/server.ts"; import "./ffi/libraries.ts";`,
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
  assert.deepEqual(brokenRules(`${root}src/guards.ts`, source), ["layers/imports"]);
  assert.deepEqual(brokenRules(`${root}src/guards.ts`.replaceAll("/", "\\"), source), ["layers/imports"]);
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
  assert.ok(files.includes("src/desktop.ts"));
  const broken = files.flatMap((file) =>
    Deno.lint.runPlugin(plugin, file, Deno.readTextFileSync(file)).map(({ message }) => `${file}: ${message}`)
  );
  assert.deepEqual(broken, []);
});
