import { createHash } from "node:crypto";
import { type Libraries, libraries } from "../../ffi/libraries.ts";
import { ToolError } from "../base/errors.ts";
import type { OwnProgram } from "../audit/audit_log.ts";

/** Read and hashed in about a millisecond: no call waits longer for it. */
const SLICE_BYTES = 1 << 19;

/**
 * The program file at `path`, opened now, because later nothing may be read any more; held until it has been hashed.
 * Throws `unsupported` elsewhere than on Windows.
 */
export function holdOwnProgram(path: string): OwnProgram {
  if (libraries === undefined) {
    throw new ToolError("unsupported", "Cannot open the program: this is not Windows");
  }
  return assembleOwnProgram(libraries, path);
}

/** The program over these functions, which are real or, in tests, fake. */
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
      // Once: the handle is closed after it.
      file = 0n;
      try {
        return await hashInSlices((bytes, read) => ReadFile(held, bytes, bytes.length, read, 0n) !== 0);
      } finally {
        // Held any longer, it could not be replaced by a newer version while the server runs.
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
    // The answer in progress, timers and other calls come first.
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (!readSlice(bytes, read)) return undefined;
    const length = read[0] ?? 0;
    if (length === 0) return hash.digest("hex");
    hash.update(bytes.subarray(0, length));
  }
}
