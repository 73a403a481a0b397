/**
 * Bytes of the PNGs beside ImageScript's and, where it is installed, Pillow's, and whether ImageScript's
 * decoder reads ours back exactly: `deno run -A tests/bench/encoder_sizes.ts`. Exit code 1 when a picture of a user
 * interface has over 1.25 times Pillow's bytes.
 */
import { encodePng } from "../../src/image/png.ts";
import { DESKTOP_IMAGES } from "./desktop_image.ts";
import { decodesTo, imageOf } from "./imagescript.ts";
import { Pillow } from "./pillow.ts";

const MOST = 1.25;

const pillow = await Pillow.start();
if (!pillow) console.log("Pillow is not installed: not compared");
let tooLarge = false;
const table: Record<string, Record<string, number | string>> = {};
for (const [name, image] of Object.entries(DESKTOP_IMAGES)) {
  const bitmap = image();
  const ours = await encodePng(bitmap);
  await pillow?.load(bitmap);
  const theirs = await pillow?.encode();
  const ratio = theirs ? ours.length / theirs : undefined;
  if (name.includes("UI") && ratio && ratio > MOST) tooLarge = true;
  table[name] = {
    ours: ours.length,
    "level 1": (await encodePng(bitmap, { level: 1 })).length,
    "level 6": (await encodePng(bitmap, { level: 6 })).length,
    "ImageScript 1": (await imageOf(bitmap).encode(1)).length,
    Pillow: theirs ?? "",
    "ours / Pillow": ratio?.toFixed(2) ?? "",
    "read back": await decodesTo(ours, bitmap) ? "equal" : "DIFFERENT",
  };
}
console.table(table);
await pillow?.close();
if (tooLarge) Deno.exit(1);
