import { createHash } from "node:crypto";
import { type Libraries, libraries } from "../../ffi/libraries.ts";
import { ToolError } from "../base/errors.ts";
import type { OwnProgram } from "../audit/audit_log.ts";

/** How much of the program file is read at a time, bytes: hashed in about a millisecond, so no call waits longer. */
const SLICE_BYTES = 1 << 19;

/** Milliseconds between two slices: whatever else there is to do gets most of the time. */
const PAUSE_MS = 4;

/**
 * The program file at `path`, opened at once, because no file may be opened later; held open until it has been hashed.
 * Throws `unsupported` elsewhere than on Windows.
 */
export function holdOwnProgram(path: string): OwnProgram {
  if (libraries === undefined) {
    throw new ToolError("unsupported", "Cannot open the program: this is not Windows");
  }
  return assembleOwnProgram(libraries, path);
}

/** The program file over the given functions, which in tests are fakes. */
export function assembleOwnProgram(
  { kernel32: { ReadFile, CloseHandle }, fixed }: {
    readonly kernel32: Pick<Libraries["kernel32"], "ReadFile" | "CloseHandle">;
    readonly fixed: Pick<Libraries["fixed"], "holdFileForReading">;
  },
  path: string,
): OwnProgram {
  let file = fixed.holdFileForReading(path);
  return {
    async hash() {
      if (file === 0n) return undefined;
      const held = file;
      // Cleared first, so that it is hashed once: the handle is closed afterwards.
      file = 0n;
      try {
        return await hashInSlices((bytes, read) => ReadFile(held, bytes, bytes.length, read, 0n) !== 0);
      } finally {
        // While it is held, no newer version can be put in its place.
        CloseHandle(held);
      }
    },
  };
}

async function hashInSlices(
  readSlice: (bytes: Uint8Array<ArrayBuffer>, read: Uint32Array<ArrayBuffer>) => boolean,
): Promise<string | undefined> {
  const hash = createHash("sha256");
  const bytes = new Uint8Array(SLICE_BYTES);
  const read = new Uint32Array(1);
  for (;;) {
    // Lets the answer in progress, timers and other calls go first.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (!readSlice(bytes, read)) return undefined;
    const length = read[0] ?? 0;
    if (length === 0) return hash.digest("hex");
    hash.update(bytes.subarray(0, length));
  }
}
