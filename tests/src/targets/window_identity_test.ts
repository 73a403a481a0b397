import assert from "node:assert/strict";
import { process } from "../../fake_desktop.ts";
import { FakeWindow } from "../../fake_window.ts";
import { Harness } from "../../harness.ts";

const FRAME_HOST = "C:\\Windows\\System32\\ApplicationFrameHost.exe";
const APP = "C:\\Apps\\fixture.exe";
const CORE = "Windows.UI.Core.CoreWindow";

/** A frame of process 300 whose child of process 400 tells whose it is. */
function framed(frame: string, content: string, fields: Partial<Omit<FakeWindow, "hwnd">> = {}): Harness {
  const harness = new Harness();
  const { window, desktop } = harness;
  const child = new FakeWindow({ hwnd: 9, pid: 400, className: CORE, rect: window.rect, ...fields });
  child.parent = window;
  Object.assign(window, { className: "ApplicationFrameWindow", pid: 300, children: [child] });
  desktop.processes = [process(300, frame), process(400, content)];
  return harness;
}

Deno.test("identify() takes the process of the CoreWindow child only when the frame is that of Windows", async () => {
  const rows: readonly (readonly [string, Harness])[] = [
    ["ok", framed(FRAME_HOST, APP)],
    ["ok", framed(FRAME_HOST.toUpperCase(), APP)],
    ["target_not_found", framed("C:\\Evil\\System32\\ApplicationFrameHost.exe", APP)],
    ["target_not_found", framed("D:\\Windows\\System32\\ApplicationFrameHost.exe", APP)],
    ["target_not_found", framed("C:\\Windows\\System32\\other.exe", APP)],
    ["target_not_found", framed(APP, APP)],
    ["target_not_found", framed(FRAME_HOST, "C:\\Other.exe")],
    ["target_not_found", framed(FRAME_HOST, APP, { className: "CoreWindow" })],
    ["target_not_found", framed(FRAME_HOST, APP, { pid: 300 })],
    ["target_not_found", framed(FRAME_HOST, "C:\\Host\\host.exe")],
  ];
  for (const [index, [code, harness]] of rows.entries()) {
    assert.equal(await harness.code("get_window_state", { hwnd: 7 }), code, `row ${index}`);
  }
});

Deno.test("a frame without its child, or whose child is another application's by now, is no target any more", async () => {
  const changes: readonly ((harness: Harness) => void)[] = [
    ({ window }) => window.children = [],
    ({ desktop }) => desktop.processes = [process(300, FRAME_HOST), process(400, "C:\\Other.exe")],
    ({ desktop }) => desktop.processes = [process(300, FRAME_HOST), { ...process(400, APP), startTime: 9n }],
    ({ desktop }) => desktop.processes = [{ ...process(300, FRAME_HOST), startTime: 9n }, process(400, APP)],
  ];
  const click = { hwnd: 7, x: 30, y: 40 };
  assert.equal(await framed(FRAME_HOST, APP).code("click_window", click), "ok");
  for (const [index, change] of changes.entries()) {
    const harness = framed(FRAME_HOST, APP);
    harness.clock.onSleep = () => change(harness);
    assert.equal(await harness.code("click_window", click), "target_stale", `change ${index}`);
    assert.deepEqual(harness.desktop.received, []);
  }
});
