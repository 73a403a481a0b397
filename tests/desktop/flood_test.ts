import assert from "node:assert/strict";
import { ENGINE_FLAGS, SOURCE_FLAGS } from "../../scripts/permissions.ts";
import { sceneChanges, sceneEnds } from "../fixtures/evidence.ts";
import { type Fixture, startFixture } from "../fixtures/fixture.ts";
import { programArguments } from "../fixtures/programs.ts";
import { keysDown, tapKey } from "../fixtures/test_win32.ts";
import { attemptsIn, checkRecorded, metaOf } from "../protocol/audit_trail.ts";
import { RawClient } from "../protocol/raw_client.ts";
import { Session } from "../protocol/session.ts";
import { DesktopProcess } from "./desktop_process.ts";
import { ERAS } from "./server.ts";

// What a client can send at once, and who still gets through: the stop key, a cancellation and the end.

const [VK_F5, VK_PAUSE, PAUSE_SCAN] = [0x74, 0x13, 0x45];

/** How long a call may take to begin on a busy machine, and a server to end there. */
const PATIENCE = 15_000;

/**
 * What 100 ms may take on a busy machine, and what the end of the process may take on any. One of a few times has to
 * be as quick; how quick it was is printed.
 */
const STOP_DEADLINE = 1_000;
const END_DEADLINE = 1_000;
const ATTEMPTS = 5;

/** The pipe from this process takes a moment for so many calls: what comes behind them is sent when they are through. */
const ARRIVAL_MS = 1_500;

/** For so long the window of the second flood answers nothing. */
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

/** What ends a key that is held; `send` writes a message. */
type Act = (session: Session) => void | Promise<void>;

const end: Act = ({ client }) => client.end();

const ENDS: Readonly<Record<string, Act>> = {
  "the stop key": () => tapKey(VK_PAUSE, PAUSE_SCAN),
  "a cancellation": ({ client }) =>
    client.send({ method: "notifications/cancelled", params: { requestId: "hold" } }),
  "the end of stdin": end,
};

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Milliseconds until F5 is up, or those of `limit`. */
async function untilUp(limit: number): Promise<number> {
  const began = performance.now();
  while (keysDown().includes(VK_F5) && performance.now() - began < limit) await delay(5);
  return performance.now() - began;
}

/** The real server over a fixture it may see and press keys in, without limits a minute that would end the flood. */
function startServer({ exePath }: Fixture): RawClient {
  const child = new Deno.Command(Deno.execPath(), {
    args: programArguments("server", [...ENGINE_FLAGS, ...SOURCE_FLAGS]),
    env: {
      DESKTOP_AUTOMATION_ALLOWED_TITLES: "Fixture A*",
      DESKTOP_AUTOMATION_ALLOWED_PROCESS_PATHS: exePath,
      DESKTOP_AUTOMATION_ALLOWED_ACTIONS: "observe,key",
      DESKTOP_AUTOMATION_ALLOW_UNRESTRICTED_SCREENSHOTS: "1",
      DESKTOP_AUTOMATION_MAX_READS_PER_MINUTE: "1000000",
      DESKTOP_AUTOMATION_AUDIT: "stderr",
    },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  return new RawClient(child);
}

/** Milliseconds until the key was up, and until the server had ended. */
interface Measured {
  readonly up: number;
  readonly ended: number;
}

/** Holds a key, sends the flood, then acts; checks what does not depend on the speed of the machine. */
async function attempt(
  { count, tool, args, hangs }: Flood,
  act: (session: Session) => void | Promise<void>,
): Promise<Measured> {
  sceneChanges();
  await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
  const client = startServer(fixture);
  const session = new Session(client, ERAS[0] ?? "");
  await session.open();
  await session.call("start", "list_windows");
  const hwnd = Number(fixture.hwnd);
  await client.send(session.callMessage("hold", "send_key", { hwnd, key: "f5", hold_ms: 5_000 }));
  for (const began = performance.now(); !keysDown().includes(VK_F5); await delay(5)) {
    assert.ok(performance.now() - began < PATIENCE, "the key never went down");
  }
  const hung = hangs ? fixture.command({ command: "hang", milliseconds: HANG_MS }, PATIENCE) : undefined;
  hung?.catch(() => {});
  if (hangs) await delay(100);
  const target = tool === "list_windows" ? args : { hwnd, ...args };
  await client.send(...Array.from({ length: count }, (_, i) => session.callMessage(i, tool, target)));
  await delay(ARRIVAL_MS);
  const answeredBefore = client.received.length;
  const acting = Promise.resolve(act(session));
  const upAfter = await untilUp(PATIENCE);
  const answeredMeanwhile = client.received.length - answeredBefore;
  await acting;
  const ended = await endOf(session, act === end);
  const attempts = attemptsIn(ended.stderr);
  const answers = client.received.filter(({ id }) => typeof id === "number");
  const codes = Object.groupBy(answers, (answer) => String(metaOf(answer)["code"] ?? "ok"));
  const told = Object.entries(codes).map(([code, of]) => `${code} ${of?.length}`).join(", ");
  console.log(
    `up after ${Math.round(upAfter)} ms; end after ${Math.round(ended.after)} ms; answers: ${told}`,
  );
  checkRecorded(attempts, answers);
  // The held key has its record, which says that it was cut short.
  const [held, ...more] = attempts.filter(({ operation }) => operation === "send_key");
  assert.deepEqual([held?.["outcome"] === "allowed", more], [false, []]);
  assert.ok(answeredMeanwhile < count / 10, `${answeredMeanwhile} of ${count} were answered before it`);
  await hung?.catch(() => {});
  return { up: upAfter, ended: ended.after };
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
  for (const [how, act] of Object.entries(ENDS)) {
    Deno.test(`after ${what}, ${how} lets go of a held key at once, and the server ends within 1 s with every record`, async () => {
      await using cleaner = await DesktopProcess.start();
      const measured: Measured[] = [];
      const isQuick = ({ up, ended }: Measured): boolean => up < STOP_DEADLINE && ended < END_DEADLINE;
      while (measured.length < ATTEMPTS && !measured.some(isQuick)) {
        try {
          measured.push(await attempt(flood, act));
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
