/**
 * Encoding of the four desktop-like images and our stages, ours and the peers' in one run:
 * `deno bench -A tests/bench/encoder_bench.ts`. Pillow and sharp take part where they are installed. Milliseconds are
 * the machine's; compare within a group.
 */
import { scaleDown, sizeWithin } from "../../src/image/scale.ts";
import { canonicalPngSha256 } from "../../src/image/canonical_png.ts";
import { drawGrid } from "../../src/image/grid.ts";
import { paintMasks } from "../../src/image/mask.ts";
import { findPalette } from "../../src/image/palette.ts";
import { encodePng } from "../../src/image/png.ts";
import { rgbBands } from "../../src/image/rgb_rows.ts";
import { DESKTOP_IMAGES } from "./desktop_image.ts";
import { scaleDownExactly } from "./exact_scale.ts";
import { imageOf } from "./imagescript.ts";
import { MASKS } from "./masks.ts";
import { PeerProcess } from "./peer_process.ts";
import { PILLOW } from "./pillow.ts";
import { rgbBytewise } from "./rgb_bytewise.ts";
import { SCALED_EDGE } from "./scaling.ts";
import { fastPng } from "./screenshot_path.ts";
import { SHARP } from "./sharp.ts";

function drain(pieces: Iterable<unknown>): void {
  for (const _piece of pieces);
}

for (const [name, image] of Object.entries(DESKTOP_IMAGES)) {
  const bitmap = image();
  const pillow = await PeerProcess.start(PILLOW);
  await pillow?.load(bitmap);
  const sharp = await PeerProcess.start(SHARP);
  await sharp?.load(bitmap);

  const encode = { group: `${name}: convert and encode` };
  Deno.bench("ours", { ...encode, baseline: true }, async () => void await encodePng(bitmap));
  for (const level of [1, 6] as const) {
    Deno.bench(`ours, level ${level}`, encode, async () => void await encodePng(bitmap, { level }));
  }
  if (pillow) Deno.bench("Pillow", encode, async () => void await pillow.encode());
  Deno.bench("ImageScript", encode, async () => void await imageOf(bitmap).encode());
  Deno.bench("fast-png", encode, () => void fastPng(bitmap));
  if (sharp) Deno.bench("sharp", encode, async () => void await sharp.encode());

  const stages = { group: `${name}: stages` };
  Deno.bench("canonical hash", stages, async () => void await canonicalPngSha256(bitmap));
  Deno.bench("masks", stages, () => void paintMasks(bitmap, MASKS, { x: 0, y: 0 }));
  Deno.bench("find palette", stages, async () => void await findPalette(bitmap));
  Deno.bench("RGB rows", stages, () => drain(rgbBands(bitmap)));
  Deno.bench("RGB rows, bytewise", stages, () => void rgbBytewise(bitmap, 1));
  const mapping = { origin: { x: 0, y: 0 }, captured: bitmap, image: bitmap };
  Deno.bench("grid, spacing 50", stages, () => void drawGrid(bitmap, 50, mapping));
  const scaled = sizeWithin(bitmap, SCALED_EDGE);
  Deno.bench(`scale to ${SCALED_EDGE}`, stages, async () => void await scaleDown(bitmap, scaled));
  Deno.bench(
    `scale to ${SCALED_EDGE}, exact`,
    stages,
    async () => void await scaleDownExactly(bitmap, scaled),
  );
  const png = await encodePng(bitmap);
  Deno.bench("base64", stages, () => void png.toBase64());
  const data = png.toBase64();
  Deno.bench("JSON", stages, () => void JSON.stringify({ type: "image", data, mimeType: "image/png" }));
}
