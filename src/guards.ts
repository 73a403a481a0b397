import type { AllowedWindow, AllowedWindows } from "./allowed_windows.ts";
import type { DesktopHost, DesktopView, Hwnd } from "./desktop.ts";
import { ToolError } from "./errors.ts";
import { contains, type Point, type Rect, sameRect, sizeOf } from "./geometry.ts";
import { belongsToTarget, isCountedPopup } from "./popups.ts";
import type { StopSwitch } from "./gate/stop.ts";
import { partOf } from "./hit_test.ts";
import { type OperatorWatch, refuseHeldKeys } from "./operator.ts";
import type { Action } from "./policy/policy.ts";
import { checkWindowSize } from "./window_size.ts";

/** A mouse button as a client names it: `primary` is the left one unless the operator exchanged them. */
export type MouseButton = "primary" | "secondary";

/** Where a pointer effect acts: every point it touches, and the button it presses. */
export interface Aim {
  /** Window coordinates, or pixels of the image that `captureId` names. */
  readonly points: readonly Point[];
  readonly button: MouseButton;
  readonly captureId: string | undefined;
}

/** An aim taken at a window where it stood when the guards began; should it move, the aim is void. */
export interface FixedAim {
  readonly button: MouseButton;
  /** Screen coordinates. */
  readonly points: readonly Point[];
  readonly windowRect: Rect;
}

/** What a keyboard effect sends, as far as guards care. */
export interface Keystrokes {
  /** Esc and nothing else: what leaves a menu. */
  readonly escapeAlone: boolean;
}

/** What a guard may look at. */
export interface GuardContext {
  readonly desktop: DesktopView & DesktopHost;
  readonly windows: AllowedWindows;
  readonly target: AllowedWindow;
  readonly aim: FixedAim | undefined;
  readonly keystrokes: Keystrokes | undefined;
  /** The protected class of action that the call is known to need before it is seen where it acts. */
  readonly needed: Action | undefined;
  /** The class of action that the call's confirmation is for; undefined without one. */
  readonly confirmed: Action | undefined;
  readonly operator: OperatorWatch;
  readonly stop: StopSwitch;
  /** Under `FOCUS_MODE=activate`: brings the target forward. */
  readonly bringForward: (() => Promise<void>) | undefined;
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
  focus: async ({ desktop, target, bringForward }) => {
    await bringForward?.();
    checkForeground(desktop, target);
  },
  operator: ({ operator, stop }) => {
    stop.check();
    operator.begin();
  },
  geometry: async (context) => {
    if (context.aim !== undefined) {
      checkWindowSize(context.target.entry, sizeOf(context.aim.windowRect));
      checkSystemMenu(context);
    }
    for (const point of context.aim?.points ?? []) {
      checkPoint(context, point);
      await checkHitTest(context, point);
    }
    if (context.keystrokes !== undefined) checkKeyboardFocus(context, context.keystrokes);
  },
} as const satisfies Record<string, Guard>;

export type GuardName = keyof typeof GUARDS;

/** What a batch of input relies on. */
export interface Expectation {
  /** Where the cursor must be, screen coordinates; undefined when it has not been placed yet. */
  readonly cursor: Point | undefined;
  /** Where the batch acts, screen coordinates. */
  readonly points: readonly Point[];
  /** Virtual keys and buttons that we hold. */
  readonly held: ReadonlySet<number>;
}

/**
 * The checks made immediately before each batch of input, all synchronous, the foreground comparison last: what
 * was true when the call began may no longer be.
 */
