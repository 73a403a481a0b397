import { type AllowedWindow, AllowedWindows } from "../../../src/targets/allowed_windows.ts";
import { systemClock } from "../../../src/base/clock.ts";
import { type Desktop, handleBits } from "../../../src/desktop/desktop.ts";
import { MemoryBudget } from "../../../src/capture/memory_budget.ts";
import { areaOf, type Rect } from "../../../src/base/geometry.ts";
import { layoutOf } from "../../../src/targets/window_layout.ts";
import { ScreenCapture } from "../../../src/capture/screen_capture.ts";
import { configuration, entry } from "../../policies.ts";
import type { Fixture } from "../../fixtures/fixture.ts";

/** How many captures are measured. */
const RUNS = 300;

/** The time in which a window can live and die unseen by a capture of the screen, milliseconds. */
export interface Gap {
  readonly width: number;
  readonly height: number;
  readonly median: number;
  readonly longest: number;
}

/**
 * From the last time the windows are listed before the pixels are read to the first time after it, over many captures
 * of `rect` (window coordinates) of a fixture.
 */
export async function measureGap(desktop: Desktop, fixture: Fixture, rect: Rect): Promise<Gap> {
  let listed = 0, read = false;
  const gaps: number[] = [];
  const watched: Desktop = {
    ...desktop,
    captureScreen(rect, memory) {
      read = true;
      return desktop.captureScreen(rect, memory);
    },
    getWindowsAbove(hwnd) {
      const called = performance.now();
      const list = desktop.getWindowsAbove(hwnd);
      // Before the pixels a window may come as soon as the list begins, after them it may go until the list is made.
      if (read) gaps.push(performance.now() - listed);
      read = false;
      listed = called;
      return list;
    },
  };
  const { windows, target } = allowed(watched, fixture);
  const screen = new ScreenCapture(watched, windows, systemClock);
  const budget = new MemoryBudget(1 << 27);
  for (let run = 0; run < RUNS; run++) {
    using memory = budget.reserve(4 * areaOf(rect));
    await screen.capture(
      target,
      { rect, layout: layoutOf(desktop, target), dialog: undefined },
      new AbortController().signal,
      memory,
    );
  }
  const sorted = gaps.toSorted((a, b) => a - b);
  return {
    width: rect.right - rect.left,
    height: rect.bottom - rect.top,
    median: sorted[sorted.length >> 1] ?? NaN,
    longest: sorted.at(-1) ?? NaN,
  };
}

/** The fixture as the one window that a policy allows. */
export function allowed(
  desktop: Desktop,
  { exePath, hwnd }: Fixture,
): { readonly windows: AllowedWindows; readonly target: AllowedWindow } {
  const own = entry({
    titlePatterns: [{ source: "*", matches: () => true }],
    executablePath: desktop.canonicalPath(exePath) ?? exePath,
  });
  const windows = new AllowedWindows(desktop, configuration([own]), systemClock);
  return { windows, target: windows.resolve({ hwnd: handleBits(hwnd) }) };
}
