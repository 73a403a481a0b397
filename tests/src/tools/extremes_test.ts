import assert from "node:assert/strict";
import { ACTIONS } from "../../../src/policy/policy.ts";
import { TOOLS } from "../../../src/tools/mod.ts";
import { altered, extremesOf, type Leaf, Leaves, TEXTS, withExtreme } from "../../extremes.ts";
import { FakeDesktop, process } from "../../fake_desktop.ts";
import type { FakeWindow } from "../../fake_window.ts";
import { Harness, RIGHT_ARGUMENTS } from "../../harness.ts";
import { entry } from "../../policies.ts";

// The harness checks each answer against its output schema, and each record of the trail against its own.

const ANY_TITLE = [{ source: "*", matches: () => true }];

/** A harness in which every tool succeeds without a confirmation of its own. */
function harnessFor(
  tool: string,
  desktop = new FakeDesktop(),
  executablePath = "C:\\Apps\\fixture.exe",
): Harness {
  const needed = tool === "request_confirmation" || tool === "preview_action";
  const harness = new Harness({
    desktop,
    entries: [entry({
      executablePath,
      titlePatterns: ANY_TITLE,
      allowedActions: new Set(ACTIONS),
      protectedActions: new Set(needed ? ["close" as const] : []),
      confirmation: "token",
    })],
    configuration: { profileDir: "C:\\profiles" },
  });
  harness.clock.onSleep = () => harness.window.title += "+";
  harness.desktop.guiThread = { ...harness.desktop.guiThread, hwndFocus: 7n };
  return harness;
}

/** Arguments that a tool takes, on the window with this handle. */
function argumentsOf(tool: string, hwnd: number): Readonly<Record<string, unknown>> {
  const args = RIGHT_ARGUMENTS[tool] ?? {};
  return "hwnd" in args ? { ...args, hwnd } : args;
}

/** The leaves of all that a tool reads while it succeeds. */
async function leavesOf(tool: string): Promise<readonly Leaf[]> {
  const leaves = new Leaves();
  const harness = harnessFor(
    tool,
    altered(new FakeDesktop(), (call, value) => {
      leaves.add(call, value);
      return value;
    }),
  );
  await harness.call(tool, argumentsOf(tool, 7));
  return leaves.list();
}

for (const { name } of TOOLS) {
  Deno.test(`${name} answers by its schema when any value that Windows gives is an extreme`, async () => {
    for (const leaf of await leavesOf(name)) {
      for (const extreme of extremesOf(leaf)) {
        const desktop = altered(
          new FakeDesktop(),
          (call, value) => call === leaf.call ? withExtreme(value, leaf.path, extreme) : value,
        );
        const harness = harnessFor(name, desktop);
        await harness.call(name, argumentsOf(name, 7));
        await harness.runner.close();
      }
    }
  });
}

/** Moves the window of a harness to another handle, with all that names it. */
function rename({ desktop, window }: Harness, hwnd: bigint): void {
  window.hwnd = hwnd;
  desktop.foreground = hwnd;
  desktop.guiThread = { ...desktop.guiThread, hwndFocus: hwnd };
}

Deno.test("every tool takes a handle at or above 2^31 as it is listed, and as the negative number of its bits", async () => {
  const handles = [
    [0x7fff_fffen, 0x7fff_fffe],
    [0x9012_0304n, 0x9012_0304],
    [0xffff_ffff_9012_0304n, 0x9012_0304],
    [0xffff_ffff_ffff_fffen, 0xffff_fffe],
  ] as const;
  for (const { name } of TOOLS) {
    for (const [hwnd, shown] of handles) {
      for (const given of [shown, shown | 0]) {
        const harness = harnessFor(name);
        rename(harness, hwnd);
        const answer = await harness.call(name, argumentsOf(name, given));
        assert.equal(answer.isError, undefined, `${name} ${given}: ${JSON.stringify(answer.content)}`);
        const text = JSON.stringify(answer.structuredContent);
        const listed = /"hwnd":(-?[0-9]+)/.exec(text)?.[1];
        if (listed !== undefined) assert.equal(listed, String(shown), name);
        const audited = /"hwnd":"([0-9]+)"/.exec(harness.journal.lines.at(-1) ?? "")?.[1];
        if (audited !== undefined) assert.equal(audited, String(shown), name);
      }
    }
  }
});

Deno.test("a consent asked for with one number of a handle is that of the other too", async () => {
  const harness = harnessFor("request_confirmation");
  rename(harness, 0xffff_ffff_9012_0304n);
  const hwnd = 0x9012_0304;
  const asked = await harness.call("request_confirmation", {
    ...{ hwnd: hwnd | 0, action_class: "close", tool: "close_window" },
    arguments: { hwnd },
  });
  const confirmation_token = asked.structuredContent?.["token_id"];
  assert.equal(await harness.code("close_window", { hwnd: hwnd | 0, confirmation_token }), "ok");
});

Deno.test("a handle that is 0, no integer or longer than 32 bits is refused", async () => {
  const harness = harnessFor("click_window");
  for (const hwnd of [0, -0, 0x1_0000_0000, -0x8000_0001, 0xffff_ffff_9012_0304, 7.5, true, "7", [7]]) {
    for (const tool of ["get_window_state", "wait_for_title_change", "click_window"]) {
      const args = { ...RIGHT_ARGUMENTS[tool], hwnd };
      assert.equal(await harness.code(tool, args), "invalid_argument", `${tool} ${String(hwnd)}`);
    }
  }
});

Deno.test("every tool answers by its schema for a window whose own values are extremes", async () => {
  const worlds: ((window: FakeWindow, desktop: FakeDesktop) => void)[] = [
    ...TEXTS.map((text) => (window: FakeWindow) => void (window.title = `Fixture ${text}`)),
    ...TEXTS.map((text) => (window: FakeWindow) => void (window.className = text)),
    (window, desktop) => {
      desktop.processes = [process(0xffff_ffff, "C:\\Apps\\fixture.exe")];
      Object.assign(window, { pid: 0xffff_ffff, tid: 0xffff_ffff });
    },
    (window, desktop) => {
      const [known] = desktop.processes;
      desktop.processes = [{ ...known!, startTime: 0xffff_ffff_ffff_ffffn, integrity: undefined }];
      window.dpi = 0xffff_ffff;
    },
    (window) => window.rect = { left: -0x80000000, top: -0x80000000, right: 0x7fffffff, bottom: 0x7fffffff },
    (window) => window.rect = { left: -32000, top: -32000, right: -32000, bottom: -32000 },
  ];
  for (const { name } of TOOLS) {
    for (const prepare of worlds) {
      const harness = harnessFor(name);
      prepare(harness.window, harness.desktop);
      await harness.call(name, argumentsOf(name, 7));
      await harness.call(name, { ...argumentsOf(name, 7), confirmation_token: "\ud800" });
    }
  }
});

Deno.test("a program whose path holds half a character is no target, and Windows' own texts are made whole", async () => {
  const path = "C:\\Apps\\\ud800.exe";
  const harness = harnessFor("list_windows", new FakeDesktop(), path);
  harness.desktop.processes = [process(100, path)];
  assert.equal(await harness.code("get_window_state", { hwnd: 7 }), "target_not_found");
  harness.desktop.windowsBuild = "10.0.\ud800";
  const { structuredContent } = await harness.call("health_check");
  assert.equal((structuredContent?.["versions"] as { windows: string }).windows, "10.0.\ufffd");
});
