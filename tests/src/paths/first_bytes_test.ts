import assert from "node:assert/strict";
import { firstBytes } from "../../../src/paths/first_bytes.ts";

/** A file that gives its bytes in parts of these lengths. */
function fileOf(parts: readonly number[]) {
  const left = [...parts];
  let next = 0;
  return {
    readSync(into: Uint8Array): number | null {
      const length = left.shift();
      if (length === undefined) return null;
      const given = Math.min(length, into.length);
      for (let i = 0; i < given; i++) into[i] = next++;
      return given;
    },
  };
}

Deno.test("firstBytes() reads on until it has what it was asked for, or the file ends", () => {
  assert.deepEqual(firstBytes(fileOf([2, 0, 3, 9]), 6), new Uint8Array([0, 1, 2, 3, 4, 5]));
  assert.deepEqual(firstBytes(fileOf([2, 1]), 6), new Uint8Array([0, 1, 2]));
  assert.deepEqual(firstBytes(fileOf([]), 6), new Uint8Array());
  assert.deepEqual(firstBytes(fileOf([1]), 0), new Uint8Array());
});
