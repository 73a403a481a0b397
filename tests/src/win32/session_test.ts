import assert from "node:assert/strict";
import type { MachineValue } from "../../../ffi/fixed_calls.ts";
import * as session from "../../../src/win32/session.ts";
import { bytesOf, forEachFault, Recorder, writeText } from "../../fake_win32.ts";

const DESKTOP = 0x80n;

type DesktopCalls = Parameters<typeof session.isInputDesktopAvailable>;

function fakeCalls(recorder: Recorder, name = "Default"): DesktopCalls {
  const fixed = recorder.record<DesktopCalls[0]>({ openInputDesktopForName: () => DESKTOP });
  const user32 = recorder.record<DesktopCalls[1]>({
    GetUserObjectInformationW(desktop, index, buffer, size) {
      assert.deepEqual([desktop, index, size], [DESKTOP, 2, bytesOf(buffer).length]);
      writeText(buffer, name, size / 2);
      return 1;
    },
    CloseDesktop: () => 1,
  });
  return [fixed, user32];
}

Deno.test("isInputDesktopAvailable() is true when the input desktop is Default", () => {
  const recorder = new Recorder();
  assert.equal(session.isInputDesktopAvailable(...fakeCalls(recorder)), true);
  assert.deepEqual(recorder.calls.at(-1), { name: "CloseDesktop", args: [DESKTOP], result: 1 });
});

Deno.test("isInputDesktopAvailable() is false on any other desktop", () => {
  for (const name of ["Winlogon", "Screen-saver", "default", "Default2", "", "D".repeat(300)]) {
    assert.equal(session.isInputDesktopAvailable(...fakeCalls(new Recorder(), name)), false, name);
  }
});

Deno.test("isInputDesktopAvailable() is false when the name cannot be read, whatever the buffer holds", () => {
  const [fixed, user32] = fakeCalls(new Recorder());
  const failing: typeof user32 = {
    ...user32,
    GetUserObjectInformationW(...args) {
      user32.GetUserObjectInformationW(...args);
      return 0;
    },
  };
  assert.equal(session.isInputDesktopAvailable(fixed, failing), false);
});

Deno.test("isInputDesktopAvailable() closes the desktop, once, when any call fails or throws", () => {
  const calls = forEachFault(({ index, kind }, recorder) => {
    const what = `${kind} at ${index}`;
    try {
      const available = session.isInputDesktopAvailable(...fakeCalls(recorder));
      assert.equal(available, index >= 2, what);
    } catch (error) {
      assert.ok(kind === "throw" && error instanceof Error, what);
    }
    const opened = recorder.calls.some(({ result }) => result === DESKTOP);
    const closed = recorder.names.filter((name) => name === "CloseDesktop");
    assert.equal(closed.length, opened ? 1 : 0, what);
  });
  assert.equal(calls, 3);
});

Deno.test("makeDpiAware() asks for per-monitor version 2 and leaves the judgement to getDpiAwareness()", () => {
  const asked: bigint[] = [];
  session.makeDpiAware({ SetProcessDpiAwarenessContext: (context) => (asked.push(context), 0) });
  assert.deepEqual(asked, [-4n]);
});

Deno.test("getDpiAwareness() compares the context of the thread as Windows compares it", () => {
  const context = 0x6010n;
  const user32 = (equal: number): Parameters<typeof session.getDpiAwareness>[0] => ({
    GetThreadDpiAwarenessContext: () => context,
    AreDpiAwarenessContextsEqual(a, b) {
      assert.deepEqual([a, b], [context, -4n]);
      return equal;
    },
  });
  assert.equal(session.getDpiAwareness(user32(1)), "per_monitor_v2");
  assert.equal(session.getDpiAwareness(user32(0)), "other");
});

Deno.test("getWindowsBuild() joins the numbers of the registry", () => {
  const values: Readonly<Partial<Record<MachineValue, string>>> = {
    CurrentMajorVersionNumber: "10",
    CurrentMinorVersionNumber: "0",
    CurrentBuildNumber: "26100",
  };
  assert.equal(session.getWindowsBuild({ readMachineValue: (name) => values[name] }), "10.0.26100");
});

Deno.test("getWindowsBuild() is unknown when the registry has no such numbers", () => {
  assert.equal(session.getWindowsBuild({ readMachineValue: () => undefined }), "unknown");
  assert.equal(session.getWindowsBuild({ readMachineValue: () => "26100 C:\\Users\\me" }), "unknown");
});
