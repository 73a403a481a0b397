import { Buffer } from "node:buffer";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import { canonicalPngSha256 } from "../../src/image/canonical_png.ts";
import { findPalette } from "../../src/image/palette.ts";
import { encodePng } from "../../src/image/png.ts";
import { rgbBands } from "../../src/image/rgb_rows.ts";
import { scaleDown, sizeWithin } from "../../src/image/scale.ts";
import { DESKTOP_IMAGES } from "./desktop_image.ts";
import { Screenshots } from "./screenshots.ts";

/** How often each piece of work is measured. */
const RUNS = 15;

/** How long the event loop was held while something was done with the 4K desktop, milliseconds. */
export interface Stalls {
  readonly work: string;
  /** The longest of a run, in the best run: what the code does. */
  readonly least: number;
  /** The stall in the median run, which includes other work of the machine. */
  readonly median: number;
  readonly total: number;
}

/** Runs `work` while turns of the event loop are timed: the longest of them, and the whole. */
async function measure(work: () => Promise<unknown>): Promise<{ stall: number; total: number }> {
  let longest = 0, running = true;
  const start = performance.now();
  const watching = (async () => {
    for (let last = start; running;) {
      await new Promise((resolve) => setImmediate(resolve));
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }
  })();
  await work();
  const total = performance.now() - start;
  running = false;
  await watching;
  return { stall: longest, total };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}

/** The longest stalls of each stage, of a whole call, and of what the encoder does not use because of them. */
export async function measureStalls(): Promise<readonly Stalls[]> {
  const bitmap = DESKTOP_IMAGES["4K desktop"]!();
  const flat = { ...bitmap, bgra: bitmap.bgra.map((byte, i) => i % 4 === 1 ? byte & 0xf0 : 0) };
  const rows = Buffer.concat(Array.from(rgbBands(bitmap), (band) => band.slice()));
  const asynchronousDeflate = promisify<Uint8Array, { level: number }, Uint8Array>(deflate);
  const screenshots = new Screenshots(bitmap);
  const works: Record<string, () => Promise<unknown>> = {
    "screenshot_window, whole call": () => screenshots.take(),
    "encode": () => encodePng(bitmap),
    "encode, level 9": () => encodePng(bitmap, { level: 9 }),
    "encode, palette": () => encodePng(flat),
    "find palette, all pixels": () => findPalette(flat),
    "canonical hash": () => canonicalPngSha256(bitmap),
    "scale to 1568": () => scaleDown(bitmap, sizeWithin(bitmap, 1568)),
    "not used: zlib.deflate, level 2, all rows": () => asynchronousDeflate(rows, { level: 2 }),
    "not used: CompressionStream, all rows": () =>
      new Response(new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer(),
  };
  const table: Stalls[] = [];
  for (const [work, run] of Object.entries(works)) {
    await measure(run);
    const results = [];
    for (let i = 0; i < RUNS; i++) results.push(await measure(run));
    const stalls = results.map(({ stall }) => stall);
    const total = median(results.map(({ total }) => total));
    table.push({ work, least: Math.min(...stalls), median: median(stalls), total });
  }
  return table;
}
