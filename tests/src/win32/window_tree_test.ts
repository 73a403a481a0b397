import assert from "node:assert/strict";
import { ToolError } from "../../../src/base/errors.ts";
import {
  getChildWindows,
  getDirectChildWindows,
  getTopLevelWindows,
  getWindowsAbove,
  MAX_WALKS,
  MAX_WINDOWS,
} from "../../../src/win32/window_tree.ts";

const GW_HWNDNEXT = 2;
const GW_CHILD = 5;
const DESKTOP = 0n;

/** Windows in z-order inside each parent. `onStep` runs before each GetWindow and may change them. */
class FakeWindowTree {
  readonly children: Map<bigint, bigint[]>;
  onStep: (step: number, hwnd: bigint) => void = () => {};
  steps = 0;

  constructor(children: Readonly<Record<string, readonly bigint[]>>) {
    this.children = new Map(Object.entries(children).map(([parent, list]) => [BigInt(parent), [...list]]));
  }

  get user32(): Parameters<typeof getTopLevelWindows>[0] {
    return {
      GetTopWindow: (parent) => this.children.get(parent)?.[0] ?? 0n,
      GetWindow: (hwnd, command) => this.#getWindow(hwnd, command),
      IsWindow: (hwnd) => this.#siblingsOf(hwnd) === undefined ? 0 : 1,
    };
  }

  destroy(hwnd: bigint): void {
    const siblings = this.#siblingsOf(hwnd);
    siblings?.splice(siblings.indexOf(hwnd), 1);
    this.children.delete(hwnd);
  }

  raise(hwnd: bigint): void {
    const siblings = this.#siblingsOf(hwnd);
    siblings?.splice(siblings.indexOf(hwnd), 1);
    siblings?.unshift(hwnd);
  }

  #getWindow(hwnd: bigint, command: number): bigint {
    this.onStep(this.steps++, hwnd);
    const siblings = this.#siblingsOf(hwnd);
    if (siblings === undefined) return 0n;
    if (command === GW_CHILD) return this.children.get(hwnd)?.[0] ?? 0n;
    assert.equal(command, GW_HWNDNEXT);
    return siblings[siblings.indexOf(hwnd) + 1] ?? 0n;
  }

  #siblingsOf(hwnd: bigint): bigint[] | undefined {
    return [...this.children.values()].find((siblings) => siblings.includes(hwnd));
  }
}

/** A straight line of `count` windows, too long to be searched. */
function endless(count: bigint): Parameters<typeof getTopLevelWindows>[0] & { steps: number } {
  const next = (hwnd: bigint): bigint => hwnd < count ? hwnd + 1n : 0n;
  return {
    steps: 0,
    GetTopWindow: () => 1n,
    GetWindow(hwnd) {
      this.steps++;
      return next(hwnd);
    },
    IsWindow: () => 1,
  };
}

function isPlatformError(error: unknown): boolean {
  return error instanceof ToolError && error.code === "platform_error";
}

Deno.test("getTopLevelWindows() lists windows in z-order", () => {
  const tree = new FakeWindowTree({ 0: [30n, 10n, 20n] });
  assert.deepEqual(getTopLevelWindows(tree.user32), [30n, 10n, 20n]);
});

Deno.test("getTopLevelWindows() is empty when there is no window", () => {
  assert.deepEqual(getTopLevelWindows(new FakeWindowTree({ 0: [] }).user32), []);
});

Deno.test("getTopLevelWindows() lists the rest when any one window dies at any step", () => {
  const all = [1n, 2n, 3n, 4n, 5n];
  for (const dying of all) {
    for (let when = 0; when < all.length; when++) {
      const tree = new FakeWindowTree({ 0: all });
      tree.onStep = (step) => step === when && tree.destroy(dying);
      const listed = getTopLevelWindows(tree.user32);
      const rest = all.filter((hwnd) => hwnd !== dying);
      assert.deepEqual(listed.filter((hwnd) => hwnd !== dying), rest, `${dying} at step ${when}`);
      assert.equal(new Set(listed).size, listed.length);
    }
  }
});

