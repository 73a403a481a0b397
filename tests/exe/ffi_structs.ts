import * as header from "../../ffi/structs/bitmap_info_header.ts";
import * as display from "../../ffi/structs/display.ts";
import * as input from "../../ffi/structs/input.ts";
import * as message from "../../ffi/structs/message.ts";
import * as process from "../../ffi/structs/process.ts";
import * as rect from "../../ffi/structs/rect.ts";
import * as threads from "../../ffi/structs/thread_input.ts";
import * as placement from "../../ffi/structs/window_placement.ts";
import type { FfiField } from "./c_assertions.ts";

/** The modules that describe structs. */
export const STRUCT_MODULES: readonly Readonly<Record<string, unknown>>[] = [
  ...[header, display, input, message, process, rect, threads, placement],
];

type Read = (bytes: Uint8Array) => unknown;

/** The reader of each struct, and the name of the C field where it reads a single value. */
const READ: readonly (readonly [struct: string, size: number, read: Read, field?: string])[] = [
  ["MONITORINFOEXW", display.SIZEOF_MONITORINFOEXW, display.readMonitorInfo],
  ["DISPLAY_DEVICEW", display.SIZEOF_DISPLAY_DEVICEW, display.readDisplayDevice],
  ["DEVMODEW", display.SIZEOF_DEVMODEW, display.readDevMode],
  ["MSG", message.SIZEOF_MSG, message.readMessage],
  ["PROCESSENTRY32W", process.SIZEOF_PROCESSENTRY32W, process.readProcessEntry],
  ["RECT", rect.SIZEOF_RECT, (bytes) => rect.readRect(bytes)],
  ["POINT", rect.SIZEOF_POINT, (bytes) => rect.readPoint(bytes)],
  ["GUITHREADINFO", threads.SIZEOF_GUITHREADINFO, threads.readGuiThreadInfo],
  ["LASTINPUTINFO", threads.SIZEOF_LASTINPUTINFO, threads.readLastInputInfo, "dwTime"],
  ["WINDOWPLACEMENT", placement.SIZEOF_WINDOWPLACEMENT, placement.readPlacementFlags, "flags"],
];

/** The structs that hold their own size, and in which field. */
const SIZED: readonly (readonly [struct: string, field: string, bytes: Uint8Array])[] = [
  ["MONITORINFOEXW", "cbSize", display.newMonitorInfo()],
  ["DISPLAY_DEVICEW", "cb", display.newDisplayDevice()],
  ["DEVMODEW", "dmSize", display.newDevMode()],
  ["PROCESSENTRY32W", "dwSize", process.newProcessEntry()],
  ["GUITHREADINFO", "cbSize", threads.newGuiThreadInfo()],
  ["LASTINPUTINFO", "cbSize", threads.newLastInputInfo()],
  ["WINDOWPLACEMENT", "length", placement.newWindowPlacement()],
];

const ONES = 0xffff_ffff;
const MOUSE = { type: "mouse", flags: 0, dx: 0, dy: 0, mouseData: 0 } as const;
const KEY = { type: "keyboard", virtualKey: 0, scanCode: 0, flags: 0 } as const;
const mouse = (more: object): Uint8Array => input.packInputs([{ ...MOUSE, ...more }]);
const key = (more: object): Uint8Array => input.packInputs([{ ...KEY, ...more }]);

/** The fields that are written: the struct with zero in one, and with all ones. */
const WRITTEN: readonly (readonly [struct: string, field: string, zero: Uint8Array, ones: Uint8Array])[] = [
  ["INPUT", "mi.dx", mouse({}), mouse({ dx: -1 })],
  ["INPUT", "mi.dy", mouse({}), mouse({ dy: -1 })],
  ["INPUT", "mi.mouseData", mouse({}), mouse({ mouseData: -1 })],
  ["INPUT", "mi.dwFlags", mouse({}), mouse({ flags: ONES })],
  ["INPUT", "ki.wVk", key({}), key({ virtualKey: 0xffff })],
  ["INPUT", "ki.wScan", key({}), key({ scanCode: 0xffff })],
  ["INPUT", "ki.dwFlags", key({}), key({ flags: ONES })],
  ["POINT", "x", rect.writePoint({ x: 0, y: 0 }), rect.writePoint({ x: -1, y: 0 })],
  ["POINT", "y", rect.writePoint({ x: 0, y: 0 }), rect.writePoint({ x: 0, y: -1 })],
  // No rows make no bytes of the picture either.
  ["BITMAPINFOHEADER", "biWidth", header.packBitmapInfoHeader(0, 0), header.packBitmapInfoHeader(-1, 0)],
];

