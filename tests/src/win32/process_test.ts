import assert from "node:assert/strict";
import type { Process } from "../../../src/desktop/desktop.ts";
import { getProcess, isElevated, type ProcessCalls } from "../../../src/win32/process.ts";
import { bytesOf, forEachFault, readText, Recorder, viewOf, writeInts, writeText } from "../../fake_win32.ts";

const PROCESS = 0x50n;
const TOKEN = 0x54n;
const CURRENT = 0xffff_ffff_ffff_ffffn;
const START = 0x01d80d3d_4c7c63e0n;
const PATH = "C:\\Games\\game.exe";
const EXPECTED: Process = {
  ...{ pid: 6100, startTime: START, imagePath: PATH },
  ...{ packaged: undefined, integrity: 0x2000 },
};
const NO_PACKAGE = 15700;

/** The answers of Windows about the package of the one process; a field left out is not answered. */
interface FakePackage {
  readonly family?: string;
  readonly name?: string;
  readonly folder?: string;
}

/** One process. Each of its functions checks that it gets the handle it must have. */
function fakeCalls(
  recorder: Recorder,
  path = PATH,
  { family, name, folder }: FakePackage = {},
): Parameters<typeof isElevated>[0] & ProcessCalls {
  const told = (text: string | undefined, length: Buffer, buffer: Buffer): number => {
    if (text === undefined) return NO_PACKAGE;
    writeInts(length, [writeText(buffer, text, viewOf(length).getUint32(0, true)) + 1]);
    return 0;
  };
  return {
    fixed: recorder.record({
      openProcessForQuery: (pid: number) => pid === 6100 ? PROCESS : 0n,
      openProcessTokenForQuery: (process: bigint) => [PROCESS, CURRENT].includes(process) ? TOKEN : 0n,
    }),
    kernel32: recorder.record<Parameters<typeof isElevated>[0]["kernel32"] & ProcessCalls["kernel32"]>({
      GetCurrentProcess: () => CURRENT,
      CloseHandle: () => 1,
      GetProcessTimes(process, creation, ...others) {
        assert.equal(process, PROCESS);
        viewOf(creation).setBigUint64(0, START, true);
        for (const other of others) bytesOf(other).fill(0xee);
        return 1;
      },
      GetPackageFamilyName(process, length, buffer) {
        assert.equal(process, PROCESS);
        return told(family, length, buffer);
      },
      GetPackageFullName: (_process, length, buffer) => told(name, length, buffer),
      GetPackagePathByFullName(fullName, length, buffer) {
        assert.equal(readText(fullName), name);
        return told(folder, length, buffer);
      },
      QueryFullProcessImageNameW(process, flags, name, size) {
        assert.deepEqual([process, flags], [PROCESS, 0]);
        const room = viewOf(size).getUint32(0, true);
        assert.equal(bytesOf(name).length, room * 2);
        if (path.length >= room) return 0;
        writeInts(size, [writeText(name, path, room)]);
        return 1;
      },
    }),
    advapi32: recorder.record<ProcessCalls["advapi32"]>({
      GetTokenInformation(token, informationClass, information, length, filled) {
        assert.equal(token, TOKEN);
        assert.equal(bytesOf(information).length, length);
        if (informationClass === 20) {
          writeInts(information, [0]);
          writeInts(filled, [4]);
        } else {
          assert.equal(informationClass, 25);
          writeInts(information, [0x1000, 0, 0x60, 0, 0x00000101, 0x10000000, 0x2000]);
          writeInts(filled, [28]);
        }
        return 1;
      },
    }),
  };
}

type Buffer = AllowSharedBufferSource | null;

/** The handles that were opened, and those that were closed. */
function ledger(
  { calls }: Recorder,
): { readonly opened: readonly unknown[]; readonly closed: readonly unknown[] } {
  const opened = calls.filter(({ name, result }) =>
    name.startsWith("open") && result !== 0n && result !== undefined
  );
  const closed = calls.filter(({ name }) => name === "CloseHandle");
  return {
    opened: opened.map(({ result }) => result).sort(),
    closed: closed.map(({ args }) => args[0]).sort(),
  };
}

