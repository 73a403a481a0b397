import type { AllowedWindow, AllowedWindows } from "./allowed_windows.ts";
import type { DesktopView, Hwnd } from "../desktop/desktop.ts";
import { WS_CAPTION, WS_EX_TOOLWINDOW } from "../desktop/window_styles.ts";

/** The window class of an open menu. */
export const MENU_CLASS = "#32768";
const COMBO_LIST_CLASS = "ComboLBox";
const TOOLTIP_CLASS = "tooltips_class32";
const OF_THE_THREAD: ReadonlySet<string> = new Set([COMBO_LIST_CLASS, TOOLTIP_CLASS]);

/**
 * Longest chain of owners that is followed: longer than any real one, so that a cycle of windows being destroyed ends.
 */
const MAX_OWNERS = 32;

/** The kind of a popup of an application. */
export type PopupKind = "menu" | "list" | "tooltip" | "tool_window" | "dialog";

/**
 * Whether `hwnd`, a top-level window, counts as part of the target: a menu, drop-down list, tooltip or dialog of the
 * target's own process, as far as the entry's `owned_popups` allows. A popup of another process never counts,
 * though it may name the target as its owner.
 */
export function isCountedPopup(view: DesktopView, target: AllowedWindow, hwnd: Hwnd): boolean {
  const { ownedPopups } = target.entry;
  const kind = ownedPopups === "none" ? undefined : ownPopupKind(view, target, hwnd);
  return kind !== undefined && (kind !== "dialog" || ownedPopups === "dialogs");
}

/**
 * The kind of popup of the target that `hwnd`, a top-level window, is, granted or not; undefined when it is none of
 * these.
 */
export function ownPopupKind(view: DesktopView, target: AllowedWindow, hwnd: Hwnd): PopupKind | undefined {
  if (!isOwnPopup(view, target, hwnd)) return undefined;
  const className = view.getClassName(hwnd);
  if (className === COMBO_LIST_CLASS) return "list";
  if (className === TOOLTIP_CLASS) return "tooltip";
  if (isCaptioned(view, hwnd)) return "dialog";
  if (className === MENU_CLASS) return "menu";
  return (view.getExStyle(hwnd) & WS_EX_TOOLWINDOW) !== 0 ? "tool_window" : undefined;
}

function isCaptioned(view: DesktopView, hwnd: Hwnd): boolean {
  return (view.getStyle(hwnd) & WS_CAPTION) === WS_CAPTION;
}

/** The dialog of the target to look at: the enabled one in front, else the topmost; undefined when none is counted. */
export function dialogOf(view: DesktopView, target: AllowedWindow): Hwnd | undefined {
  const dialogs = shownDialogs(view, target);
  const front = view.getForegroundWindow();
  return dialogs.find((hwnd) => hwnd === front && view.isWindowEnabled(hwnd)) ?? dialogs[0];
}

/** The topmost dialog of the target that takes input, in the target's place while it disables it. */
export function enabledDialog(view: DesktopView, target: AllowedWindow): Hwnd | undefined {
  return shownDialogs(view, target).find((hwnd) => view.isWindowEnabled(hwnd));
}

/** Its counted dialogs that are shown, topmost first. */
function shownDialogs(view: DesktopView, target: AllowedWindow): readonly Hwnd[] {
  if (target.entry.ownedPopups !== "dialogs") return [];
  return view.getTopLevelWindows().filter((hwnd) =>
    ownPopupKind(view, target, hwnd) === "dialog" && view.isWindowVisible(hwnd) && !view.isIconic(hwnd)
  );
}

/** Whether `hwnd`, a top-level window, is a popup of the target, of whatever kind and whether it is granted or not. */
export function isOwnPopup(view: DesktopView, target: AllowedWindow, hwnd: Hwnd): boolean {
  if (hwnd === 0n || hwnd === target.identity.hwnd) return false;
  const ids = view.getWindowThreadProcessId(hwnd);
  if (ids === undefined || ids.pid !== target.identity.pid) return false;
  if (view.getProcess(ids.pid)?.startTime !== target.identity.processStart) return false;
  // A drop-down list has no owner, and a tooltip need not have one: their thread is what ties them to the target.
  if (OF_THE_THREAD.has(view.getClassName(hwnd))) return ids.tid === target.identity.tid;
  return isOwnedBy(view, hwnd, target.identity.hwnd);
}

function isOwnedBy(view: DesktopView, hwnd: Hwnd, owner: Hwnd): boolean {
  let current = view.getOwner(hwnd);
  for (let i = 0; i < MAX_OWNERS && current !== 0n; i++) {
    if (current === owner) return true;
    current = view.getOwner(current);
  }
  return false;
}

/** Whether a window, at any depth, is drawn by the target's own process or by one the entry embeds. */
export function belongsToTarget(
  view: DesktopView,
  windows: Pick<AllowedWindows, "isEmbedded">,
  target: AllowedWindow,
  hwnd: Hwnd,
): boolean {
  const pid = view.getWindowThreadProcessId(hwnd)?.pid;
  if (pid === undefined) return false;
  const { identity, entry } = target;
  if (pid === identity.pid || pid === identity.contentPid) return true;
  const process = entry.embedded.length > 0 ? view.getProcess(pid) : undefined;
  return process !== undefined && windows.isEmbedded(process, entry.embedded);
}
