import assert from "node:assert/strict";
import { canonicalJson, digestOf } from "../../../src/base/canonical_json.ts";
import { deepFreeze, frozenSet } from "../../../src/base/freeze.ts";

Deno.test("frozenSet() holds its values and refuses every change", () => {
  const set = frozenSet(["a", "b"]) as Set<string>;
  assert.deepEqual([...set], ["a", "b"]);
  assert.ok(set.has("a") && !set.has("c"));
  assert.throws(() => set.add("c"), TypeError);
  assert.throws(() => set.delete("a"), TypeError);
  assert.throws(() => set.clear(), TypeError);
  assert.deepEqual(set, new Set(["a", "b"]));
});

Deno.test("deepFreeze() freezes objects and lists at any depth", () => {
  const value = deepFreeze({ a: [{ b: { c: [1] } }], s: frozenSet([1]), n: null, u: undefined, f: () => 1 });
  assert.ok([value, value.a, value.a[0], value.a[0]!.b, value.a[0]!.b.c].every(Object.isFrozen));
});

Deno.test("canonicalJson() gives equal text for equal values and other text for others", () => {
  const value = { b: [1, "x", null, true], a: { d: undefined, c: new Set(["z", "y"]) }, f: () => 1 };
  assert.equal(canonicalJson(value), '{"a":{"c":["y","z"]},"b":[1,"x",null,true]}');
  assert.equal(
    canonicalJson({ a: { c: new Set(["y", "z"]) }, b: [1, "x", null, true] }),
    canonicalJson(value),
  );
  assert.notEqual(canonicalJson({ a: [] }), canonicalJson({ a: {} }));
  assert.notEqual(canonicalJson(["a,b"]), canonicalJson(["a", "b"]));
  assert.equal(JSON.stringify(JSON.parse(canonicalJson(value))), canonicalJson(value));
});

Deno.test("digestOf() is SHA-256 of the canonical JSON", () => {
  assert.equal(digestOf({}), "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
});
