import assert from "node:assert/strict";
import { canonicalPath, type PathCalls } from "../../../src/win32/canonical_path.ts";
import { forEachFault, readText, Recorder, writeText } from "../../fake_win32.ts";

const FILE = 0x70n;
const DRIVE_FIXED = 3;

interface FakeFile {
  readonly driveType?: number;
  readonly final?: string;
  readonly long?: string;
}

function fakeCalls(recorder: Recorder, file: FakeFile = {}): PathCalls {
  const final = file.final ?? "\\\\?\\C:\\Games\\game.exe";
  const write = (buffer: AllowSharedBufferSource | null, text: string, size: number): number =>
    text.length < size ? writeText(buffer, text, size) : text.length + 1;
  return {
    fixed: recorder.record({ openFileForName: () => FILE }),
    kernel32: recorder.record<PathCalls["kernel32"]>({
      GetDriveTypeW: () => file.driveType ?? DRIVE_FIXED,
      GetFinalPathNameByHandleW(handle, buffer, size, flags) {
        assert.deepEqual([handle, flags], [FILE, 0]);
        return write(buffer, final, size);
      },
      GetLongPathNameW(path, buffer, size) {
        assert.equal(readText(path), final);
        return write(buffer, file.long ?? final, size);
      },
      CloseHandle: () => 1,
    }),
  };
}

Deno.test("canonicalPath() is the final path with long names and without prefix", () => {
  const recorder = new Recorder();
  const calls = fakeCalls(recorder, {
    final: "\\\\?\\D:\\PROGRA~1\\game.exe",
    long: "\\\\?\\D:\\Program Files\\game.exe",
  });
  assert.equal(canonicalPath(calls, "C:\\link\\game.exe"), "D:\\Program Files\\game.exe");
  const [drive, open] = recorder.calls;
  assert.equal(readText(drive?.args[0] as Uint16Array<ArrayBuffer>), "C:\\");
  assert.deepEqual(open?.args, ["\\\\?\\C:\\link\\game.exe"]);
});

Deno.test("canonicalPath() is undefined when the final path is on another machine or no drive", () => {
  const finals = [
    "\\\\?\\UNC\\server\\share\\game.exe",
    "\\\\server\\share\\game.exe",
    "\\\\?\\Volume{0c7d}\\game.exe",
    "C:\\game.exe",
  ];
  for (const final of finals) {
    const recorder = new Recorder();
    assert.equal(canonicalPath(fakeCalls(recorder, { final }), "C:\\game.exe"), undefined, final);
    assert.equal(recorder.names.at(-1), "CloseHandle");
    const long = fakeCalls(new Recorder(), { long: final });
    assert.equal(canonicalPath(long, "C:\\game.exe"), undefined, final);
  }
});

Deno.test("canonicalPath() opens nothing when the path is no full path on a drive", () => {
  const paths = [
    "",
    "game.exe",
    "C:game.exe",
    "\\game.exe",
    "\\\\server\\share\\game.exe",
    "//server/share/game.exe",
    "\\\\?\\C:\\game.exe",
    "\\\\.\\PhysicalDrive0",
    "C:/game.exe",
    "1:\\game.exe",
    "C:\\game.exe\0.txt",
    ` C:\\game.exe`,
    `C:\\${"a".repeat(32_765)}`,
  ];
  for (const path of paths) {
    const recorder = new Recorder();
    assert.equal(canonicalPath(fakeCalls(recorder), path), undefined, path);
    assert.deepEqual(recorder.calls, [], path);
  }
});

Deno.test("canonicalPath() opens nothing when the drive is remote, absent or unknown", () => {
  for (const driveType of [0, 1, 4]) {
    const recorder = new Recorder();
    assert.equal(canonicalPath(fakeCalls(recorder, { driveType }), "Z:\\game.exe"), undefined);
    assert.deepEqual(recorder.names, ["GetDriveTypeW"]);
  }
});

Deno.test("canonicalPath() is undefined when Windows wants more room than any path takes", () => {
  const final = `\\\\?\\C:\\${"a".repeat(32_761)}`;
  assert.equal(final.length, 32_768);
  const recorder = new Recorder();
  assert.equal(canonicalPath(fakeCalls(recorder, { final }), "C:\\game.exe"), undefined);
  assert.equal(recorder.names.at(-1), "CloseHandle");
});

Deno.test("canonicalPath() closes the file, once, when any call fails or throws", () => {
  const calls = forEachFault(({ index, kind }, recorder) => {
    const what = `${kind} at ${index}`;
    try {
      const path = canonicalPath(fakeCalls(recorder), "C:\\Games\\game.exe");
      const isWhole = index >= recorder.calls.length || recorder.calls[index]?.name === "CloseHandle";
      assert.equal(path, isWhole ? "C:\\Games\\game.exe" : undefined, what);
    } catch (error) {
      assert.ok(kind === "throw" && error instanceof Error, what);
    }
    const opened = recorder.calls.some(({ name, result }) => name === "openFileForName" && result === FILE);
    const closed = recorder.calls.filter(({ name }) => name === "CloseHandle");
    assert.equal(closed.length, opened ? 1 : 0, what);
  });
  assert.equal(calls, 5);
});
