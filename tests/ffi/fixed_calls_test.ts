import assert from "node:assert/strict";
import { fixCalls, type FixedCalls, type MachineValue, type RawCalls } from "../../ffi/fixed_calls.ts";
import { openPermits } from "../../ffi/permits.ts";
import { fakeNonblocking, LAST } from "../fake_nonblocking.ts";
import { readText, viewOf, writeInts, writeText } from "../fake_win32.ts";

const INVALID_HANDLE_VALUE = 0xffff_ffff_ffff_ffffn;

// Tested in the tests of their own files.
const NO_NAMES = {
  CreateMutexW: () => 0n,
  GlobalAddAtomW: () => 0,
  GlobalFindAtomW: () => 0,
  GlobalDeleteAtom: () => 0,
};
const NO_MEMORY = { GlobalAlloc: () => 0n, GlobalFree: () => 0n, lstrcpyW: () => 0n };
const NO_POSTS = {
  PostMessageW: () => 0,
  ShowWindowAsync: () => 0,
};

/** The arguments each raw function got, buffers replaced by what they say. */
function fakeRaw(answers: { handle?: bigint; status?: number; message?: bigint; result?: bigint } = {}): {
  readonly fixed: FixedCalls;
  readonly calls: unknown[][];
} {
  const calls: unknown[][] = [];
  const handle = answers.handle ?? 0x44n;
  const raw: RawCalls = {
    kernel32: {
      OpenProcess: (...args) => (calls.push(["OpenProcess", ...args]), handle),
      CreateToolhelp32Snapshot: (...args) => (calls.push(["CreateToolhelp32Snapshot", ...args]), handle),
      CreateFileW: (path, ...args) => (calls.push(["CreateFileW", readText(path), ...args]), handle),
      ...NO_NAMES,
      ...NO_MEMORY,
    },
    user32: {
      ...NO_POSTS,
      OpenInputDesktop: (...args) => (calls.push(["OpenInputDesktop", ...args]), handle),
    },
    nonblocking: fakeNonblocking({
      SendMessageTimeoutW(hwnd, message, wParam, lParam, flags, timeout, result) {
        calls.push(["SendMessageTimeoutW", hwnd, message, wParam, lParam, flags, timeout]);
        viewOf(result).setBigInt64(0, answers.result ?? 0n, true);
        return Promise.resolve(answers.message ?? 1n);
      },
    }),
    permits: openPermits(),
    advapi32: {
      OpenProcessToken(process, access, token) {
        calls.push(["OpenProcessToken", process, access]);
        viewOf(token).setBigUint64(0, handle, true);
        return answers.status ?? 1;
      },
      RegGetValueW(key, subKey, value, flags, type, data, size) {
        calls.push(["RegGetValueW", key, readText(subKey), readText(value), flags, type]);
        if (flags === 0x10) writeInts(data, [10]);
        else writeText(data, "C:\\Program Files", viewOf(size).getUint32(0, true) / 2);
        return answers.status ?? 0;
      },
    },
  };
  return { fixed: fixCalls(raw), calls };
}

Deno.test("openProcessForQuery() asks for PROCESS_QUERY_LIMITED_INFORMATION and nothing else", () => {
  const { fixed, calls } = fakeRaw();
  assert.equal(fixed.openProcessForQuery(6100), 0x44n);
  assert.deepEqual(calls, [["OpenProcess", 0x1000, 0, 6100]]);
});

Deno.test("openProcessTokenForQuery() asks for TOKEN_QUERY and nothing else", () => {
  const { fixed, calls } = fakeRaw();
  assert.equal(fixed.openProcessTokenForQuery(7n), 0x44n);
  assert.deepEqual(calls, [["OpenProcessToken", 7n, 8]]);
  assert.equal(fakeRaw({ status: 0 }).fixed.openProcessTokenForQuery(7n), 0n);
});

Deno.test("snapshotProcesses() asks for processes and nothing else", () => {
  const { fixed, calls } = fakeRaw();
  assert.equal(fixed.snapshotProcesses(), 0x44n);
  assert.deepEqual(calls, [["CreateToolhelp32Snapshot", 2, 0]]);
});

Deno.test("openFileForName() asks for no access and shares everything", () => {
  const { fixed, calls } = fakeRaw();
  assert.equal(fixed.openFileForName("\\\\?\\C:\\a.exe"), 0x44n);
  assert.deepEqual(calls, [["CreateFileW", "\\\\?\\C:\\a.exe", 0, 7, 0n, 3, 0x02000000, 0n]]);
});

Deno.test("openFileToProbeWriting() asks to write data and shares everything, so that nobody is hindered", () => {
  const { fixed, calls } = fakeRaw();
  assert.equal(fixed.openFileToProbeWriting("C:\\a.exe"), 0x44n);
  assert.deepEqual(calls, [["CreateFileW", "C:\\a.exe", 2, 7, 0n, 3, 0x02000000, 0n]]);
});

Deno.test("holdFileForReading() asks to read and shares reading only", () => {
  const { fixed, calls } = fakeRaw();
  assert.equal(fixed.holdFileForReading("C:\\a.exe"), 0x44n);
  assert.deepEqual(calls, [["CreateFileW", "C:\\a.exe", 0x80000000, 1, 0n, 3, 0, 0n]]);
});

