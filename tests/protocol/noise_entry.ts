import { systemClock } from "../../src/base/clock.ts";
import { runToExit } from "../../src/process/run_to_exit.ts";
import { Runner } from "../../src/calls/runner.ts";
import { TOOLS } from "../../src/tools/mod.ts";
import { FakeDesktop } from "../fake_desktop.ts";
import { RUNTIME } from "../harness.ts";
import { configuration, entry } from "../policies.ts";
import { noise } from "../src/image/bitmaps.ts";
import { Seeded } from "../src/image/seeded.ts";
import { serveHere } from "./serve_here.ts";

// main.ts with a fake desktop whose only window fills a screen of 3840x2160 with noise, which no encoder makes smaller.
const rect = { left: 0, top: 0, right: 3840, bottom: 2160 };
const desktop = new FakeDesktop();
desktop.monitors = [{ bounds: rect, workArea: rect, primary: true, dpi: 96 }];
desktop.open({ hwnd: 7, title: "Fixture A", rect });
const bitmap = noise(rect.right, rect.bottom, new Seeded(1));
desktop.captureScreen = () => bitmap;
const host = new Runner({
  tools: TOOLS,
  desktop,
  configuration: configuration([entry({ safeRegions: [{ name: "all", rect }] })], {
    limits: { ...configuration([]).limits, screenshotPixelsPerMinute: 1e9 },
  }),
  runtime: RUNTIME,
  clock: systemClock,
});

await runToExit((signal) => serveHere(host, signal));
