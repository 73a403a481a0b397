import assert from "node:assert/strict";
import { operatorTest } from "../fixtures/operator.ts";
import { keysDown } from "../fixtures/test_win32.ts";
import { DesktopProcess } from "./desktop_process.ts";
import { assertEmitted, assertNothingHeld, Hands, inWindow, longDrag } from "./hands.ts";

/** How long a call may take to begin on a busy machine. */
const PATIENCE = 15_000;

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
    // The operator's button stays down: the server releases only what it pressed.
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

operatorTest("the stop key counts before anything was called", async (operator) => {
  await using cleaner = await DesktopProcess.start();
  await using clean = new AsyncDisposableStack();
  clean.defer(async () => void await cleaner.call("clearStopMark"));
  await using hands = await Hands.start();
  const { fixture } = hands;
  const { clientOrigin: { x, y } } = fixture.window;
  // An answer shows that the server is up.
  assert.ok((await hands.server.toolNames()).includes("click_window"));
  // Keys go to the window that was clicked. Meanwhile the key comes to be watched: soon after the start, not at once.
  await operator.do("mousemove", x + 60, y + 60);
  await operator.do("click", 1);
  await fixture.nextMessage("WM_LBUTTONUP", PATIENCE);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await operator.do("key", "Pause");
  await new Promise((resolve) => setTimeout(resolve, 500));
  const click = { hwnd: Number(fixture.hwnd), ...inWindow(fixture, 200, 60) };
  assert.equal((await hands.server.call("click_window", click)).code, "stopped_by_operator");
});