Deno.test("openFileForName() throws and opens nothing when the path holds a NUL", () => {
  const { fixed, calls } = fakeRaw();
  assert.throws(() => fixed.openFileForName("C:\\a.exe\0.txt"), RangeError);
  assert.deepEqual(calls, []);
});

Deno.test("openInputDesktopForName() asks for DESKTOP_READOBJECTS and nothing else", () => {
  const { fixed, calls } = fakeRaw();
  assert.equal(fixed.openInputDesktopForName(), 0x44n);
  assert.deepEqual(calls, [["OpenInputDesktop", 0, 0, 1]]);
});

Deno.test("a handle is 0n when Windows gives INVALID_HANDLE_VALUE", () => {
  const { fixed } = fakeRaw({ handle: INVALID_HANDLE_VALUE });
  assert.equal(fixed.openFileForName("C:\\a.exe"), 0n);
  assert.equal(fixed.snapshotProcesses(), 0n);
});

Deno.test("readMachineValue() reads below HKEY_LOCAL_MACHINE", () => {
  const { fixed, calls } = fakeRaw();
  assert.equal(fixed.readMachineValue("ProgramFilesDir"), "C:\\Program Files");
  assert.equal(fixed.readMachineValue("CurrentMajorVersionNumber"), "10");
  const machine = 0xffff_ffff_8000_0002n;
  const windows = "SOFTWARE\\Microsoft\\Windows";
  assert.deepEqual(calls, [
    ["RegGetValueW", machine, `${windows}\\CurrentVersion`, "ProgramFilesDir", 2, null],
    ["RegGetValueW", machine, `${windows} NT\\CurrentVersion`, "CurrentMajorVersionNumber", 0x10, null],
  ]);
});

Deno.test("readMachineValue() is undefined when there is no such value", () => {
  assert.equal(fakeRaw({ status: 2 }).fixed.readMachineValue("ProgramFilesDir"), undefined);
});

Deno.test("readMachineValue() asks nothing when the name is not one of its own", () => {
  const { fixed, calls } = fakeRaw();
  for (const name of ["toString", "__proto__", "ProductId"]) {
    assert.equal(fixed.readMachineValue(name as MachineValue), undefined);
  }
  assert.deepEqual(calls, []);
});

Deno.test("sendNullMessage() sends WM_NULL with SMTO_ABORTIFHUNG for 200 ms", async () => {
  const { fixed, calls } = fakeRaw();
  assert.equal(await fixed.sendNullMessage(0x1007an, LAST), true);
  assert.deepEqual(calls, [["SendMessageTimeoutW", 0x1007an, 0, 0n, 0n, 2, 200]]);
  assert.equal(await fakeRaw({ message: 0n }).fixed.sendNullMessage(1n, LAST), false);
});

Deno.test("sendHitTest() packs the point into lParam when it is left of and above the primary monitor", async () => {
  const { fixed, calls } = fakeRaw({ result: 1n });
  assert.equal(await fixed.sendHitTest(0x1007an, -2, -3, LAST), 1);
  assert.equal(await fixed.sendHitTest(0x1007an, 1919, 1079, LAST), 1);
  const lParams = calls.map((call) => BigInt.asUintN(32, call[4] as bigint));
  assert.deepEqual(lParams, [0xfffd_fffen, 0x0437_077fn]);
  assert.deepEqual(calls[0]?.toSpliced(4, 1), ["SendMessageTimeoutW", 0x1007an, 0x84, 0n, 2, 200]);
});

Deno.test("sendHitTest() is negative when the window says HTTRANSPARENT, undefined when it does not answer", async () => {
  assert.equal(await fakeRaw({ result: -1n }).fixed.sendHitTest(1n, 0, 0, LAST), -1);
  assert.equal(await fakeRaw({ message: 0n, result: 1n }).fixed.sendHitTest(1n, 0, 0, LAST), undefined);
});

Deno.test("sendHitTest() is an int when a 32-bit program leaves its answer in the lower half", async () => {
  for (const [result, area] of [[0xffff_ffffn, -1], [0xffff_fffen, -2], [0x1_0000_0014n, 20]] as const) {
    assert.equal(await fakeRaw({ result }).fixed.sendHitTest(1n, 0, 0, LAST), area);
  }
});

Deno.test("sendGetMenuHandle() sends MN_GETHMENU, and is undefined when the window does not answer", async () => {
  const { fixed, calls } = fakeRaw({ result: 0x9001n });
  assert.equal(await fixed.sendGetMenuHandle(0x1007an, LAST), 0x9001n);
  assert.deepEqual(calls, [["SendMessageTimeoutW", 0x1007an, 0x1e1, 0n, 0n, 2, 200]]);
  assert.equal(await fakeRaw({ result: 0n }).fixed.sendGetMenuHandle(1n, LAST), 0n);
  assert.equal(await fakeRaw({ message: 0n, result: 1n }).fixed.sendGetMenuHandle(1n, LAST), undefined);
});
