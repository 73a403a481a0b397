import { systemClock } from "../../src/base/clock.ts";
import { runToExit } from "../../src/process/run_to_exit.ts";
import type { ConfirmationChannel } from "../../src/policy/policy.ts";
import { Runner } from "../../src/calls/runner.ts";
import { TOOLS } from "../../src/tools/mod.ts";
import { FakeDesktop } from "../fake_desktop.ts";
import { RUNTIME } from "../harness.ts";
import { configuration, entry } from "../policies.ts";
import { serveHere } from "./serve_here.ts";

// main.ts with a fake desktop at which nobody sits, and the consent channel that the first argument names.
const [confirmation = "dialog"] = Deno.args as ConfirmationChannel[];
const desktop = new FakeDesktop();
desktop.open({ hwnd: 7, title: "Fixture A", color: 0x336699 });
desktop.guiThread = { ...desktop.guiThread, hwndFocus: 7n };
const actions = ["observe", "hover", "click", "drag", "text", "key", "close"] as const;
const host = new Runner({
  tools: TOOLS,
  desktop,
  configuration: configuration([entry({ allowedActions: new Set(actions), confirmation })]),
  runtime: RUNTIME,
  clock: systemClock,
});

await runToExit(async (signal) => {
  await serveHere(host, signal);
  const { boxes, keysDown, sent, posted } = desktop;
  const end = { held: keysDown.size, boxes: boxes.shown.length, open: boxes.open !== undefined };
  const effects = { sent: sent.flat().length, posted: posted.length };
  await Deno.stderr.write(new TextEncoder().encode(`${JSON.stringify({ ...end, ...effects })}\n`));
});
