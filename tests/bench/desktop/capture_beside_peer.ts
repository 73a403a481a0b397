/**
 * Runs on a Windows desktop: our capture of a fixture's window beside node-screenshots', and the gap between the two
 * checks of a capture. Its arguments are the peer's node.exe and native module; its last line is JSON. Started by
 * `deno task bench:desktop`.
 */
// First: it opens DLLs of its own, and after the libraries nothing can be opened.
import { type Fixture, startFixture } from "../../fixtures/fixture.ts";
import "../../../ffi/libraries.ts";
import type { AllowedWindow } from "../../../src/targets/allowed_windows.ts";
import { systemClock } from "../../../src/base/clock.ts";
import type { Desktop } from "../../../src/desktop/desktop.ts";
import { MemoryBudget } from "../../../src/capture/memory_budget.ts";
import { areaOf, type Rect, sizeOf } from "../../../src/base/geometry.ts";
import { encodePng } from "../../../src/image/png.ts";
import { layoutOf } from "../../../src/targets/window_layout.ts";
import type { ChosenPart } from "../../../src/capture/chosen_part.ts";
import { ScreenCapture } from "../../../src/capture/screen_capture.ts";
import { openDesktop } from "../../../src/win32/open_desktop.ts";
import type { WindowState } from "../../fixtures/window_protocol.ts";
import { allowed, type Gap, measureGap } from "./capture_gap.ts";
import { Peer, type PeerFiles, type PeerPicture } from "./peer.ts";

const ROUNDS = 40;
const TITLE = "Fixture for node-screenshots";

/** Medians over the rounds, milliseconds; the ratio is the median of ours / theirs of a round. */
export interface CaptureTimes {
  readonly width: number;
  readonly height: number;
  readonly ours: {
    readonly capture: number;
    readonly encode: number;
    readonly whole: number;
    readonly bytes: number;
  };
  readonly peer: {
    readonly capture: number;
    readonly encode: number;
    readonly whole: number;
    readonly bytes: number;
  };
  readonly ratio: number;
}

export interface DesktopResults {
  readonly gaps: readonly Gap[];
  readonly captures: readonly CaptureTimes[];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

interface Time {
  readonly capture: number;
  readonly encode: number;
  readonly bytes: number;
}

function medians(times: readonly Time[]): CaptureTimes["ours"] {
  return {
    capture: median(times.map(({ capture }) => capture)),
    encode: median(times.map(({ encode }) => encode)),
    whole: median(times.map(({ capture, encode }) => capture + encode)),
    bytes: times[0]?.bytes ?? 0,
  };
}

/** The part of the window that the peer captures: all of it or, as on Wine, its client area. Window coordinates. */
function takenBy(
  { width, height }: PeerPicture,
  { windowRect, clientOrigin, clientSize }: WindowState,
): Rect {
  const whole = sizeOf(windowRect);
  if (width === whole.width && height === whole.height) {
    return { left: 0, top: 0, right: width, bottom: height };
  }
  if (width !== clientSize.width || height !== clientSize.height) {
    throw new Error(`node-screenshots shows ${width}x${height}, neither the window nor its client area`);
  }
  const left = clientOrigin.x - windowRect.left, top = clientOrigin.y - windowRect.top;
  return { left, top, right: left + width, bottom: top + height };
}

/** Ours, from the memory reserved for the pixels to the memory given back. */
async function takeOurs(
  screen: ScreenCapture,
  budget: MemoryBudget,
  target: AllowedWindow,
  part: ChosenPart,
): Promise<Time> {
  const start = performance.now();
  let captured: number, bytes: number;
  {
    using memory = budget.reserve(4 * areaOf(part.rect));
    const { bitmap } = await screen.capture(
      target,
      part,
      new AbortController().signal,
      memory,
    );
    captured = performance.now();
    bytes = (await encodePng(bitmap)).length;
  }
  return { capture: captured - start, encode: performance.now() - captured, bytes };
}

/** Both take the same pixels, in turns. */
async function compare(
  desktop: Desktop,
  fixture: Fixture,
  state: WindowState,
  peer: Peer,
): Promise<CaptureTimes> {
  const { windows, target } = allowed(desktop, fixture);
  const screen = new ScreenCapture(desktop, windows, systemClock);
  const budget = new MemoryBudget(1 << 27);
  const rect = takenBy(await peer.take(), state);
  const ours: Time[] = [];
  const theirs: Time[] = [];
  for (let round = -3; round < ROUNDS; round++) {
    const own = await takeOurs(screen, budget, target, {
      rect: rect,
      layout: layoutOf(desktop, target),
      dialog: undefined,
    });
    const picture = await peer.take();
    if (round < 0) continue;
    ours.push(own);
    theirs.push(picture);
  }
  const ratios = ours.map((one, i) => (one.capture + one.encode) / (theirs[i]!.capture + theirs[i]!.encode));
  return {
    ...sizeOf(rect),
    ours: medians(ours),
    peer: medians(theirs),
    ratio: median(ratios),
  };
}

async function main(files: PeerFiles): Promise<DesktopResults> {
  const desktop = openDesktop();
  await using fixture = await startFixture({ title: TITLE, x: 20, y: 20, foreground: true });
  await using peer = await Peer.start(files, TITLE);
  const gaps: Gap[] = [];
  const captures: CaptureTimes[] = [];
  for (const [width, height] of [[480, 360], [1200, 900]] as const) {
    const state = await fixture.command({ command: "move", x: 20, y: 20, width, height });
    await new Promise((resolve) => setTimeout(resolve, 500));
    // First: in Wine a capture takes half the time where a larger one was made before.
    captures.push(await compare(desktop, fixture, state, peer));
    gaps.push(await measureGap(desktop, fixture, { left: 0, top: 0, right: width, bottom: height }));
  }
  return { gaps, captures };
}

if (import.meta.main) {
  const [node = "", addon = ""] = Deno.args;
  console.log(JSON.stringify(await main({ node, addon })));
  Deno.exit(0);
}
