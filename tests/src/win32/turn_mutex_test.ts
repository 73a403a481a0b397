import assert from "node:assert/strict";
import { createTurn } from "../../../src/win32/turn_mutex.ts";
import { Recorder } from "../../fake_win32.ts";

const WAIT_ABANDONED = 0x80;
const WAIT_TIMEOUT = 0x102;
const WAIT_FAILED = 0xffffffff;

/** A turn over a mutex that answers each wait in turn, and 0 (taken) after the last. */
function fakeTurn(...waits: number[]): { turn: ReturnType<typeof createTurn>; recorder: Recorder } {
  const recorder = new Recorder();
  const calls = recorder.record({
    openTurnMutex: () => 0x44n,
    WaitForSingleObject: () => waits.shift() ?? 0,
    ReleaseMutex: () => 1,
  });
  return { turn: createTurn(calls, calls), recorder };
}

Deno.test("tryTakeDesktopTurn() opens the mutex at the first attempt, once, and never waits", () => {
  const { turn, recorder } = fakeTurn(WAIT_TIMEOUT);
  assert.deepEqual(recorder.calls, []);
  assert.equal(turn.tryTakeDesktopTurn(), false);
  assert.equal(turn.tryTakeDesktopTurn(), true);
  turn.releaseDesktopTurn();
  assert.equal(turn.tryTakeDesktopTurn(), true);
  assert.deepEqual(recorder.calls.map(({ name, args }) => [name, ...args]), [
    ["openTurnMutex"],
    ["WaitForSingleObject", 0x44n, 0],
    ["WaitForSingleObject", 0x44n, 0],
    ["ReleaseMutex", 0x44n],
    ["WaitForSingleObject", 0x44n, 0],
  ]);
});

Deno.test("tryTakeDesktopTurn() takes over what an ended server left, and nothing else", () => {
  const { turn } = fakeTurn(WAIT_TIMEOUT, WAIT_FAILED, WAIT_ABANDONED);
  const taken = [1, 2, 3].map(() => turn.tryTakeDesktopTurn());
  assert.deepEqual(taken, [false, false, true]);
});

Deno.test("tryTakeDesktopTurn() is false and waits for nothing while we have the turn", () => {
  const { turn, recorder } = fakeTurn();
  assert.equal(turn.tryTakeDesktopTurn(), true);
  assert.equal(turn.tryTakeDesktopTurn(), false);
  assert.deepEqual(recorder.names, ["openTurnMutex", "WaitForSingleObject"]);
});

Deno.test("releaseDesktopTurn() calls nothing when we do not have the turn", () => {
  const { turn, recorder } = fakeTurn(WAIT_TIMEOUT);
  turn.releaseDesktopTurn();
  turn.tryTakeDesktopTurn();
  turn.releaseDesktopTurn();
  assert.deepEqual(recorder.names, ["openTurnMutex", "WaitForSingleObject"]);
});

Deno.test("releaseDesktopTurn() gives up the turn even when Windows says that it was not ours", () => {
  const calls = { openTurnMutex: () => 0x44n, WaitForSingleObject: () => 0, ReleaseMutex: () => 0 };
  const turn = createTurn(calls, calls);
  turn.tryTakeDesktopTurn();
  turn.releaseDesktopTurn();
  assert.equal(turn.tryTakeDesktopTurn(), true);
});

Deno.test("tryTakeDesktopTurn() throws while Windows gives no mutex, and asks again the next time", () => {
  const handles = [0n, 0x44n];
  const calls = {
    openTurnMutex: () => handles.shift() ?? 0n,
    WaitForSingleObject: () => 0,
    ReleaseMutex: () => 1,
  };
  const turn = createTurn(calls, calls);
  assert.throws(() => turn.tryTakeDesktopTurn(), { code: "platform_error" });
  assert.equal(turn.tryTakeDesktopTurn(), true);
});
