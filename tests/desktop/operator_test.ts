import assert from "node:assert/strict";
import type { Fixture, WindowMessage } from "../fixtures/fixture.ts";
import { type Operator, operatorTest } from "../fixtures/operator.ts";
import { keysDown } from "../fixtures/test_win32.ts";
import type { Answer } from "./server.ts";
import { DesktopProcess } from "./desktop_process.ts";
import { assertEmitted, assertNothingHeld, Hands, inWindow, longDrag, unitsTold } from "./hands.ts";

/** How long a call may take to begin on a busy machine, and to stop: 100 ms are promised of an idle one. */
const PATIENCE = 15_000;
const STOP_DEADLINE = 1_000;

const TEXT = "0123456789".repeat(200);

/** A call of each kind that takes seconds, the first message of it, and what the operator does meanwhile. */
const CALLS: Readonly<
  Record<string, (fixture: Fixture) => { args: Record<string, unknown>; first: string }>
> = {
  drag_window: (fixture) => ({ args: longDrag(fixture), first: "WM_LBUTTONDOWN" }),
  send_text: () => ({ args: { text: TEXT }, first: "WM_CHAR" }),
  hover_window: (fixture) => ({
    args: { ...inWindow(fixture, 200, 60), dwell_ms: 10_000 },
    first: "WM_MOUSEMOVE",
  }),
  send_key: () => ({ args: { key: "space", hold_ms: 5_000 }, first: "WM_KEYDOWN" }),
};

const DOINGS: Readonly<Record<string, (operator: Operator) => Promise<void>>> = {
  "moves the mouse": (operator) => operator.do("mousemove", 900, 700),
  "presses a key": (operator) => operator.do("key", "x"),
};

/** The messages that our own input makes, and not the operator's. */
const isOurs = ({ message, wParam }: WindowMessage): boolean =>
  message === "WM_CHAR" && wParam >= 0x30 && wParam < 0x3a;

/** A call that the operator interrupted, and when, by `performance.now()`. */
interface Interrupted {
  readonly answer: Answer;
  readonly from: number;
  readonly acted: number;
  readonly ended: number;
}

/** How often the operator may come too late, on a machine that is busy, to a call that takes seconds. */
const ATTEMPTS = 4;

/** Makes the call until the operator has acted while it ran. */
async function interrupted(hands: Hands, tool: string, act: () => Promise<void>): Promise<Interrupted> {
  const { fixture } = hands;
  const { args, first } = CALLS[tool]?.(fixture) ?? { args: {}, first: "" };
  for (let attempt = 1;; attempt++) {
    const from = fixture.messages.length;
    fixture.skipMessages();
    let ended = Infinity;
    const call = hands.begin(tool, args);
    call.then(() => ended = performance.now(), () => {});
    await fixture.nextMessage(first, PATIENCE);
    await new Promise((resolve) => setTimeout(resolve, 400));
    await act();
    const acted = performance.now();
    const answer = await call;
    // A call that ended well before the operator was done may have been over when they began.
    const isLate = answer.code === undefined && ended < acted;
    if (!isLate || attempt === ATTEMPTS) return { answer, from, acted, ended };
    await new Promise((resolve) => setTimeout(resolve, 2_500));
  }
}

for (const tool of Object.keys(CALLS)) {
  for (const [doing, act] of Object.entries(DOINGS)) {
    operatorTest(
      `${tool} stops within 100 ms and holds nothing when the operator ${doing}`,
      async (operator) => {
        await using hands = await Hands.start();
        const { fixture } = hands;
        const { answer, from, acted, ended } = await interrupted(hands, tool, () => act(operator));
        assert.equal(answer.code, "operator_active", answer.text);
        assert.ok(ended - acted < STOP_DEADLINE, `${ended - acted} ms`);
        await assertNothingHeld();
        await fixture.quiet();
        if (tool === "send_text") {
          const typed = fixture.messages.slice(from).filter(isOurs).length;
          assert.equal(typed, unitsTold(answer, TEXT.length), answer.text);
        }
        // The operator has 2 s of rest from then on.
        const next = await hands.server.call("click_window", {
          hwnd: Number(fixture.hwnd),
          ...inWindow(fixture, 200, 60),
        });
        assert.ok(next.code === "operator_active" || performance.now() - acted > 2_000, next.text);
      },
    );
  }
}

operatorTest(
  "threat 14: nothing is done while the operator holds a modifier or a mouse button",
  async (operator) => {
    await using hands = await Hands.start();
    const { fixture } = hands;
    const hover = { ...inWindow(fixture, 200, 60), dwell_ms: 0 };
    assertEmitted(await hands.act("hover_window", hover));
    const { clientOrigin: { x, y } } = fixture.window;
    for (const modifier of ["shift", "ctrl", "alt"]) {
      await operator.do("keydown", modifier);
      await fixture.quiet();
      const from = fixture.messages.length;
      for (const [tool, args] of [["hover_window", hover], ["send_key", { key: "space" }]] as const) {
        const answer = await hands.act(tool, args);
        assert.equal(answer.code, "modifier_held", `${modifier}: ${answer.text}`);
      }
      assert.deepEqual(fixture.messages.slice(from).filter(({ message }) => /KEY|MOUSE/.test(message)), []);
      await operator.do("keyup", modifier);
      await assertNothingHeld();
    }
    await operator.do("mousemove", x + 60, y + 60);
    await operator.do("mousedown", 1);
    await fixture.nextMessage("WM_LBUTTONDOWN", PATIENCE);
    await fixture.quiet();
    const from = fixture.messages.length;
    for (
      const [tool, args] of [["hover_window", hover], ["click_window", inWindow(fixture, 250, 190)]] as const
    ) {
      const answer = await hands.act(tool, args);
      assert.equal(answer.code, "modifier_held", answer.text);
    }
    // Theirs stays down: what we did not press is not ours to let go of.
    assert.deepEqual(keysDown(), [1]);
    assert.deepEqual(
      fixture.messages.slice(from).filter(({ message }) => /MOUSEMOVE|BUTTON/.test(message)),
      [],
    );
    await operator.do("mouseup", 1);
    await assertNothingHeld();
  },
);

operatorTest(
  "the stop key stops what runs, all that follows, and the server that comes after",
  async (operator) => {
    // The mark outlives every server; left behind, it would stop whatever is tested next.
    await using cleaner = await DesktopProcess.start();
    await using clean = new AsyncDisposableStack();
    clean.defer(async () => void await cleaner.call("clearStopMark"));
    await using hands = await Hands.start();
    const { fixture } = hands;
    const call = hands.begin("drag_window", longDrag(fixture));
    await fixture.nextMessage("WM_LBUTTONDOWN", PATIENCE);
    await operator.do("key", "Pause");
    const answer = await call;
    assert.match(answer.code ?? "", /stopped_by_operator|operator_active/, answer.text);
    await assertNothingHeld();
    assert.equal((await hands.server.call("list_windows")).code, undefined);
    const click = { hwnd: Number(fixture.hwnd), ...inWindow(fixture, 200, 60) };
    assert.equal((await hands.server.call("click_window", click)).code, "stopped_by_operator");
    await using again = await Hands.start({ window: { title: "Fixture A2" } });
    const hwnd = Number(again.fixture.hwnd);
    assert.equal((await again.server.call("click_window", { ...click, hwnd })).code, "stopped_by_operator");
    await cleaner.call("clearStopMark");
    assertEmitted(await again.server.call("click_window", { ...click, hwnd }));
  },
);
