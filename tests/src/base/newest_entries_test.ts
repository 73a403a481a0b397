import assert from "node:assert/strict";
import { addNewest } from "../../../src/base/newest_entries.ts";

Deno.test("addNewest() keeps the newest entries, in the order in which they came", () => {
  const map = new Map<string | undefined, number>();
  for (const [index, key] of [undefined, "b", "a", "c"].entries()) addNewest(map, key, index, 3);
  assert.deepEqual([...map], [[undefined, 0], ["b", 1], ["a", 2], ["c", 3]].slice(1));
});
