import assert from "node:assert/strict";
import { ADVAPI32, ADVAPI32_FIXED, ADVAPI32_NONBLOCKING } from "../../ffi/advapi32.ts";
import { DWMAPI, DWMAPI_NONBLOCKING } from "../../ffi/dwmapi.ts";
import { fixCalls, type RawCalls } from "../../ffi/fixed_calls.ts";
import { GDI32 } from "../../ffi/gdi32.ts";
import { KERNEL32, KERNEL32_FIXED } from "../../ffi/kernel32.ts";
import { type Libraries, libraries } from "../../ffi/libraries.ts";
import { LIBRARY_PATHS } from "../../ffi/paths.ts";
import { SHCORE } from "../../ffi/shcore.ts";
import { PERMIT_OF } from "../../ffi/nonblocking.ts";
import { USER32, USER32_FIXED, USER32_NONBLOCKING } from "../../ffi/user32.ts";

// FFI code is outside the sandbox: these lists are the boundary of what the program can do. A name added here gives
// the program a power; the same commit says which effect needs it.

const FREE: Readonly<Record<string, readonly string[]>> = {
  "C:\\Windows\\System32\\kernel32.dll": [
    "CloseHandle",
    "GetCurrentProcess",
    "GetCurrentProcessId",
    "GetDriveTypeW",
    "GetFileAttributesW",
    "GetFinalPathNameByHandleW",
    "GetLongPathNameW",
    "GetPackageFamilyName",
    "GetPackageFullName",
    "GetPackagePathByFullName",
    "GetProcessTimes",
    "GetTickCount",
    "Process32FirstW",
    "Process32NextW",
    "QueryFullProcessImageNameW",
    "ReadFile",
    "ReleaseMutex",
    "WaitForSingleObject",
  ],
  "C:\\Windows\\System32\\user32.dll": [
    "AreDpiAwarenessContextsEqual",
    "ClientToScreen",
    "CloseDesktop",
    "EnumDisplayDevicesW",
    "EnumDisplaySettingsExW",
    "GetAncestor",
    "GetAsyncKeyState",
    "GetAwarenessFromDpiAwarenessContext",
    "GetClassNameW",
    "GetClientRect",
    "GetCursorPos",
    "GetDC",
    "GetDoubleClickTime",
    "GetDpiForWindow",
    "GetForegroundWindow",
    "GetGUIThreadInfo",
    "GetKeyboardLayout",
    "GetLastInputInfo",
    "GetLayeredWindowAttributes",
    "GetMenu",
    "GetMenuItemCount",
    "GetMenuItemID",
    "GetMenuState",
    "GetMonitorInfoW",
    "GetSubMenu",
    "GetSystemMetrics",
    "GetThreadDpiAwarenessContext",
    "GetTopWindow",
    "GetUserObjectInformationW",
    "GetWindow",
    "GetWindowDisplayAffinity",
    "GetWindowDpiAwarenessContext",
    "GetWindowLongW",
    "GetWindowPlacement",
    "GetWindowRect",
    "GetWindowRgnBox",
    "GetWindowThreadProcessId",
    "InternalGetWindowText",
    "IsHungAppWindow",
    "IsIconic",
    "IsWindow",
    "IsWindowEnabled",
    "IsWindowVisible",
    "IsZoomed",
    "MapVirtualKeyExW",
    "MenuItemFromPoint",
    "MonitorFromPoint",
    "PeekMessageW",
    "PhysicalToLogicalPointForPerMonitorDPI",
    "RegisterHotKey",
    "ReleaseDC",
    "SendInput",
    "SetForegroundWindow",
    "SetProcessDpiAwarenessContext",
    "UnregisterHotKey",
    "WindowFromPoint",
  ],
  "C:\\Windows\\System32\\gdi32.dll": [
    "BitBlt",
    "CreateCompatibleBitmap",
    "CreateCompatibleDC",
    "DeleteDC",
    "DeleteObject",
    "GetDIBits",
    "SelectObject",
  ],
  "C:\\Windows\\System32\\shcore.dll": ["GetDpiForMonitor"],
  "C:\\Windows\\System32\\dwmapi.dll": ["DwmGetWindowAttribute"],
  "C:\\Windows\\System32\\advapi32.dll": ["GetTokenInformation"],
};