Deno.test("getTopLevelWindows() lists each window once when one already listed is moved down", () => {
  const tree = new FakeWindowTree({ 0: [1n, 2n, 3n] });
  tree.onStep = (step) => {
    if (step === 1) tree.children.set(DESKTOP, [2n, 1n, 3n]);
  };
  assert.deepEqual(getTopLevelWindows(tree.user32), [2n, 1n, 3n]);
});

Deno.test("getTopLevelWindows() throws after a bounded number of walks when windows form a cycle", () => {
  let steps = 0;
  const user32 = {
    GetTopWindow: () => 1n,
    GetWindow: (hwnd: bigint) => (steps++, hwnd === 3n ? 1n : hwnd + 1n),
    IsWindow: () => 1,
  };
  assert.throws(() => getTopLevelWindows(user32), isPlatformError);
  assert.equal(steps, 3 * MAX_WALKS);
});

Deno.test("getTopLevelWindows() throws after a bounded number of walks when a window dies in each", () => {
  const tree = new FakeWindowTree({ 0: [1n, 2n] });
  let next = 3n;
  tree.onStep = (_step, hwnd) => {
    tree.destroy(hwnd);
    tree.children.get(DESKTOP)?.push(next++);
  };
  assert.throws(() => getTopLevelWindows(tree.user32), isPlatformError);
  assert.equal(tree.steps, MAX_WALKS);
});

Deno.test("getTopLevelWindows() lists 10,000 windows and throws at one more", () => {
  assert.equal(getTopLevelWindows(endless(BigInt(MAX_WINDOWS))).length, 10_000);
  assert.throws(() => getTopLevelWindows(endless(BigInt(MAX_WINDOWS) + 1n)), isPlatformError);
});

Deno.test("getTopLevelWindows() stops at the bound when there are 100,000 windows", () => {
  const user32 = endless(100_000n);
  assert.throws(() => getTopLevelWindows(user32), isPlatformError);
  assert.equal(user32.steps, 10_000);
});

Deno.test("getWindowsAbove() lists the windows above one in z-order, and walks no further", () => {
  const tree = new FakeWindowTree({ 0: [30n, 10n, 20n, 40n] });
  assert.deepEqual(getWindowsAbove(tree.user32, 20n), [30n, 10n]);
  assert.equal(tree.steps, 2);
  assert.deepEqual(getWindowsAbove(tree.user32, 30n), []);
  assert.equal(tree.steps, 2);
});

Deno.test("getWindowsAbove() lists every window when the one is gone", () => {
  const tree = new FakeWindowTree({ 0: [30n, 10n, 20n] });
  assert.deepEqual(getWindowsAbove(tree.user32, 99n), [30n, 10n, 20n]);
  assert.deepEqual(getWindowsAbove(new FakeWindowTree({ 0: [] }).user32, 99n), []);
});

Deno.test("getWindowsAbove() lists the rest above when any one window dies at any step", () => {
  for (const dying of [1n, 2n, 3n, 4n, 5n]) {
    for (let when = 0; when < 3; when++) {
      const tree = new FakeWindowTree({ 0: [1n, 2n, 3n, 4n, 5n] });
      tree.onStep = (step) => step === when && tree.destroy(dying);
      const listed = getWindowsAbove(tree.user32, 4n);
      // Of a window that is gone everything may be above.
      const rest = dying === 4n ? [1n, 2n, 3n, 5n] : [1n, 2n, 3n].filter((hwnd) => hwnd !== dying);
      assert.deepEqual(listed.filter((hwnd) => hwnd !== dying), rest, `${dying} at step ${when}`);
    }
  }
});

Deno.test("getWindowsAbove() walks again when it was led past the window, which lives", () => {
  const tree = new FakeWindowTree({ 0: [1n, 2n, 3n, 4n] });
  // The window at hand is moved below the one in question, and with it the walk.
  tree.onStep = (step) => step === 0 && tree.children.set(DESKTOP, [2n, 3n, 1n, 4n]);
  assert.deepEqual(getWindowsAbove(tree.user32, 3n), [2n]);
  tree.onStep = () => {};
  tree.raise(4n);
  assert.deepEqual(getWindowsAbove(tree.user32, 3n), [4n, 2n]);
});

