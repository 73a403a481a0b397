import type { AllowedWindow, AllowedWindows } from "./allowed_windows.ts";
import { foreignChildren, windowsCovering } from "./cover.ts";
import type { DesktopHost, DesktopView, Hwnd } from "./desktop.ts";
import { ToolError } from "./errors.ts";
import { contains, type Point, type Rect, sameRect } from "./geometry.ts";
import { belongsToTarget, isCountedPopup } from "./popups.ts";
import { refuseHitTest } from "./hit_test.ts";
import { refuseHeldKeys } from "./operator.ts";

/** A mouse button as a client names it: `primary` is the left one unless the operator exchanged them. */
export type MouseButton = "primary" | "secondary";

/** Where a pointer effect acts: every point it touches, window coordinates, and the button it presses. */
export interface Aim {
  readonly points: readonly Point[];
  readonly button: MouseButton;
}

/** An aim taken at a window where it stood when the guards began; should it move, the aim is void. */
export interface FixedAim {
  readonly button: MouseButton;
  /** Screen coordinates. */
  readonly points: readonly Point[];
  readonly windowRect: Rect;
}

/** What a guard may look at. Nothing here changes anything. */
export interface GuardContext {
  readonly desktop: DesktopView & DesktopHost;
  readonly windows: AllowedWindows;
  readonly target: AllowedWindow;
  readonly aim: FixedAim | undefined;
}

/** Throws a {@linkcode ToolError} when the effect must not happen now. */
export type Guard = (context: GuardContext) => void | Promise<void>;

/**
 * The checks on a resolved target, in the order they are made; the first failure is the answer. An effect lists
 * which of them it passes, never in which order.
 */
export const GUARDS = {
  desktop: ({ desktop }) => checkDesktop(desktop),
  state: async ({ desktop, target }) => {
    checkState(desktop, target);
    if (!await desktop.probeResponsive(target.identity.hwnd)) throw hung();
  },
  integrity: ({ desktop, target }) => checkIntegrity(desktop, target),
  focus: ({ desktop, target }) => checkForeground(desktop, target),
  operator: ({ desktop }) => refuseHeldKeys(desktop, new Set()),
  geometry: async (context) => {
    for (const point of context.aim?.points ?? []) {
      checkPoint(context, point);
      await checkHitTest(context, point);
    }
  },
} as const satisfies Record<string, Guard>;

export type GuardName = keyof typeof GUARDS;

/** What an emission may rely on: our own held keys, and where the cursor was put. */
export interface Expectation {
  /** Screen coordinates; undefined when the cursor has not been placed yet. */
  readonly cursor: Point | undefined;
  /** Virtual keys and buttons that we hold. */
  readonly held: ReadonlySet<number>;
}

/**
 * The checks made immediately before each batch of input, all synchronous, the foreground comparison last: what
 * was true when the call began may no longer be.
 */
export function recheck(context: GuardContext, { cursor, held }: Expectation): void {
  const { desktop, windows, target, aim } = context;
  checkDesktop(desktop);
  windows.verify(target);
  checkState(desktop, target);
  checkIntegrity(desktop, target);
  refuseHeldKeys(desktop, held);
  if (aim !== undefined) checkUnmoved(desktop, target, aim);
  for (const point of aim?.points ?? []) checkPoint(context, point);
  if (cursor !== undefined) checkCursor(desktop, cursor);
  checkForeground(desktop, target);
}

/** Whether a failed recheck is only a cursor that has not arrived yet, which 200 ms can mend. */
export function isCursorLate(error: unknown): boolean {
  return error instanceof CursorElsewhere;
}

class CursorElsewhere extends ToolError {
  constructor() {
    super(
      "operator_active",
      "Stopped: the mouse cursor is not where it was put; try again when nobody uses it",
    );
  }
}

function checkDesktop(desktop: DesktopView): void {
  if (desktop.getDpiAwareness() !== "per_monitor_v2") {
    throw new ToolError(
      "unsupported",
      "Refused: Windows does not give this server per-monitor DPI awareness",
    );
  }
  if (!desktop.isInputDesktopAvailable()) {
    throw new ToolError(
      "desktop_unavailable",
      "Refused: the desktop is locked or a secure desktop is shown; try again when the operator is back",
    );
  }
}

function checkState(desktop: DesktopView, { identity: { hwnd } }: AllowedWindow): void {
  if (!desktop.isWindowVisible(hwnd) || desktop.getCloaked(hwnd) !== 0) {
    throw new ToolError("target_stale", "Refused: the target window is no longer shown");
  }
  if (desktop.isIconic(hwnd)) {
    throw new ToolError(
      "target_minimized",
      "Refused: the target window is minimized; restore_window shows it",
    );
  }
  if (desktop.isHungAppWindow(hwnd)) throw hung();
  if (!desktop.isWindowEnabled(hwnd)) {
    throw new ToolError(
      "target_disabled",
      "Refused: the target window is disabled, as behind a dialog of its own",
    );
  }
}

