/** What the fakes of Win32 functions share: reading and writing the buffers they get, and making calls fail. */

/** One call of a fake function. */
export interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
  /** undefined when it threw. */
  readonly result: unknown;
}

/** Which call fails, counted from 0, and how: by returning 0 or by throwing. */
export interface Fault {
  readonly index: number;
  readonly kind: "fail" | "throw";
}

/** The bytes of a buffer that a function was given. */
export function bytesOf(buffer: AllowSharedBufferSource | null): Uint8Array {
  if (buffer === null) throw new TypeError("A fake function was given NULL where it writes");
  return ArrayBuffer.isView(buffer)
    ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength)
    : new Uint8Array(buffer);
}

export function viewOf(buffer: AllowSharedBufferSource | null): DataView {
  const { buffer: memory, byteOffset, byteLength } = bytesOf(buffer);
  return new DataView(memory, byteOffset, byteLength);
}

/** Writes 32-bit integers, little-endian, from byte `offset` on. */
export function writeInts(
  buffer: AllowSharedBufferSource | null,
  values: readonly number[],
  offset = 0,
): void {
  const view = viewOf(buffer);
  values.forEach((value, i) => view.setInt32(offset + i * 4, value, true));
}

/** Writes as much of `text` as `size` units hold with a NUL behind it, as Windows does; returns that length. */
export function writeText(
  buffer: AllowSharedBufferSource | null,
  text: string,
  size: number,
  offset = 0,
): number {
  const view = viewOf(buffer);
  const length = Math.min(text.length, size - 1);
  for (let i = 0; i < length; i++) view.setUint16(offset + i * 2, text.charCodeAt(i), true);
  view.setUint16(offset + length * 2, 0, true);
  return length;
}

/** The NUL-terminated string a function was given. */
export function readText(buffer: AllowSharedBufferSource | null): string {
  const view = viewOf(buffer);
  let text = "";
  for (let i = 0; i < view.byteLength; i += 2) {
    const unit = view.getUint16(i, true);
    if (unit === 0) return text;
    text += String.fromCharCode(unit);
  }
  throw new TypeError("A fake function was given a string without a NUL");
}

/** Records the calls of fake functions in order, those of several tables together, and makes one of them fail. */
export class Recorder {
  readonly calls: Call[] = [];
  readonly #fault: Fault | undefined;

  constructor(fault?: Fault) {
    this.#fault = fault;
  }

  /** The table with each of its functions recorded. */
  record<T extends object>(table: T): T {
    const entries = Object.entries(table) as [string, (...args: unknown[]) => unknown][];
    return Object.fromEntries(entries.map(([name, call]) => [name, this.#recorded(name, call)])) as T;
  }

  /** Names of the calls in order. */
  get names(): readonly string[] {
    return this.calls.map(({ name }) => name);
  }

  #recorded(name: string, call: (...args: unknown[]) => unknown): (...args: unknown[]) => unknown {
    return (...args) => {
      const isFault = this.calls.length === this.#fault?.index;
      if (isFault && this.#fault?.kind === "throw") {
        this.calls.push({ name, args, result: undefined });
        throw new Error(`${name} threw C:\\secret`);
      }
      const result = isFault ? ZERO_HANDLES.has(name) ? 0n : 0 : call(...args);
      this.calls.push({ name, args, result });
      return result;
    };
  }
}

/** Functions that return a handle, and 0n where others return 0. */
const ZERO_HANDLES: ReadonlySet<string> = new Set([
  "GetDC",
  "CreateCompatibleDC",
  "CreateCompatibleBitmap",
  "SelectObject",
  "GetCurrentProcess",
  "openProcessForQuery",
  "openProcessTokenForQuery",
  "openInputDesktopForName",
  "openFileForName",
  "holdFileForReading",
  "snapshotProcesses",
  "GlobalAlloc",
  "lstrcpyW",
  "RegisterEventSourceW",
]);

/** Runs `test` with each call failing in turn and throwing in turn, until an index is beyond the last call. */
export function forEachFault(test: (fault: Fault, recorder: Recorder) => void): number {
  for (let index = 0;; index++) {
    for (const kind of ["fail", "throw"] as const) {
      const recorder = new Recorder({ index, kind });
      test({ index, kind }, recorder);
      if (recorder.calls.length <= index) return index;
    }
  }
}
