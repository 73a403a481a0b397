import { createHash, type Hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { Adler32 } from "./adler32.ts";
import type { Bitmap } from "./bitmap.ts";
import { eventLoopTurn } from "../base/event_loop.ts";
import { chunkType, COLOR_TYPE, headerChunk, PNG_SIGNATURE, pngChunk, uint32 } from "./png_chunks.ts";
import { rgbBands } from "./rgb_rows.ts";

/** Most bytes of a stored block in a deflate stream. */
const BLOCK_BYTES = 65_535;

/** The zlib header of a stream without a dictionary, lowest level. */
const ZLIB_HEADER = Uint8Array.of(0x78, 0x01);

/**
 * The SHA-256, lowercase hex, of the one PNG that stands for these pixels whichever zlib is used: 8-bit RGB, filter
 * none; IHDR, one IDAT, IEND; in the IDAT a zlib stream (78 01) of stored blocks of 65,535 bytes, the last one
 * shorter.
 *
 * The PNG is hashed as it is made, a band at a time, and never exists whole. The event loop gets a turn after each
 * band; the bitmap must not change until the promise settles. Its fourth bytes make no difference.
 *
 * @throws the signal's reason, when it is aborted
 */
export async function canonicalPngSha256(bitmap: Bitmap, signal?: AbortSignal): Promise<string> {
  signal?.throwIfAborted();
  const rowsBytes = bitmap.height * (1 + 3 * bitmap.width);
  const hash = createHash("sha256");
  for (const part of [PNG_SIGNATURE, ...headerChunk(bitmap, 8, COLOR_TYPE.rgb)]) hash.update(part);
  hash.update(uint32(zlibLength(rowsBytes)));
  const idat = new ChunkBody(hash, "IDAT");
  idat.update(ZLIB_HEADER);
  const adler = new Adler32();
  let done = 0;
  for (const band of rgbBands(bitmap)) {
    adler.update(band);
    updateStored(idat, band, done, rowsBytes);
    done += band.length;
    await eventLoopTurn(signal);
  }
  idat.update(uint32(adler.value()));
  hash.update(uint32(idat.crc));
  for (const part of pngChunk("IEND", new Uint8Array(0))) hash.update(part);
  return hash.digest("hex");
}

/** Feeds type and data of a chunk into the hash, with the CRC over both. */
class ChunkBody {
  crc = 0;

  constructor(readonly hash: Hash, type: string) {
    this.update(chunkType(type));
  }

  update(bytes: Uint8Array): void {
    this.crc = crc32(bytes, this.crc);
    this.hash.update(bytes);
  }
}

function zlibLength(dataBytes: number): number {
  return ZLIB_HEADER.length + 5 * Math.ceil(dataBytes / BLOCK_BYTES) + dataBytes + 4;
}

/**
 * Feeds `bytes`, which come after the first `done` of `total` bytes, and the header of each block that begins in them.
 */
function updateStored(into: ChunkBody, bytes: Uint8Array, done: number, total: number): void {
  for (let from = 0; from < bytes.length;) {
    const inBlock = (done + from) % BLOCK_BYTES;
    if (inBlock === 0) into.update(blockHeader(total - done - from));
    const end = Math.min(from + BLOCK_BYTES - inBlock, bytes.length);
    into.update(bytes.subarray(from, end));
    from = end;
  }
}

/**
 * The header of a block while `left` bytes are still to be stored: whether it is the last, its length and the
 * complement of the length.
 */
function blockHeader(left: number): Uint8Array<ArrayBuffer> {
  const length = Math.min(left, BLOCK_BYTES);
  const header = new Uint8Array(5);
  const view = new DataView(header.buffer);
  header[0] = left <= BLOCK_BYTES ? 1 : 0;
  view.setUint16(1, length, true);
  view.setUint16(3, ~length, true);
  return header;
}
