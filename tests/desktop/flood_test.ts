import assert from "node:assert/strict";
import { sceneChanges, sceneEnds } from "../fixtures/evidence.ts";
import { startFixture } from "../fixtures/fixture.ts";
import { isKeyDown, keysDown, tapKey } from "../fixtures/test_win32.ts";
import { attemptsIn, checkRecorded, metaOf } from "../protocol/audit_trail.ts";
import { type Fields, linesOf, type Received } from "../protocol/raw_client.ts";
import { Session } from "../protocol/session.ts";
import { DesktopProcess } from "./desktop_process.ts";
import { startFloodedServer } from "./flooded_server.ts";
import { ERAS } from "./server.ts";

// What a client can send at once, and who still gets through: the stop key, a cancellation and the end.

const [VK_F5, VK_PAUSE, PAUSE_SCAN] = [0x74, 0x13, 0x45];

/** How long a call may take to begin, and a server to end, on a busy machine, milliseconds. */
const PATIENCE = 15_000;

/**
 * How long the stop key, a cancellation and the end may take to let go, one that is behind the flood in its write, writing
 * included, and how long the process may take to end. On a busy machine the processor is somebody else's meanwhile: one of
 * a few times has to be as quick; how quick it was is printed.
 */
const ACT_DEADLINE = 100;
const WRITE_DEADLINE = 500;
const END_DEADLINE = 1_000;
const ATTEMPTS = 8;

/**
 * How long the pipe from this process may take for all the calls, milliseconds: what follows them is sent after it.
 */
const ARRIVAL_MS = 1_500;

/** How long the window of the second flood answers nothing, milliseconds. */
const HANG_MS = 4_500;

interface Flood {
  readonly count: number;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly hangs: boolean;
}

const FLOODS: Readonly<Record<string, Flood>> = {
  "4,000 reads in one write": { count: 4_000, tool: "list_windows", args: {}, hangs: false },
  "2,000 screenshots of a window that does not answer": {
    count: 2_000,
    tool: "screenshot_window",
    args: { crop_left: 0, crop_top: 0, crop_right: 0, crop_bottom: 0 },
    hangs: true,
  },
};

/** The thing that ends a held key: an act once the flood has arrived, or the last message of its write. */
type End = ((session: Session) => void | Promise<void>) | Fields;

const CANCEL: Fields = { method: "notifications/cancelled", params: { requestId: "hold" } };

const end: End = ({ client }: Session) => client.end();

const ENDS: Readonly<Record<string, End>> = {
  "the stop key": () => tapKey(VK_PAUSE, PAUSE_SCAN),
  "a cancellation": ({ client }: Session) => client.send(CANCEL),
  "a cancellation behind them in the same write": CANCEL,
  "the end of stdin": end,
};

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Milliseconds from `began` until F5 is up, or those of `limit`. */
async function untilUp(began: number, limit: number): Promise<number> {
  while (isKeyDown(VK_F5) && performance.now() - began < limit) await delay(5);
  return performance.now() - began;
}

/** Milliseconds until the key was up, the write included where that ended it, and until the server had ended. */
interface Measured {
  readonly up: number;
  readonly ended: number;
  /** Calls of the flood without a record. */
  readonly missing: number;
}

/** Sends calls in one write and ends the key; milliseconds until it was up, and what was answered from then on. */
async function sendFlood(
  session: Session,
  calls: readonly Fields[],
  ending: End,
): Promise<{ readonly upAfter: number; readonly answeredMeanwhile: number }> {
  const { client } = session;
  const inTheWrite = typeof ending === "object";
  const lines = linesOf(inTheWrite ? [...calls, ending] : calls);
  let [began, answeredBefore] = [performance.now(), client.received.length];
  let acting = client.write(lines);
  if (!inTheWrite) {
    await acting;
    await delay(ARRIVAL_MS);
    [began, answeredBefore] = [performance.now(), client.received.length];
    acting = Promise.resolve(ending(session));
  }
  const upAfter = await untilUp(began, PATIENCE);
  const answeredMeanwhile = client.received.length - answeredBefore;
  await acting;
  return { upAfter, answeredMeanwhile };
}