function hung(): ToolError {
  return new ToolError("target_hung", "Refused: the target application does not respond; try again later");
}

/** Windows drops input from a lower to a higher integrity level silently; here it is refused aloud. */
function checkIntegrity(desktop: DesktopView & DesktopHost, { process }: AllowedWindow): void {
  const own = desktop.self.integrity;
  const theirs = desktop.getProcess(process.pid)?.integrity;
  if (own === undefined || theirs === undefined) {
    throw new ToolError("target_unidentified", "Refused: the target's integrity level cannot be read");
  }
  if (theirs > own) {
    throw new ToolError("target_elevated", "Refused: the target runs with higher rights than this server");
  }
}

function checkForeground(desktop: DesktopView, target: AllowedWindow): void {
  const foreground = desktop.getForegroundWindow();
  if (foreground === target.identity.hwnd || isCountedPopup(desktop, target, foreground)) return;
  throw new ToolError(
    "target_not_foreground",
    "Refused: the target window is not in front; ask the operator to bring it forward",
  );
}

function checkCursor(desktop: DesktopView, expected: Point): void {
  const cursor = desktop.getCursorPos();
  if (cursor?.x !== expected.x || cursor.y !== expected.y) throw new CursorElsewhere();
}

/** Fixes an aim at the window as it stands now. Throws `target_stale` when the window is gone. */
export function fixAim(desktop: DesktopView, target: AllowedWindow, { points, button }: Aim): FixedAim {
  const rect = windowRect(desktop, target);
  return {
    button,
    windowRect: rect,
    points: points.map((point) => toScreen(rect, point)),
  };
}

/** A point of window coordinates in screen coordinates. */
export function toScreen({ left, top }: Rect, { x, y }: Point): Point {
  return { x: x + left, y: y + top };
}

function checkUnmoved(desktop: DesktopView, target: AllowedWindow, aim: FixedAim): void {
  if (sameRect(windowRect(desktop, target), aim.windowRect)) return;
  throw new ToolError(
    "target_stale",
    "Refused: the target window moved or changed its size; look again first",
  );
}

/** The outer rectangle of the target, screen coordinates. Throws `target_stale` when it is gone. */
export function windowRect(desktop: DesktopView, target: AllowedWindow): Rect {
  const rect = desktop.getWindowRect(target.identity.hwnd);
  if (rect === undefined) throw new ToolError("target_stale", "Refused: the target window closed");
  return rect;
}

/** One screen point must hit the target itself, and nothing of another process inside or above it. */
function checkPoint(context: GuardContext, point: Point): void {
  const { desktop, windows, target } = context;
  const hit = desktop.windowFromPoint(point);
  const root = hit === 0n ? 0n : desktop.getRootWindow(hit);
  if (isCountedPopup(desktop, target, root)) return;
  const frame = desktop.getFrameBounds(target.identity.hwnd);
  if (frame === undefined || !contains(frame, point)) {
    throw new ToolError(
      "invalid_argument",
      "Refused: the point lies outside the visible frame of the target",
    );
  }
  if (!contains(desktop.getVirtualScreen(), point)) {
    throw new ToolError(
      "target_off_screen",
      "Refused: the point lies on no screen; move the window into view",
    );
  }
  if (root !== target.identity.hwnd || !belongsToTarget(desktop, windows, target, hit)) {
    throw new ToolError(
      "target_occluded",
      "Refused: another window covers the point; uncover the target first",
    );
  }
}

async function checkHitTest({ desktop, target, aim }: GuardContext, point: Point): Promise<void> {
  const hit = desktop.windowFromPoint(point);
  const area = await desktop.probeHitTest(hit, point);
  if (area === undefined) throw hung();
  refuseHitTest(area, aim?.button ?? "primary", target.entry);
}

/** The codes that an action on `target` would meet now; never about the operator's keyboard and mouse. */
export async function blockers(context: GuardContext): Promise<readonly ToolError["code"][]> {
  const codes = new Set<ToolError["code"]>();
  for (const name of ["desktop", "state", "integrity", "focus"] as const) {
    try {
      await GUARDS[name](context);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      codes.add(error.code);
    }
  }
  if (coveredBy(context).length > 0) codes.add("target_occluded");
  return [...codes];
}

/** Foreign windows above or inside the visible frame of the target. */
export function coveredBy({ desktop, windows, target }: GuardContext): readonly Hwnd[] {
  const frame = desktop.getFrameBounds(target.identity.hwnd);
  if (frame === undefined) return [];
  return [
    ...windowsCovering(desktop, target, frame),
    ...foreignChildren(desktop, windows, target, frame),
  ];
}
