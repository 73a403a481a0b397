import assert from "node:assert/strict";
import { jsonOf, textOf } from "../../answers.ts";
import { Harness } from "../../harness.ts";
import { entry, type EntryFields } from "../../policies.ts";
import { readPng } from "../image/png_reader.ts";
import type { Action } from "../../../src/policy/policy.ts";

const DIALOG = { hwnd: 9, title: "Save As\u202e", style: 0x80c00000, owner: 7n };
const RECT = { left: 40, top: 60, right: 340, bottom: 260 };

function harnessWith(fields: EntryFields): Harness {
  return new Harness({ entries: [entry(fields)] });
}

async function stateOf(harness: Harness): Promise<Readonly<Record<string, unknown>>> {
  return jsonOf(await harness.call("get_window_state", { hwnd: 7 }));
}

Deno.test("get_window_state tells regions where they are now, the client area, and what may be done", async () => {
  const harness = harnessWith({
    safeRegions: [
      { name: "content", rect: { edges: "client", origin: "window", dpi: undefined } },
      { name: "wide", rect: { left: 0, top: 0, right: 401, bottom: 10 } },
      { name: "dialog", area: "dialog" },
    ],
    ownedPopups: "dialogs",
    allowedActions: new Set<Action>(["observe", "click", "text"]),
  });
  harness.window.client = { left: 108, top: 130, right: 492, bottom: 392 };
  const state = await stateOf(harness);
  const client = { left: 8, top: 30, right: 392, bottom: 292 };
  assert.deepEqual(state["client_rect"], client);
  assert.deepEqual(state["regions"], [{ name: "content", rect: client }, { name: "wide" }, {
    name: "dialog",
  }]);
  assert.deepEqual(state["actions"], ["observe", "click", "text"]);
  assert.deepEqual(state["need_confirmation"], ["text"]);
  harness.desktop.open({ ...DIALOG, rect: RECT });
  const { regions } = await stateOf(harness);
  assert.deepEqual((regions as readonly unknown[])[2], {
    name: "dialog",
    rect: { left: -60, top: -40, right: 240, bottom: 160 },
  });
});

Deno.test("list_windows names each window's regions and actions", async () => {
  const harness = harnessWith({
    safeRegions: [{ name: "stage", rect: { left: 0, top: 0, right: 9, bottom: 9 } }],
  });
  const { windows } = jsonOf(await harness.call("list_windows"));
  const [window] = windows as readonly Readonly<Record<string, unknown>>[];
  assert.deepEqual(window?.["regions"], ["stage"]);
  assert.deepEqual(window?.["actions"], ["observe", "hover", "click"]);
});

Deno.test("get_window_state shows the popups that count, and says whether a dialog of its own disables the window", async () => {
  const rows: readonly (readonly [EntryFields, readonly unknown[]])[] = [
    [{ ownedPopups: "none" }, []],
    [{ ownedPopups: "menus" }, ["menu"]],
    [{ ownedPopups: "dialogs" }, ["menu", "dialog"]],
  ];
  for (const [fields, kinds] of rows) {
    const harness = harnessWith(fields);
    harness.window.enabled = false;
    harness.desktop.open({ ...DIALOG, rect: RECT });
    harness.desktop.open({
      hwnd: 10,
      className: "#32768",
      style: 0x80800000,
      owner: 7n,
      rect: RECT,
      enabled: false,
    });
    harness.desktop.open({ ...DIALOG, hwnd: 11, pid: 200, rect: RECT }, "C:\\Other.exe");
    const state = await stateOf(harness);
    const popups = state["popups"] as readonly Readonly<Record<string, unknown>>[];
    assert.deepEqual(popups.map(({ kind }) => kind), kinds, JSON.stringify(fields));
    assert.equal(state["behind_own_dialog"], true);
    const dialog = popups.find(({ kind }) => kind === "dialog");
    if (dialog === undefined) continue;
    assert.deepEqual(dialog, {
      ...{ kind: "dialog", rect: { left: -60, top: -40, right: 240, bottom: 160 } },
      ...{ enabled: true, title: "Save As" },
    });
  }
  assert.equal((await stateOf(harnessWith({})))["behind_own_dialog"], false);
});

Deno.test("get_window_state shows no title of a popup where titles are patterns", async () => {
  const harness = new Harness({
    entries: [entry({ ownedPopups: "dialogs" })],
    configuration: { titles: "pattern" },
  });
  harness.desktop.open({ ...DIALOG, rect: RECT });
  const { popups } = await stateOf(harness);
  assert.ok(!("title" in (popups as readonly object[])[0]!));
});

Deno.test("get_window_state says what to do about each error that an action would meet", async () => {
  const harness = harnessWith({});
  harness.window.iconic = true;
  harness.desktop.foreground = 0n;
  const state = await stateOf(harness);
  const codes = state["blocked_by"] as readonly string[];
  assert.ok(codes.includes("target_minimized") && codes.includes("target_not_foreground"));
  const steps = state["next_steps"] as readonly string[];
  assert.equal(steps.length, codes.length);
  for (const [index, code] of codes.entries()) assert.ok(steps[index]?.startsWith(`${code}: `), steps[index]);
  assert.match(steps.join(), /restore_window/);
});

Deno.test("screenshot_window takes the only region without its name, and asks for the name of several", async () => {
  const region = (name: string) => ({ name, rect: { left: 0, top: 0, right: 50, bottom: 40 } });
  const one = harnessWith({
    safeRegions: [region("a"), { name: "d", area: "dialog" }],
    ownedPopups: "dialogs",
  });
  assert.equal(await one.code("screenshot_window", { hwnd: 7 }), "ok");
  const two = await harnessWith({ safeRegions: [region("a"), region("b")] }).call("screenshot_window", {
    hwnd: 7,
  });
  assert.equal(two._meta.code, "policy_denied");
  assert.match(textOf(two), /region_name, one of "a", "b"/);
  const dialog = harnessWith({ safeRegions: [{ name: "d", area: "dialog" }], ownedPopups: "dialogs" });
  assert.equal(await dialog.code("screenshot_window", { hwnd: 7 }), "policy_denied");
});

Deno.test("screenshot_window shows the part of a region that crop names, and nothing outside of the region", async () => {
  const inside = { left: 20, top: 30, right: 60, bottom: 50 };
  const rows: readonly (readonly [typeof inside, string])[] = [
    [inside, "ok"],
    [{ ...inside, left: 9 }, "invalid_argument"],
    [{ ...inside, bottom: 101 }, "invalid_argument"],
    [{ ...inside, right: 20 }, "invalid_argument"],
  ];
  for (const [crop, code] of rows) {
    const harness = harnessWith({
      safeRegions: [{ name: "a", rect: { left: 10, top: 10, right: 110, bottom: 100 } }],
      masks: [{ left: 20, top: 30, right: 25, bottom: 35 }],
    });
    const result = await harness.call("screenshot_window", { hwnd: 7, region_name: "a", crop });
    assert.equal(result._meta.code ?? "ok", code, JSON.stringify(crop));
    if (code !== "ok") {
      assert.match(
        textOf(result),
        /crop must lie wholly inside the region, which is left 10, top 10, right 110, bottom 100/,
      );
      continue;
    }
    const { window_offset } = jsonOf(result);
    assert.deepEqual(window_offset, { x: 20, y: 30 });
    const png = result.content.find((part) => part.type === "image")?.data;
    const { width, height, rgb } = readPng(Uint8Array.fromBase64(png ?? ""));
    assert.deepEqual([width, height, ...rgb.subarray(0, 3)], [40, 20, 0, 0, 0]);
  }
});
