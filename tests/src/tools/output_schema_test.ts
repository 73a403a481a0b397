import assert from "node:assert/strict";
import { ACTIONS } from "../../../src/policy/policy.ts";
import { TOOLS } from "../../../src/tools/mod.ts";
import { jsonOf, PUBLISHED_TOOLS } from "../../answers.ts";
import { Harness, RIGHT_ARGUMENTS } from "../../harness.ts";
import { entry } from "../../policies.ts";

/** A harness in which the tool needs no confirmation of its own. */
function unprotected(name: string): Harness {
  const needed = name === "request_confirmation" || name === "preview_action";
  const protectedActions = new Set(needed ? ["close" as const] : []);
  const all = entry({ allowedActions: new Set(ACTIONS), protectedActions, confirmation: "token" });
  const harness = new Harness({ entries: [all], configuration: { profileDir: "C:\\profiles" } });
  harness.clock.onSleep = () => harness.window.title += "+";
  harness.desktop.guiThread = { ...harness.desktop.guiThread, hwndFocus: 7n };
  return harness;
}

Deno.test("every tool answers what schema/tools.json says, which the harness checks at every call", async () => {
  assert.deepEqual(PUBLISHED_TOOLS, TOOLS.map(({ name }) => name));
  for (const { name } of TOOLS) {
    const result = await unprotected(name).call(name, RIGHT_ARGUMENTS[name] ?? {});
    assert.equal(result.isError, undefined, `${name}: ${JSON.stringify(result.content)}`);
  }
});

Deno.test("an answer with a picture has it first, then the JSON as text, and no structuredContent", async () => {
  const answer = await unprotected("screenshot_window").call("screenshot_window", {
    hwnd: 7,
    region_name: "all",
  });
  assert.deepEqual(answer.content.map(({ type }) => type), ["image", "text"]);
  assert.ok(!("structuredContent" in answer));
  const json = jsonOf(answer);
  assert.deepEqual(json["image_size"], { width: 400, height: 300 });
  assert.deepEqual(answer._meta, json);
});

Deno.test("restore_window says what it sent, and input_rejected when Windows does not take it", async () => {
  const harness = unprotected("restore_window");
  const left = await harness.call("restore_window", { hwnd: 7 });
  assert.equal(left.structuredContent?.["outcome"], "not_started");
  harness.window.iconic = true;
  const restored = await harness.call("restore_window", { title_contains: "fixture" });
  assert.equal(restored.structuredContent?.["outcome"], "emitted");
  harness.window.iconic = true;
  harness.desktop.allowsShowing = false;
  const refused = await harness.call("restore_window", { hwnd: 7 });
  assert.deepEqual([refused._meta.code, refused._meta.outcome], ["input_rejected", "not_started"]);
});

Deno.test("restore_window says whether the window was maximized, minimized since then or not", async () => {
  const rows = [
    [{}, false],
    [{ zoomed: true }, true],
    [{ iconic: true }, false],
    [{ iconic: true, restoresZoomed: true }, true],
  ] as const;
  for (const [fields, wasMaximized] of rows) {
    const harness = unprotected("restore_window");
    Object.assign(harness.window, fields);
    const { structuredContent } = await harness.call("restore_window", { hwnd: 7 });
    assert.equal(structuredContent?.["was_maximized"], wasMaximized, JSON.stringify(fields));
  }
});
