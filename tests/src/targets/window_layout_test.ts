import assert from "node:assert/strict";
import { scalingOf } from "../../../src/targets/window_layout.ts";
import { FakeDesktop } from "../../fake_desktop.ts";
import type { Monitor } from "../../../src/desktop/readings.ts";

/** A primary monitor at 100 % and one right of it at 150 %, as Windows tells a program that is aware of each. */
const MONITORS: readonly Monitor[] = [[0, 96, true], [1280, 144, false]].map(([left, dpi, primary]) => {
  const bounds = { left: left as number, top: 0, right: (left as number) + 1280, bottom: 1024 };
  return { bounds, workArea: bounds, primary: primary as boolean, dpi: dpi as number };
});

/**
 * The readings of Windows about a window of a program that is per-monitor aware, system-aware (of a 96 dpi system) or
 * unaware.
 */
const ROWS: readonly (readonly [
  what: string,
  window: { readonly perMonitorAware: boolean; readonly dpi: number; readonly left: number },
  expected: readonly [dpi: number, isStretched: boolean, isSplit: boolean],
])[] = [
  ["aware, on the first", { perMonitorAware: true, dpi: 96, left: 100 }, [96, false, false]],
  ["aware, on the second", { perMonitorAware: true, dpi: 144, left: 1400 }, [144, false, false]],
  ["aware, on both", { perMonitorAware: true, dpi: 144, left: 1150 }, [144, false, false]],
  ["unaware, on the first", { perMonitorAware: false, dpi: 96, left: 100 }, [96, false, false]],
  ["unaware, on the second", { perMonitorAware: false, dpi: 96, left: 1400 }, [144, true, false]],
  ["unaware, mostly on the first", { perMonitorAware: false, dpi: 96, left: 1000 }, [96, true, true]],
  ["unaware, mostly on the second", { perMonitorAware: false, dpi: 96, left: 1200 }, [144, true, true]],
  ["aware of a system of 144, on the first", { perMonitorAware: false, dpi: 144, left: 100 }, [
    96,
    true,
    false,
  ]],
  ["aware of a system of 144, on the second", { perMonitorAware: false, dpi: 144, left: 1400 }, [
    144,
    false,
    false,
  ]],
  ["unaware, on none", { perMonitorAware: false, dpi: 96, left: 9_000 }, [96, false, false]],
];

Deno.test("scalingOf() tells at which DPI a window is shown, and whether Windows stretches it", () => {
  for (const [what, { left, ...fields }, [dpi, isStretched, isSplit]] of ROWS) {
    const desktop = new FakeDesktop();
    desktop.monitors = [...MONITORS];
    const rect = { left, top: 100, right: left + 400, bottom: 400 };
    const { hwnd } = desktop.open({ hwnd: 7, ...fields, rect });
    assert.deepEqual(scalingOf(desktop, hwnd, rect), { dpi, isStretched, isSplit }, what);
  }
});

Deno.test("scalingOf() gives nothing when the window is gone", () => {
  assert.equal(scalingOf(new FakeDesktop(), 9n, { left: 0, top: 0, right: 1, bottom: 1 }), undefined);
});
