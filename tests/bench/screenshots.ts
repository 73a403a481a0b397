import { systemClock } from "../../src/base/clock.ts";
import type { Bitmap } from "../../src/image/bitmap.ts";
import { Runner } from "../../src/calls/runner.ts";
import type { ToolResult } from "../../src/mcp/tool_host.ts";
import { TOOLS } from "../../src/tools/mod.ts";
import { FakeDesktop } from "../fake_desktop.ts";
import { RUNTIME } from "../harness.ts";
import { configuration, entry } from "../policies.ts";

/** The real runner over a fake desktop of one window, whose pixels are those of a bitmap. */
export class Screenshots {
  readonly #runner: Runner;

  constructor(bitmap: Bitmap) {
    const desktop = new FakeDesktop();
    const { width, height } = bitmap;
    const rect = { left: 0, top: 0, right: width, bottom: height };
    desktop.monitors = [{ bounds: rect, workArea: rect, primary: true, dpi: 96 }];
    desktop.open({ hwnd: 7, title: "Fixture", rect });
    desktop.captureScreen = () => bitmap;
    const limits = {
      actionsPerMinute: 1,
      readsPerMinute: 1e9,
      textCharsPerMinute: 1,
      screenshotPixelsPerMinute: 1e12,
      memoryBudgetBytes: 1 << 28,
    };
    this.#runner = new Runner({
      tools: TOOLS,
      desktop,
      configuration: configuration([entry({ safeRegions: [{ name: "all", rect }] })], { limits }),
      runtime: RUNTIME,
      clock: systemClock,
    });
  }

  /** One screenshot of all of the window, up to the answer that only has to be written as JSON. */
  take(signal: AbortSignal = new AbortController().signal): Promise<ToolResult> {
    return this.#runner.call("screenshot_window", { hwnd: 7, region_name: "all" }, signal);
  }
}