const FIXED: Readonly<Record<string, readonly string[]>> = {
  kernel32: [
    "CreateFileW",
    "CreateMutexW",
    "CreateToolhelp32Snapshot",
    "GlobalAddAtomW",
    "GlobalAlloc",
    "GlobalDeleteAtom",
    "GlobalFindAtomW",
    "GlobalFree",
    "OpenProcess",
    "SetDefaultDllDirectories",
    "lstrcpyW",
  ],
  user32: ["OpenInputDesktop", "PostMessageW", "ShowWindowAsync"],
  advapi32: ["OpenProcessToken", "RegGetValueW"],
};

/** Each needs a permit: a thread of its own, of which there are few. */
const NONBLOCKING: Readonly<Record<string, readonly string[]>> = {
  user32: ["MessageBoxW", "PrintWindow", "SendMessageTimeoutW"],
  dwmapi: ["DwmFlush"],
  advapi32: ["DeregisterEventSource", "RegisterEventSourceW", "ReportEventW"],
};

const FIXED_CALLS = [
  "addStopMark",
  "askOkCancel",
  "deleteStopMark",
  "findStopMark",
  "flushCompositor",
  "holdFileForReading",
  "openFileForName",
  "openFileToProbeWriting",
  "openInputDesktopForName",
  "openProcessForQuery",
  "openProcessTokenForQuery",
  "openTurnMutex",
  "postChar",
  "postClose",
  "printWindow",
  "readMachineValue",
  "reportAuditRecord",
  "sendGetMenuHandle",
  "sendHitTest",
  "sendNullMessage",
  "showWithoutActivating",
  "snapshotProcesses",
  "takeDrawingPermit",
];

const FREE_TABLES = [KERNEL32, USER32, GDI32, SHCORE, DWMAPI, ADVAPI32];
const FIXED_TABLES = [KERNEL32_FIXED, USER32_FIXED, ADVAPI32_FIXED];
const NONBLOCKING_TABLES = [USER32_NONBLOCKING, DWMAPI_NONBLOCKING, ADVAPI32_NONBLOCKING];

function namesOf(table: object): readonly string[] {
  return Object.keys(table).sort();
}

Deno.test("LIBRARY_PATHS names each DLL by its full path below System32", () => {
  assert.deepEqual(LIBRARY_PATHS, Object.keys(FREE));
});

Deno.test("the tables of functions hold these and no others", () => {
  assert.deepEqual(FREE_TABLES.map(namesOf), Object.values(FREE));
});

Deno.test("functions that open, read or message are these, and in no table that leaves ffi/", () => {
  assert.deepEqual(FIXED_TABLES.map(namesOf), Object.values(FIXED));
  const free = new Set(Object.values(FREE).flat());
  const kept = [...Object.values(FIXED), ...Object.values(NONBLOCKING)].flat();
  assert.deepEqual(kept.filter((name) => free.has(name)), []);
});

Deno.test("functions that do not block are these, each needs a permit, and none leaves ffi/ as it is", () => {
  const tables = NONBLOCKING_TABLES;
  assert.deepEqual(tables.map(namesOf), Object.values(NONBLOCKING));
  assert.deepEqual(namesOf(PERMIT_OF), Object.values(NONBLOCKING).flat().sort());
  for (const table of tables as readonly Deno.ForeignLibraryInterface[]) {
    for (const [name, definition] of Object.entries(table)) {
      assert.ok("nonblocking" in definition && definition.nonblocking === true, name);
    }
  }
  const blocking = [...FREE_TABLES, ...FIXED_TABLES];
  for (const table of blocking as readonly Deno.ForeignLibraryInterface[]) {
    for (const [name, definition] of Object.entries(table)) assert.ok(!("nonblocking" in definition), name);
  }
});

Deno.test("fixCalls() makes these functions and no others", () => {
  assert.deepEqual(
    namesOf(
      fixCalls(
        { kernel32: {}, user32: {}, advapi32: {}, nonblocking: {}, permits: {} } as unknown as RawCalls,
      ),
    ),
    FIXED_CALLS,
  );
});

