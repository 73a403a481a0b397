import { systemClock } from "../../src/base/clock.ts";
import { runToExit } from "../../src/process/run_to_exit.ts";
import { Runner } from "../../src/calls/runner.ts";
import { TOOLS } from "../../src/tools/mod.ts";
import { FakeDesktop } from "../fake_desktop.ts";
import { RUNTIME } from "../harness.ts";
import { configuration, entry } from "../policies.ts";
import { serveHere } from "./serve_here.ts";

// main.ts with a fake desktop in place of the real one: one allowed window in front, whose handle may be
// given as an argument, and one of another program.
const desktop = new FakeDesktop();
desktop.open(
  { hwnd: 8, title: "Bank", pid: 200, rect: { left: 600, top: 0, right: 700, bottom: 90 } },
  "C:\\Bank.exe",
);
desktop.open({ hwnd: BigInt(Deno.args[0] ?? 7), title: "Fixture A", color: 0x336699 });
const actions = ["observe", "hover", "click", "drag", "text", "key", "close"] as const;
// A client that calls everything in a row is to be answered by more than the rate.
const limits = {
  ...configuration([]).limits,
  ...{ actionsPerMinute: 100_000, readsPerMinute: 100_000, textCharsPerMinute: 100_000_000 },
};
const host = new Runner({
  tools: TOOLS,
  desktop,
  configuration: configuration([entry({ allowedActions: new Set(actions), confirmation: "token" })], {
    profileDir: "C:\\profiles",
    limits,
  }),
  runtime: RUNTIME,
  clock: systemClock,
});

await runToExit(async (signal) => {
  await serveHere(host, signal);
  // What a test may ask about the end: nothing may be held down then.
  await Deno.stderr.write(new TextEncoder().encode(`held ${desktop.keysDown.size}\n`));
});
