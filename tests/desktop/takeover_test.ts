import assert from "node:assert/strict";
import type { Fixture, WindowMessage } from "../fixtures/fixture.ts";
import { type Operator, operatorTest } from "../fixtures/operator.ts";
import { assertNothingHeld, Hands, inWindow, longDrag, unitsTold } from "./hands.ts";
import type { Answer } from "./server.ts";

// The operator takes mouse and keyboard back while a call runs.

/** How long a call may take to begin on a busy machine, and to stop there. */
const PATIENCE = 15_000;
const STOP_DEADLINE = 1_000;

/**
 * What is promised of a machine that is idle. A busy one may run the server later than that, so one of a few times has
 * to be as quick: a server that takes longer by itself is never.
 */
const PROMISED_MS = 100;
const ATTEMPTS = 5;
const REST_MS = 2_500;

const TEXT = "0123456789".repeat(200);
const [VK_SPACE, VK_X, VK_PACKET] = [0x20, 0x58, 0xe7];

/** A call of each kind that takes seconds. */
interface LongCall {
  readonly args: Record<string, unknown>;
  /** Its first message. */
  readonly first: string;
  /** Whether a message may be the last of its input; undefined when it sends nothing after its first. */
  readonly isLast: ((message: WindowMessage) => boolean) | undefined;
}

const CALLS: Readonly<Record<string, (fixture: Fixture) => LongCall>> = {
  drag_window: (fixture) => ({
    args: longDrag(fixture),
    first: "WM_LBUTTONDOWN",
    isLast: ({ message }) => message === "WM_LBUTTONUP",
  }),
  send_text: () => ({
    args: { text: TEXT },
    first: "WM_CHAR",
    // The time of a WM_CHAR is the one at which the window made it out of this.
    isLast: ({ message, wParam }) => message === "WM_KEYUP" && wParam === VK_PACKET,
  }),
  hover_window: (fixture) => ({
    args: { ...inWindow(fixture, 200, 60), dwell_ms: 10_000 },
    first: "WM_MOUSEMOVE",
    isLast: undefined,
  }),
  send_key: () => ({
    args: { key: "space", hold_ms: 5_000 },
    first: "WM_KEYDOWN",
    isLast: ({ message, wParam }) => message === "WM_KEYUP" && wParam === VK_SPACE,
  }),
};

/** Client coordinates right of all that a call comes to. */
const ELSEWHERE = { x: 400, y: 270 };

/** A hand moves the mouse for a while. A single jump is undone by our next move, before anybody has read of it. */
const HAND_MOVES = 20;

/** What the operator does, and whether a message is of that. */
interface Doing {
  readonly act: (operator: Operator, fixture: Fixture) => Promise<void>;
  readonly isTheirs: (message: WindowMessage) => boolean;
}

const DOINGS: Readonly<Record<string, Doing>> = {
  "moves the mouse": {
    act: (operator, { window: { clientOrigin: { x, y } } }) => {
      const moves = Array.from(
        { length: HAND_MOVES },
        (_, i) => ["mousemove", x + ELSEWHERE.x + i, y + ELSEWHERE.y, "sleep", 0.01],
      );
      return operator.do("mousemove", x + ELSEWHERE.x, y + ELSEWHERE.y, ...moves.flat());
    },
    isTheirs: ({ message, x = 0 }) => message === "WM_MOUSEMOVE" && x >= ELSEWHERE.x,
  },
  "presses a key": {
    act: (operator) => operator.do("key", "x"),
    isTheirs: ({ message, wParam }) => message === "WM_KEYDOWN" && wParam === VK_X,
  },
};

/** The messages that our own input makes, and not the operator's. */
const isOurs = ({ message, wParam }: WindowMessage): boolean =>
  message === "WM_CHAR" && wParam >= 0x30 && wParam < 0x3a;

