import assert from "node:assert/strict";
import { processorSeconds } from "../../fixtures/process_times.ts";
import { workingSet } from "../../fixtures/process_memory.ts";
import { Session } from "../../protocol/session.ts";
import { ERAS, withChild } from "../../protocol/with_session.ts";
import { artifact, GRANTING, SERVER, start } from "./exe.ts";

/** What one start took. */
interface Start {
  /** Until the answer to `initialize`, in milliseconds. */
  readonly time: number;
  /** Resident memory once the tools were listed, in bytes. */
  readonly memory: number;
}

/** What we may need of either, compared with a server of the same SDK that only says hello. */
const LIMIT = 1.5;

/** Pairs of starts. The best of each counts: everything else on the machine only adds. */
const ROUNDS = 9;

async function startOnce(program: string): Promise<Start> {
  let result: Start | undefined;
  const before = performance.now();
  await withChild(async (client, child) => {
    const session = new Session(client, ERAS[0] ?? "");
    await session.open();
    const time = performance.now() - before;
    await session.request("list", "tools/list");
    result = { time, memory: workingSet(child.pid) };
    await client.end();
    await client.exit(5000);
  }, { start: () => start(program, { env: GRANTING }) });
  if (result === undefined) throw new Error("It did not start");
  return result;
}

function best(starts: readonly Start[]): Start {
  return {
    time: Math.min(...starts.map(({ time }) => time)),
    memory: Math.min(...starts.map(({ memory }) => memory)),
  };
}

Deno.test(`the program starts within ${LIMIT} times the time and memory of a server that only says hello`, async () => {
  const [ours, hello]: [Start[], Start[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    hello.push(await startOnce(artifact("hello.exe")));
    ours.push(await startOnce(SERVER));
  }
  const [mine, bare] = [best(ours), best(hello)];
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
  console.log(
    `initialize: ${mine.time.toFixed(0)} ms, hello ${bare.time.toFixed(0)} ms, ${
      (mine.time / bare.time).toFixed(2)
    }; ` +
      `memory: ${megabytes(mine.memory)} MB, hello ${megabytes(bare.memory)} MB, ` +
      (mine.memory / bare.memory).toFixed(2),
  );
  assert.ok(mine.time <= LIMIT * bare.time, `${mine.time} ms against ${bare.time} ms`);
  assert.ok(mine.memory <= LIMIT * bare.memory, `${mine.memory} bytes against ${bare.memory}`);
});

/**
 * Milliseconds for what a start leaves to do. About 25 s after the last call V8 collects once, which took 0.1 s; the
 * server that only says hello spends the same.
 */
const SETTLING = 35_000;

const IDLE_SECONDS = 60;

Deno.test(`the program uses less than 0.1 s of processor time when it is idle for ${IDLE_SECONDS} s`, async () => {
  await withChild(async (client, child) => {
    const session = new Session(client, ERAS[0] ?? "");
    await session.open();
    await session.call("h", "health_check");
    await new Promise((resolve) => setTimeout(resolve, SETTLING));
    const before = processorSeconds(child.pid);
    await new Promise((resolve) => setTimeout(resolve, IDLE_SECONDS * 1000));
    const used = processorSeconds(child.pid) - before;
    console.log(`idle: ${used.toFixed(3)} s of processor time in ${IDLE_SECONDS} s`);
    // That the time is counted at all: starting took some.
    assert.ok(before > 0.01, String(before));
    assert.ok(used < 0.1, `${used} s`);
    await client.end();
    assert.equal((await client.exit(1000)).code, 0);
  }, { start: () => start(SERVER, { env: GRANTING }) });
});