Deno.test("getProcess() reads start time, image path and integrity", () => {
  const recorder = new Recorder();
  assert.deepEqual(getProcess(fakeCalls(recorder), 6100), EXPECTED);
  assert.deepEqual(ledger(recorder), { opened: [PROCESS, TOKEN], closed: [PROCESS, TOKEN] });
});

Deno.test("getProcess() is undefined when the process may not be opened", () => {
  const recorder = new Recorder();
  assert.equal(getProcess(fakeCalls(recorder), 4), undefined);
  assert.deepEqual(recorder.names, ["openProcessForQuery"]);
});

Deno.test("getProcess() reads a path of 32,766 units", () => {
  const path = `C:\\${"a".repeat(32_763)}`;
  assert.equal(getProcess(fakeCalls(new Recorder(), path), 6100)?.imagePath, path);
});

Deno.test("getProcess() closes each handle it opened, once, when any call fails or throws", () => {
  const calls = forEachFault(({ index, kind }, recorder) => {
    const what = `${kind} at ${index}`;
    try {
      const process = getProcess(fakeCalls(recorder), 6100);
      // What cannot be read makes the process unknown, but for its integrity, which is then unknown alone.
      assert.ok(process === undefined || process.imagePath === PATH && process.startTime === START, what);
      assert.ok(process === undefined || [0x2000, undefined].includes(process.integrity), what);
    } catch (error) {
      assert.ok(kind === "throw" && error instanceof Error, what);
    }
    const { opened, closed } = ledger(recorder);
    assert.deepEqual(closed, opened, what);
  });
  assert.equal(calls, 8);
});

Deno.test("getProcess() knows no integrity when the token cannot be opened or read", () => {
  for (const index of [4, 5]) {
    const recorder = new Recorder({ index, kind: "fail" });
    assert.deepEqual(getProcess(fakeCalls(recorder), 6100), { ...EXPECTED, integrity: undefined });
  }
});

Deno.test("isElevated() is what TokenElevation says", () => {
  const recorder = new Recorder();
  const calls = fakeCalls(recorder);
  assert.equal(isElevated(calls), false);
  assert.deepEqual(ledger(recorder), { opened: [TOKEN], closed: [TOKEN] });
  const elevated: typeof calls = {
    ...calls,
    advapi32: {
      GetTokenInformation: (_t, _c, out, _l, filled) => (writeInts(out, [1]), writeInts(filled, [4]), 1),
    },
  };
  assert.equal(isElevated(elevated), true);
});

Deno.test("isElevated() is true when Windows does not say", () => {
  for (const index of [1, 2]) {
    const recorder = new Recorder({ index, kind: "fail" });
    assert.equal(isElevated(fakeCalls(recorder)), true);
    const { opened, closed } = ledger(recorder);
    assert.deepEqual(closed, opened);
  }
});

Deno.test("getProcess() says in which package a process is and where in it its program lies", () => {
  const [family, name] = ["Maker.Game_8wekyb3d8bbwe", "Maker.Game_1.2.3.4_x64__8wekyb3d8bbwe"];
  const folder = `C:\\Program Files\\WindowsApps\\${name}`;
  const path = `${folder}\\bin\\game.exe`;
  const packaged = { family, executable: "bin\\game.exe" };
  const rows: readonly (readonly [what: string, path: string, FakePackage, Process["packaged"]])[] = [
    ["in it", path, { family, name, folder }, packaged],
    ["in it, with a trailing backslash", path, { family, name, folder: `${folder}\\` }, packaged],
    ["in it, in another case", path.toUpperCase(), { family, name, folder }, {
      family,
      executable: "BIN\\GAME.EXE",
    }],
    ["in none", path, {}, undefined],
    ["beside it", `${folder}2\\bin\\game.exe`, { family, name, folder }, undefined],
    ["elsewhere", PATH, { family, name, folder }, undefined],
    ["without a full name", path, { family, folder }, undefined],
    ["without a folder", path, { family, name }, undefined],
    ["with an empty folder", path, { family, name, folder: "" }, undefined],
  ];
  for (const [what, image, told, expected] of rows) {
    assert.deepEqual(getProcess(fakeCalls(new Recorder(), image, told), 6100)?.packaged, expected, what);
  }
});
