import assert from "node:assert/strict";

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "start_test", version: "0" },
  },
};

const HEALTH_CHECK = {
  jsonrpc: "2.0",
  id: 2,
  method: "tools/call",
  params: { name: "health_check", arguments: {} },
};

/** Runs scripts/start.ts with these lines as its whole input, and returns what it wrote to stdout. */
async function start(
  lines: readonly unknown[],
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly answers: readonly Record<string, unknown>[] }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "scripts/start.ts"],
    env: environment,
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
    signal: AbortSignal.timeout(60_000),
  }).spawn();
  const writer = child.stdin.getWriter();
  for (const line of lines) await writer.write(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
  // The end of stdin may overtake answers that are still being made: wait for as many as there were requests.
  let stdout = "";
  let closed = false;
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    stdout += text;
    if (closed || stdout.split("\n").length <= lines.length) continue;
    closed = true;
    await writer.close();
  }
  const answers = stdout.split("\n").slice(0, -1).map((line) => JSON.parse(line));
  return { code: (await child.status).code, answers };
}

Deno.test("start.ts passes both streams and the exit code on when the client ends", async () => {
  const { code, answers } = await start([INITIALIZE, HEALTH_CHECK], {});
  assert.equal(code, 0);
  assert.deepEqual(answers.map(({ id }) => id), [1, 2]);
});

Deno.test("start.ts keeps the runtime's variables from the server when they are set", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const variables = { DENO_AUDIT_PERMISSIONS: `${folder}\\audit.jsonl` };
    const { answers } = await start([INITIALIZE, HEALTH_CHECK], variables);
    assert.deepEqual(answers.map(({ id }) => id), [1, 2]);
    // The file appears only when a process without every permission heeds the variable: that would be the server.
    const audit = await Deno.readTextFile(`${folder}\\audit.jsonl`).catch(() => "");
    assert.doesNotMatch(audit, /user32\.dll|DESKTOP_AUTOMATION_/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
