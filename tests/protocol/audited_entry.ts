import { systemClock } from "../../src/base/clock.ts";
import { runToExit } from "../../src/process/run_to_exit.ts";
import { Runner } from "../../src/calls/runner.ts";
import { StderrLines } from "../../src/process/stderr_lines.ts";
import { TOOLS } from "../../src/tools/mod.ts";
import { FakeDesktop } from "../fake_desktop.ts";
import { RUNTIME } from "../harness.ts";
import { configuration, entry } from "../policies.ts";
import { serveHere } from "./serve_here.ts";

// main.ts with AUDIT=stderr and a fake desktop, whose operator presses the stop key when the screen is measured.
const desktop = new FakeDesktop();
desktop.open({ hwnd: 7, title: "Fixture A", color: 0x336699 });
desktop.before = (call) => {
  if (call === "getMonitors") desktop.stopKeyPressed = true;
};
const stderr = new StderrLines(Deno.stderr.writable);
const limits = { ...configuration([]).limits, readsPerMinute: 1_000_000 };
const host = new Runner({
  tools: TOOLS,
  desktop,
  configuration: configuration([entry()], { auditSinks: ["stderr"], limits }),
  runtime: RUNTIME,
  clock: systemClock,
  auditWriters: { stderr },
});

await runToExit((signal) => serveHere(host, signal, (text) => void stderr.note(text)));