Deno.test("no function takes or gives a pointer or a callback", () => {
  const tables = [...FREE_TABLES, ...FIXED_TABLES, ...NONBLOCKING_TABLES];
  for (const table of tables as readonly Deno.ForeignLibraryInterface[]) {
    for (const [name, definition] of Object.entries(table)) {
      assert.ok("parameters" in definition, name);
      assert.ok(!("name" in definition), `${name} is called by the name the DLL has`);
      assert.ok(
        definition.parameters.every((type) => /^(usize|isize|u64|[ui]32|u16|buffer)$/.test(String(type))),
        name,
      );
      assert.match(String(definition.result), /^(usize|isize|[ui]32|[ui]16)$/, name);
    }
  }
});

Deno.test("Libraries has no raw function that opens, reads or messages", () => {
  const use = (all: Libraries): readonly unknown[] => [
    // @ts-expect-error not there by type
    all.kernel32.OpenProcess,
    // @ts-expect-error not there by type
    all.kernel32.CreateFileW,
    // @ts-expect-error not there by type
    all.kernel32.CreateToolhelp32Snapshot,
    // @ts-expect-error not there by type
    all.kernel32.SetDefaultDllDirectories,
    // @ts-expect-error not there by type
    all.user32.SendMessageTimeoutW,
    // @ts-expect-error not there by type
    all.user32.PrintWindow,
    // @ts-expect-error not there by type
    all.dwmapi.DwmFlush,
    // @ts-expect-error not there by type
    all.user32.OpenInputDesktop,
    // @ts-expect-error not there by type
    all.user32.PostMessageW,
    // @ts-expect-error not there by type
    all.user32.MessageBoxW,
    // @ts-expect-error not there by type
    all.user32.ShowWindowAsync,
    // @ts-expect-error not there by type
    all.kernel32.CreateMutexW,
    // @ts-expect-error not there by type
    all.kernel32.GlobalDeleteAtom,
    // @ts-expect-error not there by type
    all.kernel32.lstrcpyW,
    // @ts-expect-error not there by type
    all.kernel32.GlobalFree,
    // @ts-expect-error not there by type
    all.advapi32.OpenProcessToken,
    // @ts-expect-error not there by type
    all.advapi32.RegGetValueW,
    // @ts-expect-error not there by type
    all.advapi32.ReportEventW,
  ];
  assert.equal(typeof use, "function");
});

Deno.test({
  name: "libraries is undefined, and the right to open a DLL given up, when this is not Windows",
  ignore: Deno.build.os === "windows",
  fn() {
    assert.equal(libraries, undefined);
    assert.notEqual(Deno.permissions.querySync({ name: "ffi" }).state, "granted");
  },
});

Deno.test("only libraries.ts opens a DLL or takes a table of raw functions", async () => {
  const raw = /\.dlopen\b|\b(?:KERNEL32|USER32|ADVAPI32)_FIXED\b|(?<!typeof )\b[A-Z0-9]+_NONBLOCKING\b/;
  const files: string[] = [];
  for (const folder of ["ffi", "ffi/structs", "src", "src/win32"]) {
    for await (const { name, isFile } of Deno.readDir(folder)) {
      if (!isFile || !/^[a-z0-9_]+\.ts$/.test(name)) continue;
      const text = await Deno.readTextFile(`${folder}/${name}`);
      if (raw.test(text.replace(/^(?:export (?:const|type)|import type) .*$/gm, ""))) {
        files.push(`${folder}/${name}`);
      }
    }
  }
  assert.deepEqual(files, ["ffi/libraries.ts"]);
});

Deno.test("libraries.ts imports nothing but ffi/", async () => {
  const text = await Deno.readTextFile("ffi/libraries.ts");
  const specifiers = [...text.matchAll(/from "([^"]+)"/g)].map(([, specifier]) => specifier ?? "");
  assert.ok(specifiers.length > 0);
  assert.deepEqual(specifiers.filter((specifier) => !/^\.\/[a-z0-9_]+\.ts$/.test(specifier)), []);
});