/** Fields that hold what no caller chooses: the value says where they are. */
const FIXED: readonly (readonly [struct: string, field: string, bytes: Uint8Array, value: number])[] = [
  ["BITMAPINFOHEADER", "biSize", header.packBitmapInfoHeader(0, 0), header.SIZEOF_BITMAPINFOHEADER],
  ["BITMAPINFOHEADER", "biPlanes", header.packBitmapInfoHeader(0, 0), 1],
  ["BITMAPINFOHEADER", "biBitCount", header.packBitmapInfoHeader(0, 0), 32],
];

/** Functions of the modules that {@linkcode FIELDS} is not made with: what they read has an own test. */
export const NO_FIELDS: readonly string[] = ["readFileTime", "readIntegrityRid", "pointByValue"];

/** Functions that {@linkcode FIELDS} is made with. */
export const WITH_FIELDS: readonly string[] = [
  ...READ.map(([, , read]) => read.name),
  ...["readRect", "readPoint", "writePoint", "packInputs", "packBitmapInfoHeader"],
  ...["newMonitorInfo", "newDisplayDevice", "newDevMode", "newProcessEntry"],
  ...["newGuiThreadInfo", "newLastInputInfo", "newWindowPlacement"],
];

type Values = Readonly<Record<string, number | bigint | string>>;

/** Members of members by their C names. */
function flat(value: unknown, field: string): Values {
  if (typeof value !== "object" || value === null) return { [field]: value as number };
  const members = Object.entries(value).map(([name, member]) =>
    flat(member, field === "" ? name : `${field}.${name}`)
  );
  return Object.assign({}, ...members);
}

/** The fields that `read` reads, found by changing one byte after the other and looking which values change. */
function fieldsRead([struct, size, read, single = ""]: typeof READ[number]): FfiField[] {
  const valuesOf = (bytes: Uint8Array): Values => flat(read(bytes), single);
  // No byte is 0, so that no text ends early.
  const ones = valuesOf(new Uint8Array(size).fill(1));
  const full = valuesOf(new Uint8Array(size).fill(0xff));
  const changed = [...Array(size).keys()].map((at) =>
    valuesOf(new Uint8Array(size).fill(1).fill(2, at, at + 1))
  );
  return Object.entries(full).map(([name, value]) => ({
    ...extent(struct, name, [...changed.keys()].filter((at) => changed[at]?.[name] !== ones[name])),
    ...(typeof value !== "string" && { signed: value < 0 }),
  }));
}

/** The field whose bytes these are. Throws unless they follow one another. */
function extent(struct: string, field: string, bytes: readonly number[]): FfiField {
  const [offset = 0] = bytes;
  if (bytes.length === 0 || bytes.some((at, i) => at !== offset + i)) {
    throw new Error(`${struct}.${field} is not in one piece: ${bytes}`);
  }
  return { struct, field, offset, size: bytes.length };
}

/** The one field that holds `value` in `bytes`, of a size that cannot be told. */
function holding(struct: string, field: string, bytes: Uint8Array, value: number): FfiField {
  const view = new DataView(bytes.buffer);
  const found = [...bytes.keys()].filter((at) =>
    bytes[at] !== 0 && at + 2 <= bytes.length && view.getUint16(at, true) === value
  );
  if (found.length !== 1) throw new Error(`${struct}.${field} is not found: ${found}`);
  return { struct, field, offset: found[0] ?? 0 };
}

/** Each field that `ffi/structs/` reads or writes. */
export const FIELDS: readonly FfiField[] = [
  ...READ.flatMap(fieldsRead),
  ...SIZED.map(([struct, field, bytes]) => holding(struct, field, bytes, bytes.length)),
  ...FIXED.map(([struct, field, bytes, value]) => holding(struct, field, bytes, value)),
  ...WRITTEN.map(([struct, field, zero, ones]) =>
    extent(struct, field, [...zero.keys()].filter((at) => zero[at] !== ones[at]))
  ),
];
