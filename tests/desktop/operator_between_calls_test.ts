import assert from "node:assert/strict";
import { type Fixture, startFixture } from "../fixtures/fixture.ts";
import { type Operator, operatorTest } from "../fixtures/operator.ts";
import { cursorPosition, foregroundWindow } from "../fixtures/test_win32.ts";
import { assertEmitted, Hands, inWindow, policyFor } from "./hands.ts";
import { type Answer, DesktopServer } from "./server.ts";

// What the person does between two calls, right after input that the server sent.

const IDLE_MS = 1_500;
/** Input of the person this recent keeps a window from coming forward. */
const AT_KEYBOARD_MS = 1_000;
const TIMES = 4;
/** Most tries until calls came soon enough after what the person did, which a busy machine may need. */
const TRIES = 20;

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What the person does; false when Windows does not know of it yet. */
const DOINGS: Readonly<
  Record<string, (operator: Operator, fixture: Fixture, time: number) => Promise<boolean>>
> = {
  "a key": async (operator) => {
    await operator.do("key", "x");
    return true;
  },
  "a move of the mouse": async (operator, { window: { clientOrigin } }, time) => {
    const [x, y] = [clientOrigin.x + 300 + 5 * time, clientOrigin.y + 200];
    await operator.do("mousemove", x, y);
    // On a busy machine it takes a while until Windows knows of it; until then nobody can see it.
    const isThere = (): boolean => cursorPosition().x === x && cursorPosition().y === y;
    for (let look = 0; look < 50 && !isThere(); look++) await delay(20);
    return isThere();
  },
};

/**
 * Has the person do something, and makes a call, until `TIMES` calls were over within `ms` of what they did, each of
 * them refused: what came later, or before Windows knew of it, proves nothing. `before` is done first, each time.
 */
async function refusedAfter({ ms, before, doing, call }: {
  readonly ms: number;
  readonly before: (time: number) => Promise<void>;
  readonly doing: (time: number) => Promise<boolean>;
  readonly call: (time: number) => Promise<Answer>;
}): Promise<void> {
  for (let time = 0, soon = 0; soon < TIMES; time++) {
    assert.ok(time < TRIES, `only ${soon} calls came soon enough`);
    await before(time);
    const began = performance.now();
    const isKnown = await doing(time);
    const answer = await call(time);
    if (!isKnown || performance.now() - began >= ms) continue;
    soon++;
    assert.equal(answer.code, "operator_active", `time ${time}: ${answer.text}`);
  }
}

for (const [name, act] of Object.entries(DOINGS)) {
  operatorTest(
    `REQUIRE_IDLE_MS sees ${name} after each hover that we sent, and none of our own input`,
    async (operator) => {
      await using hands = await Hands.start({
        variables: { DESKTOP_AUTOMATION_REQUIRE_IDLE_MS: String(IDLE_MS) },
      });
      const { fixture } = hands;
      const hover = (x: number) => hands.act("hover_window", { ...inWindow(fixture, x, 60), dwell_ms: 0 });
      await refusedAfter({
        ms: IDLE_MS,
        before: async (time) => {
          await delay(IDLE_MS + 300);
          assertEmitted(await hover(100 + 10 * time));
          assertEmitted(await hover(105 + 10 * time));
        },
        doing: (time) => act(operator, fixture, time),
        call: () => hover(200),
      });
      // Clicks and keys of the server itself do not count as use of the desktop, found late or at once.
      await delay(IDLE_MS + 300);
      for (const wait of [0, 100, 400]) {
        await delay(wait);
        assertEmitted(await hands.act("click_window", inWindow(fixture, 200, 60)));
        assertEmitted(await hands.act("send_key", { key: "down" }));
        assertEmitted(await hands.act("send_text", { text: "aé" }));
      }
    },
  );
}

/** Two windows of allowed programs, the first in front, and a server that may bring them forward. */
async function twoWindows(stack: AsyncDisposableStack): Promise<{
  readonly front: Fixture;
  readonly behind: Fixture;
  readonly server: DesktopServer;
}> {
  const small = { y: 80, width: 300, height: 240, foreground: true };
  const behind = stack.use(await startFixture({ title: "Fixture B", x: 100, ...small }));
  const front = stack.use(await startFixture({ title: "Fixture A", exeName: "front.exe", x: 500, ...small }));
  const applications = [policyFor(front.exePath, "Fixture A*"), policyFor(behind.exePath, "Fixture B*")];
  const variables = { DESKTOP_AUTOMATION_FOCUS_MODE: "activate" };
  return { front, behind, server: stack.use(await DesktopServer.start({ applications, variables })) };
}

operatorTest(
  "FOCUS_MODE=activate takes no focus from somebody who types, even right after our own input",
  async (operator) => {
    await using stack = new AsyncDisposableStack();
    const { front, behind, server } = await twoWindows(stack);
    const click = { hwnd: Number(behind.hwnd), ...inWindow(behind, 60, 60) };
    await refusedAfter({
      ms: AT_KEYBOARD_MS,
      // A try that came late may have brought the other forward.
      before: async () => void await front.command("foreground"),
      doing: async () => {
        await operator.do("key", "x");
        return true;
      },
      call: async (time) => {
        const hover = { hwnd: Number(front.hwnd), ...inWindow(front, 60 + time, 60), dwell_ms: 0 };
        assertEmitted(await server.call("hover_window", hover));
        const answer = await server.call("click_window", click);
        assert.equal(foregroundWindow(), answer.code === undefined ? behind.hwnd : front.hwnd, answer.text);
        return answer;
      },
    });
    await front.command("foreground");
    await delay(AT_KEYBOARD_MS + 200);
    const done = await server.call("click_window", click);
    assertEmitted(done);
    assert.equal(done.structured["foreground_moved"], true);
    assert.equal(foregroundWindow(), behind.hwnd);
  },
);

Deno.test("FOCUS_MODE=activate moves no focus for a call that can be refused before, and charges for one that cannot", async () => {
  await using stack = new AsyncDisposableStack();
  const { front, behind, server } = await twoWindows(stack);
  await delay(AT_KEYBOARD_MS + 200);
  const hwnd = Number(behind.hwnd);
  for (
    const [tool, args, code] of [
      ["click_window", { hwnd, x: 3_000, y: 3_000 }, "invalid_argument"],
      ["click_window", { hwnd, x: 30, y: 60, capture_id: "0".repeat(12) }, "capture_stale"],
      ["send_text", { hwnd, text: "x" }, "confirmation_required"],
      ["click_window", { hwnd, x: 40, y: 5 }, "policy_denied"],
    ] as const
  ) {
    const answer = await server.call(tool, args);
    assert.equal(answer.code, code, answer.text);
    assert.equal(foregroundWindow(), front.hwnd, code);
  }
  const actions = async (): Promise<number> => {
    const { structured } = await server.call("get_rate_limit_state");
    const all = structured["applications"] as readonly { readonly actions: { readonly used: number } }[];
    return all.reduce((sum, { actions: { used } }) => sum + used, 0);
  };
  assert.equal(await actions(), 0);
  const done = await server.call("click_window", { hwnd, ...inWindow(behind, 60, 60) });
  assertEmitted(done);
  assert.equal(done.structured["foreground_moved"], true);
  assert.equal(foregroundWindow(), behind.hwnd);
  assert.equal(await actions(), 2);
});
