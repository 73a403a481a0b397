import assert from "node:assert/strict";
import type { Process } from "../../../src/desktop/desktop.ts";
import { ToolError } from "../../../src/base/errors.ts";
import { getAncestors, type SnapshotCalls } from "../../../src/win32/ancestors.ts";
import { bytesOf, forEachFault, Recorder, writeInts } from "../../fake_win32.ts";

const SNAPSHOT = 0x60n;

interface Entry {
  readonly pid: number;
  readonly parent: number;
  readonly start: number;
  /** undefined: it may not be opened. */
  readonly path: string | undefined;
}

const SERVER: Entry = { pid: 40, parent: 30, start: 400, path: "C:\\server.exe" };
const HOST: Entry = { pid: 30, parent: 20, start: 300, path: "C:\\host.exe" };
const TERMINAL: Entry = { pid: 20, parent: 10, start: 200, path: "C:\\terminal.exe" };
const SHELL: Entry = { pid: 10, parent: 5, start: 100, path: "C:\\WINDOWS\\Explorer.EXE" };
const ABOVE: Entry = { pid: 5, parent: 0, start: 50, path: "C:\\Windows\\System32\\userinit.exe" };

function processOf({ pid, start, path }: Entry): Process | undefined {
  return path === undefined
    ? undefined
    : { pid, startTime: BigInt(start), imagePath: path, packaged: undefined, integrity: 0x2000 };
}

function fakeCalls(recorder: Recorder, entries: readonly Entry[]): SnapshotCalls {
  let next = 0;
  const write = (buffer: AllowSharedBufferSource | null): number => {
    assert.equal(bytesOf(buffer).length, 568);
    const entry = entries[next++];
    if (entry === undefined) return 0;
    writeInts(buffer, [entry.pid], 8);
    writeInts(buffer, [entry.parent], 32);
    return 1;
  };
  return {
    fixed: recorder.record({ snapshotProcesses: () => SNAPSHOT }),
    kernel32: recorder.record<SnapshotCalls["kernel32"]>({
      Process32FirstW: (_snapshot, entry) => write(entry),
      Process32NextW: (_snapshot, entry) => write(entry),
      CloseHandle: () => 1,
    }),
  };
}

function ancestorsAmong(entries: readonly Entry[], recorder = new Recorder()): readonly number[] {
  const own = processOf(SERVER);
  assert.ok(own);
  const getProcess = (pid: number): Process | undefined => {
    const entry = entries.find((one) => one.pid === pid);
    return entry && processOf(entry);
  };
  return getAncestors(fakeCalls(recorder, entries), getProcess, own).map(({ pid }) => pid);
}

Deno.test("getAncestors() lists parents, nearest first, up to and without the shell", () => {
  assert.deepEqual(ancestorsAmong([ABOVE, SHELL, TERMINAL, HOST, SERVER]), [30, 20]);
});

Deno.test("getAncestors() goes on above an explorer.exe that is not the shell's", () => {
  const other = { ...SHELL, path: "C:\\Tools\\explorer.exe" };
  assert.deepEqual(ancestorsAmong([ABOVE, other, TERMINAL, HOST, SERVER]), [30, 20, 10, 5]);
});

Deno.test("getAncestors() ends where the parent's pid belongs to a process started later", () => {
  assert.deepEqual(ancestorsAmong([SHELL, TERMINAL, { ...HOST, start: 401 }, SERVER]), []);
  assert.deepEqual(ancestorsAmong([SHELL, { ...TERMINAL, start: 301 }, HOST, SERVER]), [30]);
});

Deno.test("getAncestors() counts a parent that started in the same clock tick", () => {
  assert.deepEqual(ancestorsAmong([SHELL, TERMINAL, { ...HOST, start: 400 }, SERVER]), [30, 20]);
});

Deno.test("getAncestors() goes on above a parent that may not be opened, still comparing start times", () => {
  const closed = { ...HOST, path: undefined };
  assert.deepEqual(ancestorsAmong([SHELL, TERMINAL, closed, SERVER]), [20]);
  assert.deepEqual(ancestorsAmong([SHELL, { ...TERMINAL, start: 401 }, closed, SERVER]), []);
});

Deno.test("getAncestors() ends when the parent is gone, is the idle process, or comes round again", () => {
  assert.deepEqual(ancestorsAmong([SHELL, SERVER]), []);
  assert.deepEqual(ancestorsAmong([{ ...HOST, parent: 0 }, SERVER]), [30]);
  assert.deepEqual(
    ancestorsAmong([{ ...HOST, start: 300, parent: 20 }, { ...TERMINAL, parent: 40 }, SERVER]),
    [30, 20],
  );
  assert.deepEqual(ancestorsAmong([{ ...SERVER, parent: 40 }]), []);
});

Deno.test("getAncestors() closes the snapshot, once, when any call fails or throws", () => {
  const calls = forEachFault(({ index, kind }, recorder) => {
    const what = `${kind} at ${index}`;
    try {
      const pids = ancestorsAmong([SERVER, HOST, TERMINAL, SHELL], recorder);
      assert.deepEqual(pids, [30, 20].slice(0, pids.length), what);
    } catch (error) {
      assert.ok(kind === "throw" || error instanceof ToolError, what);
    }
    const opened = recorder.calls.some(({ name, result }) =>
      name === "snapshotProcesses" && result === SNAPSHOT
    );
    const closed = recorder.calls.filter(({ name }) => name === "CloseHandle");
    assert.equal(closed.length, opened ? 1 : 0, what);
    assert.ok(closed.every(({ args }) => args[0] === SNAPSHOT), what);
  });
  assert.equal(calls, 7);
});

Deno.test("getAncestors() throws when our own process is not among those Windows lists", () => {
  assert.throws(() => ancestorsAmong([HOST, TERMINAL]), { code: "platform_error" });
  assert.throws(() => ancestorsAmong([]), { code: "platform_error" });
});

Deno.test("getAncestors() ends when the list of processes never does", () => {
  let steps = 0;
  const calls: SnapshotCalls = {
    fixed: { snapshotProcesses: () => SNAPSHOT },
    kernel32: {
      Process32FirstW: (_snapshot, entry) => (writeInts(entry, [SERVER.pid], 8), 1),
      Process32NextW: () => (steps++, 1),
      CloseHandle: () => 1,
    },
  };
  const own = processOf(SERVER);
  assert.ok(own);
  assert.deepEqual(getAncestors(calls, () => undefined, own), []);
  assert.equal(steps, 65_536);
});
