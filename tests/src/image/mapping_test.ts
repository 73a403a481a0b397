import assert from "node:assert/strict";
import { type ImageMapping, imagePointOf, scaleOf, windowPointOf } from "../../../src/image/mapping.ts";
import { forSeeds, type Seeded } from "./seeded.ts";

function randomMapping(random: Seeded): ImageMapping {
  const captured = { width: random.integer(1, 8192), height: random.integer(1, 8192) };
  return {
    origin: { x: random.integer(-100, 4000), y: random.integer(-100, 4000) },
    captured,
    image: { width: random.integer(1, captured.width), height: random.integer(1, captured.height) },
  };
}

Deno.test("windowPointOf() adds the origin when nothing was scaled", () => {
  const size = { width: 640, height: 480 };
  const mapping = { origin: { x: 12, y: 40 }, captured: size, image: size };
  assert.deepEqual(windowPointOf({ x: 0, y: 0 }, mapping), { x: 12, y: 40 });
  assert.deepEqual(windowPointOf({ x: 639, y: 479 }, mapping), { x: 651, y: 519 });
  assert.deepEqual(imagePointOf({ x: 651, y: 519 }, mapping), { x: 639, y: 479 });
  assert.deepEqual(scaleOf(mapping), { x: 1, y: 1 });
});

Deno.test("windowPointOf() gives the middle of the pixels an image pixel stands for", () => {
  const mapping = {
    origin: { x: 0, y: 0 },
    captured: { width: 900, height: 600 },
    image: { width: 300, height: 300 },
  };
  assert.deepEqual(windowPointOf({ x: 0, y: 0 }, mapping), { x: 1, y: 1 });
  assert.deepEqual(windowPointOf({ x: 299, y: 299 }, mapping), { x: 898, y: 599 });
});

Deno.test("windowPointOf() is within one pixel of the centre, inside the capture, at every scale", async () => {
  await forSeeds(1, 5000, (random) => {
    const mapping = randomMapping(random);
    const { origin, captured, image } = mapping;
    const scale = scaleOf(mapping);
    const point = { x: random.integer(0, image.width - 1), y: random.integer(0, image.height - 1) };
    const { x, y } = windowPointOf(point, mapping);
    assert.ok(Math.abs(x + 0.5 - (origin.x + (point.x + 0.5) / scale.x)) <= 1);
    assert.ok(Math.abs(y + 0.5 - (origin.y + (point.y + 0.5) / scale.y)) <= 1);
    assert.ok(x >= origin.x && x < origin.x + captured.width);
    assert.ok(y >= origin.y && y < origin.y + captured.height);
  });
});

Deno.test("imagePointOf() undoes windowPointOf()", async () => {
  await forSeeds(1, 5000, (random) => {
    const mapping = randomMapping(random);
    const { image } = mapping;
    const point = { x: random.integer(0, image.width - 1), y: random.integer(0, image.height - 1) };
    assert.deepEqual(imagePointOf(windowPointOf(point, mapping), mapping), point);
  });
});

Deno.test("windowPointOf() leads back to within half an image pixel", async () => {
  await forSeeds(1, 5000, (random) => {
    const mapping = randomMapping(random);
    const { origin, captured } = mapping;
    const scale = scaleOf(mapping);
    const point = {
      x: origin.x + random.integer(0, captured.width - 1),
      y: origin.y + random.integer(0, captured.height - 1),
    };
    const back = windowPointOf(imagePointOf(point, mapping), mapping);
    assert.ok(Math.abs(back.x - point.x) <= Math.ceil(0.5 / scale.x));
    assert.ok(Math.abs(back.y - point.y) <= Math.ceil(0.5 / scale.y));
  });
});
