/**
 * The stages of a screenshot on the four desktop-like images, ours, ImageScript's and, where it is installed,
 * Pillow's in one run: `deno bench -A tests/bench/encoder_bench.ts`. Milliseconds are the machine's; compare
 * within a group.
 */
import { scaleDown, sizeWithin } from "../../src/image/scale.ts";
import { type Bitmap, wordsOf } from "../../src/image/bitmap.ts";
import { canonicalPngSha256 } from "../../src/image/canonical_png.ts";
import { drawGrid } from "../../src/image/grid.ts";
import { findPalette } from "../../src/image/palette.ts";
import { encodePng } from "../../src/image/png.ts";
import { rgbBands } from "../../src/image/rgb_rows.ts";
import { DESKTOP_IMAGES } from "./desktop_image.ts";
import { imageOf } from "./imagescript.ts";
import { Pillow } from "./pillow.ts";
import { imageScriptPath, ourPath } from "./screenshot_path.ts";

/** What {@linkcode rgbBands} is compared with: three byte stores for each pixel. */
function rgbBytewise(bitmap: Bitmap): Uint8Array {
  const words = wordsOf(bitmap);
  const rows = new Uint8Array(bitmap.height * (1 + 3 * bitmap.width));
  for (let y = 0, i = 0, to = 0; y < bitmap.height; y++) {
    to++;
    for (const end = i + bitmap.width; i < end; i++, to += 3) {
      const word = words[i]!;
      rows[to] = word >>> 16;
      rows[to + 1] = word >>> 8;
      rows[to + 2] = word;
    }
  }
  return rows;
}

function drain(pieces: Iterable<unknown>): void {
  for (const _piece of pieces);
}

for (const [name, image] of Object.entries(DESKTOP_IMAGES)) {
  const bitmap = image();
  const pillow = await Pillow.start();
  await pillow?.load(bitmap);

  const path = { group: `${name}: whole path` };
  Deno.bench("ours", { ...path, baseline: true }, async () => void await ourPath(bitmap));
  Deno.bench("ImageScript level 1", path, async () => void await imageScriptPath(bitmap));

  const encode = { group: `${name}: encode` };
  Deno.bench("ours, level 2", { ...encode, baseline: true }, async () => void await encodePng(bitmap));
  for (const level of [1, 6] as const) {
    Deno.bench(`ours, level ${level}`, encode, async () => void await encodePng(bitmap, { level }));
  }
  Deno.bench("ImageScript level 1", encode, async () => void await imageOf(bitmap).encode(1));
  if (pillow) Deno.bench("Pillow default", encode, async () => void await pillow.encode());

  const stages = { group: `${name}: stages` };
  Deno.bench("canonical hash", stages, async () => void await canonicalPngSha256(bitmap));
  Deno.bench("find palette", stages, async () => void await findPalette(bitmap));
  Deno.bench("RGB rows", stages, () => drain(rgbBands(bitmap)));
  Deno.bench("RGB rows, bytewise", stages, () => void rgbBytewise(bitmap));
  const mapping = { origin: { x: 0, y: 0 }, captured: bitmap, image: bitmap };
  Deno.bench("grid, spacing 50", stages, () => void drawGrid(bitmap, 50, mapping));
  Deno.bench("scale to 1568", stages, async () => void await scaleDown(bitmap, sizeWithin(bitmap, 1568)));
  const png = await encodePng(bitmap);
  Deno.bench("base64", stages, () => void png.toBase64());
}