export function recheck(context: GuardContext, { cursor, points, held }: Expectation): void {
  const { desktop, windows, target, aim, keystrokes } = context;
  checkDesktop(desktop);
  windows.verify(target);
  checkState(desktop, target);
  checkIntegrity(desktop, target);
  refuseHeldKeys(desktop, held);
  if (aim !== undefined) {
    checkUnmoved(desktop, target, aim);
    checkSystemMenu(context);
  }
  for (const point of points) checkPoint(context, point);
  if (cursor !== undefined) checkCursor(desktop, cursor);
  if (keystrokes !== undefined) checkKeyboardFocus(context, keystrokes);
  // Once more: a handle can be recycled while all of the above is read.
  windows.verify(target);
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

function checkState(desktop: DesktopView, target: AllowedWindow): void {
  const { hwnd } = target.identity;
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
  if (!desktop.isWindowEnabled(hwnd) && !isBehindOwnDialog(desktop, target)) throw disabled();
}

function disabled(): ToolError {
  return new ToolError(
    "target_disabled",
    "Refused: the target window is disabled, as behind a dialog of its own",
  );
}

/** A dialog that counts as part of the target takes its place while it disables it. */
function isBehindOwnDialog(desktop: DesktopView, target: AllowedWindow): boolean {
  const foreground = desktop.getForegroundWindow();
  return isCountedPopup(desktop, target, foreground) && desktop.isWindowEnabled(foreground);
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

/** Throws `target_not_foreground` unless the target, or a counted popup of it, is in front. */
export function checkForeground(desktop: DesktopView, target: AllowedWindow): void {
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
  const { desktop, target } = context;
  const hit = desktop.windowFromPoint(point);
  const root = hit === 0n ? 0n : desktop.getRootWindow(hit);
  if (isCountedPopup(desktop, target, root)) return checkOwner(context, hit);
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
  if (root !== target.identity.hwnd) throw occluded();
  checkOwner(context, hit);
  // While it shows a dialog of its own, only the dialog takes input.
  if (!desktop.isWindowEnabled(root)) throw disabled();
}

/** What is at the point, a child window at any depth, is the target's own or embedded by the policy. */
function checkOwner({ desktop, windows, target }: GuardContext, hit: Hwnd): void {
  if (!belongsToTarget(desktop, windows, target, hit)) throw occluded();
}

function occluded(): ToolError {
  return new ToolError(
    "target_occluded",
    "Refused: another window covers the point; uncover the target first",
  );
}

/** Whether a screen point still hits the target, when a button has to be let go of there. */
export function hitsTarget(context: GuardContext, point: Point): boolean {
  return passes(() => {
    context.windows.verify(context.target);
    checkPoint(context, point);
  });
}

/** Whether the target is still the same window and has the foreground, when a key of ours is to reach it alone. */
export function isStillInFront({ desktop, windows, target }: GuardContext): boolean {
  return passes(() => {
    windows.verify(target);
    checkForeground(desktop, target);
  });
}

/** Whether the target, or a counted popup of it, has the foreground. */
export function isInFront(desktop: DesktopView, target: AllowedWindow): boolean {
  return passes(() => checkForeground(desktop, target));
}

/** Whether a check passes. What cannot be read counts as no: nobody may be kept from letting go by that. */
function passes(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

async function checkHitTest(context: GuardContext, point: Point): Promise<void> {
  const { desktop, target, aim } = context;
  const hit = desktop.windowFromPoint(point);
  const area = await desktop.probeHitTest(hit, point);
  if (area === undefined) throw hung();
  const part = partOf(area, aim?.button ?? "primary");
  if (part === "closing") checkMayClose(context);
  if (part === "frame" && !target.entry.nonClient) {
    throw new ToolError(
      "policy_denied",
      "Refused: the point is on the title bar or border, which is not granted",
    );
  }
}

/** What closes the window needs `close`, whatever the tool is called. */
function checkMayClose({ target: { entry }, needed, confirmed }: GuardContext): void {
  if (!entry.allowedActions.has("close")) {
    throw new ToolError("policy_denied", "Refused: this would close the window, and close is not granted");
  }
  if (needed !== undefined && needed !== "close") {
    throw new ToolError(
      "policy_denied",
      `Refused: one call cannot need two confirmations, ${needed} and close`,
    );
  }
  if (confirmed !== "close") {
    throw new ToolError(
      "confirmation_required",
      "Refused: this would close the window; ask with request_confirmation for the class close",
    );
  }
}

/** While the system menu is open, a click may hit its Close, which says no more than that it is a menu. */
function checkSystemMenu(context: GuardContext): void {
  const thread = context.desktop.getGuiThreadInfo(context.target.identity.tid);
  if (thread === undefined) throw new ToolError("target_stale", "Refused: the target's thread is gone");
  if (thread.systemMenuMode) checkMayClose(context);
}

/** Keys go to the window with the focus: it must be the target's, and no menu may take them unseen. */
function checkKeyboardFocus(context: GuardContext, { escapeAlone }: Keystrokes): void {
  const { desktop, windows, target } = context;
  const front = desktop.getWindowThreadProcessId(desktop.getForegroundWindow());
  const thread = desktop.getGuiThreadInfo(front?.tid ?? target.identity.tid);
  if (thread === undefined) throw new ToolError("target_stale", "Refused: the target's thread is gone");
  const { hwndFocus } = thread;
  // 0n is also what Windows may say of a thread that is gone: then nobody knows where a key would go.
  if (hwndFocus === 0n || !belongsToTarget(desktop, windows, target, hwndFocus)) {
    throw new ToolError("target_not_foreground", "Refused: the keyboard focus is not in the target window");
  }
  if (thread.systemMenuMode) return checkMayClose(context);
  if (thread.menuMode && target.entry.ownedPopups === "none" && !escapeAlone) {
    throw new ToolError(
      "policy_denied",
      "Refused: a menu is open, and menus are not granted; esc alone closes it",
    );
  }
}
