/**
 * The longest time the event loop was held while the 4K desktop was processed, in milliseconds:
 * `deno run -A tests/bench/event_loop_stalls.ts`. The least of several runs is what the code does, the median
 * holds what else the machine does.
 */
import { Buffer } from "node:buffer";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import { canonicalPngSha256 } from "../../src/image/canonical_png.ts";
import { findPalette } from "../../src/image/palette.ts";
import { encodePng } from "../../src/image/png.ts";
import { rgbBands } from "../../src/image/rgb_rows.ts";
import { scaleDown, sizeWithin } from "../../src/image/scale.ts";
import { DESKTOP_IMAGES } from "./desktop_image.ts";

const RUNS = 15;

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

const bitmap = DESKTOP_IMAGES["4K desktop"]!();
const flat = { ...bitmap, bgra: bitmap.bgra.map((byte, i) => i % 4 === 1 ? byte & 0xf0 : 0) };
const rows = Buffer.concat(Array.from(rgbBands(bitmap), (band) => band.slice()));
const asynchronousDeflate = promisify<Uint8Array, { level: number }, Uint8Array>(deflate);
const works: Record<string, () => Promise<unknown>> = {
  "encodePng": () => encodePng(bitmap),
  "encodePng, level 9": () => encodePng(bitmap, { level: 9 }),
  "encodePng, palette": () => encodePng(flat),
  "findPalette, all pixels": () => findPalette(flat),
  "canonicalPngSha256": () => canonicalPngSha256(bitmap),
  "scaleDown to 1568": () => scaleDown(bitmap, sizeWithin(bitmap, 1568)),
  "zlib.deflate, level 2, all rows": () => asynchronousDeflate(rows, { level: 2 }),
  "CompressionStream, all rows": () =>
    new Response(new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer(),
};
const table: Record<string, Record<string, string>> = {};
for (const [name, work] of Object.entries(works)) {
  await measure(work);
  const results = [];
  for (let run = 0; run < RUNS; run++) results.push(await measure(work));
  table[name] = {
    "longest stall, least": Math.min(...results.map(({ stall }) => stall)).toFixed(1),
    "longest stall, median": median(results.map(({ stall }) => stall)).toFixed(1),
    "total, median": median(results.map(({ total }) => total)).toFixed(0),
  };
}
console.table(table);
