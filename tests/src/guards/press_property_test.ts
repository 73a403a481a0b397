import assert from "node:assert/strict";
import type { Rect } from "../../../src/base/geometry.ts";
import type { Action } from "../../../src/policy/policy.ts";
import { FakeDesktop } from "../../fake_desktop.ts";
import { FakeWindow } from "../../fake_window.ts";
import { everything, told } from "../../hands.ts";
import { Harness } from "../../harness.ts";
import { Seeded } from "../image/seeded.ts";
import { naivePress } from "./naive_press.ts";

const SEED = 20_261_201;
const COUNT = 2_000;

/** Most windows are see-through, so that the way down is long. */
const ANSWERS = [...Array(30).fill(-1), 1, 1, 1, 1, 2, 3, 4, 6, 8, 17, 20, 0, -2, 99];
const SCREEN_POINT = { x: 130, y: 140 };

/** A forest of windows from a seeded generator, mostly around the point. */
class Forest {
  #handle = 100n;

  constructor(readonly random: Seeded) {}

  once(n: number): boolean {
    return this.random.integer(1, n) === 1;
  }

  around(): Rect {
    if (this.once(6)) return { left: 131, top: 141, right: 300, bottom: 200 };
    const near = (to: number): number => to + this.random.integer(0, 3);
    return { left: 127 + near(0), top: 137 + near(0), right: near(131), bottom: near(141) };
  }

  child(parent: FakeWindow, depth: number): void {
    const answer = ANSWERS[this.random.integer(0, ANSWERS.length - 1)] ?? 1;
    const window = new FakeWindow({
      hwnd: this.#handle++,
      parent,
      rect: this.around(),
      hitTest: () => answer,
      pid: parent.pid,
      tid: this.once(80) ? 2000 : parent.tid,
      visible: !this.once(8),
      enabled: !this.once(8),
      iconic: this.once(30),
      exStyle: this.once(12) ? 0x80020 : 0,
      region: this.once(80),
      responsive: !this.once(60),
      ...(this.once(4) ? { client: this.around() } : {}),
    });
    parent.children.push(window);
    this.plant(window, depth - 1);
  }

  plant(window: FakeWindow, depth: number): void {
    if (depth <= 0) return;
    const children = depth === 3 && this.once(20) ? 40 : this.random.integer(0, 4);
    for (let i = 0; i < children; i++) this.child(window, depth);
  }
}

function stage(random: Seeded): { harness: Harness; nonClient: boolean } {
  const forest = new Forest(random);
  const nonClient = forest.once(2);
  const allowedActions = new Set<Action>(["observe", "click"]);
  const desktop = new FakeDesktop();
  for (let i = random.integer(0, 2); i > 0; i--) {
    const tid = forest.once(2) ? 1000 : 3000;
    const lower = desktop.open({ hwnd: BigInt(i), tid, title: "Behind", rect: forest.around() });
    forest.plant(lower, 2);
  }
  const harness = new Harness({ entries: [everything({ nonClient, allowedActions })], desktop });
  const answer = ANSWERS[random.integer(0, ANSWERS.length - 1)] ?? 1;
  harness.window.hitTest = () => answer;
  forest.plant(harness.window, 3);
  if (forest.once(20)) {
    desktop.open({ hwnd: 50, pid: 200, title: "Above", rect: forest.around() }, "C:\\Other.exe");
    desktop.foreground = 7n;
  }
  return { harness, nonClient };
}

Deno.test(`click_window meets the window that Windows gives it to, or is refused, in ${COUNT} random cases (seed ${SEED})`, async () => {
  const random = new Seeded(SEED);
  const seen = new Map<string, number>();
  for (let i = 0; i < COUNT; i++) {
    const { harness, nonClient } = stage(random);
    const { desktop, window } = harness;
    const expected = naivePress(desktop.windows, window, SCREEN_POINT, { nonClient });
    const { code, text } = told(await harness.call("click_window", { hwnd: 7, x: 30, y: 40 }));
    const receivers = desktop.received.map(({ hwnd }) => hwnd);
    if ("code" in expected) {
      assert.equal(code, expected.code, `case ${i}: ${text}`);
      assert.deepEqual(receivers, [], `case ${i}`);
    } else {
      assert.equal(code, "ok", `case ${i}: ${text}`);
      assert.deepEqual(receivers, [expected.hwnd, expected.hwnd], `case ${i}`);
    }
    const asked = desktop.calls.filter((call) => call === "probeHitTest").length;
    const length = asked > 2 * 32 ? "too long" : asked > 6 ? "long" : "short";
    for (const what of [code, length]) seen.set(what, (seen.get(what) ?? 0) + 1);
  }
  assert.equal(seen.get("too long"), undefined);
  // A generator that reaches a verdict rarely or never shows nothing of it.
  for (const what of ["ok", "policy_denied", "target_occluded", "target_hung", "long"]) {
    assert.ok((seen.get(what) ?? 0) >= 50, `${what} came up ${seen.get(what)} times`);
  }
});