Deno.test("getWindowsAbove() throws after a bounded number of walks when it never meets a window that lives", () => {
  const tree = new FakeWindowTree({ 0: [1n, 2n], 1: [11n] });
  assert.throws(() => getWindowsAbove(tree.user32, 11n), isPlatformError);
  assert.equal(tree.steps, 2 * MAX_WALKS);
});

Deno.test("getWindowsAbove() lists 10,000 windows at most, the one among them", () => {
  assert.equal(getWindowsAbove(endless(20_000n), BigInt(MAX_WINDOWS)).length, 9_999);
  assert.throws(() => getWindowsAbove(endless(20_000n), BigInt(MAX_WINDOWS) + 1n), isPlatformError);
});

Deno.test("getChildWindows() lists descendants at any depth, each before its own children", () => {
  const tree = new FakeWindowTree({ 0: [1n, 2n], 1: [11n, 12n], 11: [111n, 112n], 12: [121n], 2: [21n] });
  assert.deepEqual(getChildWindows(tree.user32, 1n), [11n, 111n, 112n, 12n, 121n]);
});

Deno.test("getChildWindows() is empty when the window has none or is gone", () => {
  const tree = new FakeWindowTree({ 0: [1n] });
  assert.deepEqual(getChildWindows(tree.user32, 1n), []);
  assert.deepEqual(getChildWindows(tree.user32, 99n), []);
});

Deno.test("getChildWindows() lists the rest when any one child dies at any step", () => {
  const all = [11n, 111n, 112n, 12n, 13n];
  for (const dying of [111n, 112n, 12n, 13n]) {
    for (let when = 0; when < 12; when++) {
      const tree = new FakeWindowTree({ 0: [1n], 1: [11n, 12n, 13n], 11: [111n, 112n] });
      tree.onStep = (step) => step === when && tree.destroy(dying);
      const listed = getChildWindows(tree.user32, 1n).filter((hwnd) => hwnd !== dying);
      assert.deepEqual(listed, all.filter((hwnd) => hwnd !== dying), `${dying} at step ${when}`);
    }
  }
});

Deno.test("getChildWindows() is empty when the window dies under way with all its children", () => {
  const tree = new FakeWindowTree({ 0: [1n], 1: [11n, 12n], 11: [111n] });
  tree.onStep = (step) => {
    if (step === 3) [111n, 11n, 12n, 1n].forEach((hwnd) => tree.destroy(hwnd));
  };
  assert.deepEqual(getChildWindows(tree.user32, 1n), []);
});

Deno.test("getChildWindows() throws when a child is its own descendant, or when there are too many", () => {
  const cycle = {
    GetTopWindow: () => 0n,
    GetWindow: (hwnd: bigint) => hwnd === 1n ? 2n : 1n,
    IsWindow: () => 1,
  };
  assert.throws(() => getChildWindows(cycle, 1n), isPlatformError);
  let hwnd = 1n;
  const wide = { GetTopWindow: () => 0n, GetWindow: () => ++hwnd, IsWindow: () => 1 };
  assert.throws(() => getChildWindows(wide, 1n), isPlatformError);
});

Deno.test("getDirectChildWindows() lists the children in z-order without theirs, again when one dies", () => {
  const tree = new FakeWindowTree({ 0: [1n], 1: [30n, 10n, 20n], 10: [11n, 12n] });
  assert.deepEqual(getDirectChildWindows(tree.user32, 1n), [30n, 10n, 20n]);
  assert.deepEqual(getDirectChildWindows(tree.user32, 20n), []);
  assert.deepEqual(getDirectChildWindows(tree.user32, 99n), []);
  tree.steps = 0;
  tree.onStep = (step) => step === 2 && tree.destroy(30n);
  assert.deepEqual(getDirectChildWindows(tree.user32, 1n).filter((hwnd) => hwnd !== 30n), [10n, 20n]);
});