/** Holds a key, sends the flood, then acts; checks what does not depend on the speed of the machine. */
async function attempt(
  { count, tool, args, hangs }: Flood,
  ending: End,
): Promise<Measured> {
  sceneChanges();
  await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
  const { client } = startFloodedServer(fixture);
  const session = new Session(client, ERAS[0] ?? "");
  await session.open();
  await session.call("start", "list_windows");
  const hwnd = Number(fixture.hwnd);
  await client.send(session.callMessage("hold", "send_key", { hwnd, key: "f5", hold_ms: 5_000 }));
  for (const began = performance.now(); !isKeyDown(VK_F5); await delay(5)) {
    assert.ok(performance.now() - began < PATIENCE, "the key never went down");
  }
  const hung = hangs ? fixture.command({ command: "hang", milliseconds: HANG_MS }, PATIENCE) : undefined;
  hung?.catch(() => {});
  if (hangs) await delay(100);
  const target = tool === "list_windows" ? args : { hwnd, ...args };
  const calls = Array.from({ length: count }, (_, i) => session.callMessage(i, tool, target));
  const { upAfter, answeredMeanwhile } = await sendFlood(session, calls, ending);
  const { stderr, after } = await endOf(session, ending === end);
  const ended = ending === end ? upAfter + after : after;
  const answers = client.received.filter(({ id }) => typeof id === "number");
  console.log(`up after ${Math.round(upAfter)} ms; end after ${Math.round(ended)} ms; ${codesOf(answers)}`);
  const attempts = attemptsIn(stderr);
  checkRecorded(attempts, answers);
  // The held key has its record, which says that it was cut short.
  const [held, ...more] = attempts.filter(({ operation }) => operation === "send_key");
  assert.deepEqual([held?.["outcome"] === "allowed", more], [false, []]);
  assert.ok(answeredMeanwhile < count / 10, `${answeredMeanwhile} of ${count} were answered before it`);
  await hung?.catch(() => {});
  // Each call of the flood has its record, also one that still waited when stdin ended; the first read and the key are not of it.
  const recorded = attempts.length - 2;
  return { up: upAfter, ended, missing: count - recorded };
}

/** How many answers there are of each code. */
function codesOf(answers: readonly Received[]): string {
  const codes = Object.groupBy(answers, (answer) => String(metaOf(answer)["code"] ?? "ok"));
  return `answers: ${Object.entries(codes).map(([code, of]) => `${code} ${of?.length}`).join(", ")}`;
}

/** Ends stdin unless that was done, and waits for the server, which must be gone within a second. */
async function endOf(
  { client }: Session,
  isDone: boolean,
): Promise<{ readonly stderr: string; readonly after: number }> {
  const began = performance.now();
  if (!isDone) await client.end();
  const { code, stderr } = await client.exit(PATIENCE);
  assert.equal(code, 0);
  return { stderr, after: performance.now() - began };
}

for (const [what, flood] of Object.entries(FLOODS)) {
  for (const [how, ending] of Object.entries(ENDS)) {
    Deno.test(`after ${what}, ${how} lets go of a held key at once, and the server ends within 1 s with every record`, async () => {
      await using cleaner = await DesktopProcess.start();
      const measured: Measured[] = [];
      const deadline = typeof ending === "object" ? WRITE_DEADLINE : ACT_DEADLINE;
      const isQuick = ({ up, ended, missing }: Measured): boolean =>
        up < deadline && ended < END_DEADLINE && missing === 0;
      while (measured.length < ATTEMPTS && !measured.some(isQuick)) {
        try {
          measured.push(await attempt(flood, ending));
        } finally {
          // The mark of the stop key outlives every server.
          await cleaner.call("clearStopMark");
          sceneEnds();
        }
      }
      assert.ok(measured.some(isQuick), JSON.stringify(measured));
      assert.deepEqual(keysDown(), []);
    });
  }
}
