import assert from "node:assert/strict";
import { fixNames } from "../../ffi/fixed_names.ts";
import { readText } from "../fake_win32.ts";

const MARK = "desktop-automation-mcp.stopped";

/** Windows with global atoms, each a number from 0xc000 on, and the calls it got. */
function fakeNames(answers: { atom?: number; mutex?: bigint } = {}): {
  readonly names: ReturnType<typeof fixNames>;
  readonly calls: unknown[][];
} {
  const calls: unknown[][] = [];
  const atom = answers.atom ?? 0xc123;
  const names = fixNames({
    CreateMutexW: (security, owned, name) => (
      calls.push(["CreateMutexW", security, owned, readText(name)]), answers.mutex ?? 0x44n
    ),
    GlobalAddAtomW: (name) => (calls.push(["GlobalAddAtomW", readText(name)]), atom),
    GlobalFindAtomW: (name) => (calls.push(["GlobalFindAtomW", readText(name)]), atom),
    GlobalDeleteAtom: (deleted) => (calls.push(["GlobalDeleteAtom", deleted]), 0),
  });
  return { names, calls };
}

Deno.test("the stop mark is one atom, found, added and deleted under a fixed name", () => {
  const { names, calls } = fakeNames();
  assert.equal(names.findStopMark(), true);
  assert.equal(names.addStopMark(), true);
  names.deleteStopMark();
  assert.deepEqual(calls, [
    ["GlobalFindAtomW", MARK],
    ["GlobalAddAtomW", MARK],
    ["GlobalFindAtomW", MARK],
    ["GlobalDeleteAtom", 0xc123],
  ]);
});

Deno.test("deleteStopMark() deletes nothing when there is no mark", () => {
  const { names, calls } = fakeNames({ atom: 0 });
  names.deleteStopMark();
  assert.equal(names.findStopMark(), false);
  assert.equal(names.addStopMark(), false);
  assert.ok(calls.every(([name]) => name !== "GlobalDeleteAtom"));
});

Deno.test("openTurnMutex() asks for a mutex of the session that nobody owns yet", () => {
  const { names, calls } = fakeNames();
  assert.equal(names.openTurnMutex(), 0x44n);
  assert.deepEqual(calls, [["CreateMutexW", 0n, 0, "Local\\desktop-automation-mcp.turn"]]);
  assert.equal(fakeNames({ mutex: 0n }).names.openTurnMutex(), 0n);
});