/** A call that the operator interrupted, and when, by `performance.now()`. */
interface Interrupted {
  readonly answer: Answer;
  readonly messages: readonly WindowMessage[];
  /** When this test heard that the window saw the operator; Infinity if it did not. */
  readonly seen: number;
  readonly acted: number;
  readonly ended: number;
}

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Makes the call, and lets the operator act while it runs. */
async function interrupted(
  { hands, call: { args, first }, tool, act, isTheirs }: {
    readonly hands: Hands;
    readonly tool: string;
    readonly call: LongCall;
    readonly act: () => Promise<void>;
    readonly isTheirs: Doing["isTheirs"];
  },
): Promise<Interrupted> {
  const { fixture } = hands;
  await fixture.quiet();
  const from = fixture.messages.length;
  fixture.skipMessages();
  let ended = Infinity;
  const call = hands.begin(tool, args);
  call.then(() => ended = performance.now(), () => {});
  await fixture.nextMessage(first, PATIENCE);
  await delay(400);
  const sight = fixture.nextMessage(isTheirs, PATIENCE).then(() => performance.now(), () => Infinity);
  await act();
  const acted = performance.now();
  const answer = await call;
  await assertNothingHeld();
  await fixture.quiet();
  const messages = fixture.messages.slice(from);
  const seen = messages.some(isTheirs) ? await sight : Infinity;
  return { answer, messages, seen, acted, ended };
}

/**
 * Milliseconds from what the operator did to the last input of ours, both as the system dated them when they were
 * made, however late the window read them; Wine takes the date of the operator's from the X server, right to a few
 * milliseconds, so that the difference can be negative. For a call that sends nothing more: from when the window
 * saw the operator to its answer, by the clock of this test. Infinity when the window has not seen what the operator did: moves of
 * the mouse are merged.
 */
function stoppedAfter(
  { messages, seen, ended }: Interrupted,
  isLast: LongCall["isLast"],
  isTheirs: Doing["isTheirs"],
): number {
  if (isLast === undefined) return seen === Infinity ? Infinity : ended - seen;
  const theirs = messages.find(isTheirs)?.tick ?? -Infinity;
  const ours = messages.findLast(isLast)?.tick ?? Infinity;
  return ours - theirs;
}

for (const [tool, callOf] of Object.entries(CALLS)) {
  for (const [doing, { act, isTheirs }] of Object.entries(DOINGS)) {
    const limit = PROMISED_MS;
    operatorTest(
      `${tool} stops within ${limit} ms and holds nothing when the operator ${doing}`,
      async (operator) => {
        await using hands = await Hands.start();
        const { fixture } = hands;
        const call = callOf(fixture);
        const measured: number[] = [];
        while (measured.length < ATTEMPTS) {
          if (measured.length > 0) await delay(REST_MS);
          const one = await interrupted({ hands, tool, call, act: () => act(operator, fixture), isTheirs });
          const { answer, messages, seen, acted, ended } = one;
          const next = await hands.server.call("click_window", {
            hwnd: Number(fixture.hwnd),
            ...inWindow(fixture, 200, 60),
          });
          if (answer.code === undefined && (ended < acted || seen === Infinity)) {
            // The call was over before the operator was done, or nothing of what they did came to any window.
            measured.push(Infinity);
            continue;
          }
          assert.equal(answer.code, "operator_active", answer.text);
          assert.ok(ended - acted < STOP_DEADLINE, `${ended - acted} ms`);
          if (tool === "send_text") {
            assert.equal(messages.filter(isOurs).length, unitsTold(answer, TEXT.length), answer.text);
          }
          // The operator has 2 s of rest from then on.
          assert.ok(next.code === "operator_active" || performance.now() - acted > 2_000, next.text);
          measured.push(stoppedAfter(one, call.isLast, isTheirs));
          if (measured.some((milliseconds) => milliseconds <= limit)) break;
        }
        console.log(`stopped after ${measured.join(", ")} ms`);
        assert.ok(Math.min(...measured) <= limit, `stopped after ${measured.join(", ")} ms`);
      },
    );
  }
}
