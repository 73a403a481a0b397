import type { AskedWindow } from "./judged_points.ts";
import type { Hwnd } from "../desktop/desktop.ts";
import { contains, type Point, samePoint, sameRect } from "../base/geometry.ts";
import type { GuardContext } from "./guard_context.ts";
import { partOf, type WindowPart } from "../desktop/hit_test.ts";
import { hasMaximizedDocument, partOfItem, type ShownMenu } from "./menu_items.ts";
import { checkFrameGranted, checkMayClose, checkPoint, checkWindowAt, occluded } from "./point_checks.ts";
import { MENU_CLASS } from "../targets/popups.ts";
import { changed, windowsBelow } from "./see_through.ts";
import { hung } from "./target_checks.ts";

// The checks on what a press at a point would do: which window gets it, and what that window calls the place.

/** Most windows that are asked about one point, and how long asking may take altogether, milliseconds. */
const MAX_PROBES = 32;
const PATIENCE_MS = 1_000;

/**
 * Asks the windows at a screen point, as Windows will, which of them gets a press there and what it calls the place.
 *
 * Throws `target_occluded` when it is another window than the target, a counted popup or one of their parts;
 * `policy_denied`, `confirmation_required` for a place that is not granted; `target_hung`, `target_stale`.
 */
export async function judgePoint(context: GuardContext, point: Point): Promise<void> {
  // Checked before anything is sent, so that no other program's window is asked.
  checkPoint(context, point);
  const { asked, answer } = await askWindows(context, point);
  const { hwnd } = lastOf(asked);
  checkWindowAt(context, point, hwnd);
  const menu = await menuOf(context, hwnd, answer);
  // An open menu takes every press on it, so what its window calls the place says nothing.
  const part = menu === undefined ? answer : itemPart(context, menu, hwnd, point);
  if (part === "closing") checkMayClose(context);
  if (part === "frame") checkFrameGranted(context);
  context.aim?.judged.set(point, { asked, part, menu });
}

/**
 * Right before a press, in the same synchronous step: the windows that were asked about the point are still those
 * that would be, each where it stood, and the item of a menu is about the same. What they would answer cannot be asked
 * here. Throws `target_stale`, for a point that was not judged too; `target_occluded`, `target_disabled`.
 */
export function checkJudgement(context: GuardContext, point: Point): void {
  const { desktop, aim } = context;
  const judgement = aim?.judged.get(point);
  if (judgement === undefined) throw changed();
  const below = windowsBelow(desktop, desktop.windowFromPoint(point), point);
  for (const { hwnd, rect } of judgement.asked) {
    const live = desktop.getWindowRect(hwnd);
    if (below.next().value !== hwnd || live === undefined || !sameRect(live, rect)) throw changed();
  }
  const { hwnd } = lastOf(judgement.asked);
  checkWindowAt(context, point, hwnd);
  const { menu, part } = judgement;
  if (menu === undefined) return;
  const isBar = menu.hwnd !== 0n;
  if (isBar && desktop.getMenu(hwnd) !== menu.menu) throw changed();
  if (itemPart(context, menu, hwnd, point) !== part) throw changed();
}

/** Asks window after window. Returns those asked, and what the last of them calls the place. */
async function askWindows(
  { desktop, clock, aim, probing }: GuardContext,
  point: Point,
): Promise<{ readonly asked: readonly AskedWindow[]; readonly answer: WindowPart }> {
  const until = clock.now() + PATIENCE_MS;
  const first = desktop.windowFromPoint(point);
  const thread = desktop.getWindowThreadProcessId(first)?.tid;
  const asked: AskedWindow[] = [];
  for (const hwnd of windowsBelow(desktop, first, point)) {
    const rect = desktop.getWindowRect(hwnd);
    if (rect === undefined) throw changed();
    // A window is see-through only for windows of its own thread; what becomes of the press otherwise is not
    // documented.
    const isOfThread = desktop.getWindowThreadProcessId(hwnd)?.tid === thread;
    if (!isOfThread || asked.length === MAX_PROBES) throw occluded();
    if (clock.now() >= until) throw hung();
    asked.push({ hwnd, rect });
    const area = await desktop.probeHitTest(hwnd, logicalPoint({ desktop }, hwnd, point), probing);
    if (area === undefined) throw hung();
    const answer = partOf(area, aim?.button ?? "primary");
    if (answer !== "see_through") return { asked, answer };
  }
  throw occluded();
}

/** A screen point in the coordinates that the program of a window has. */
function logicalPoint({ desktop }: Pick<GuardContext, "desktop">, hwnd: Hwnd, point: Point): Point {
  const logical = desktop.physicalToLogicalPoint(hwnd, point);
  if (logical !== undefined) return logical;
  // For a window that is not stretched the coordinates are the same, whatever kept Windows from answering.
  const monitor = desktop.getMonitors().find(({ bounds }) => contains(bounds, point));
  if (monitor === undefined || monitor.dpi !== desktop.getDpiForWindow(hwnd)) throw changed();
  return point;
}

/** The menu in which a press would choose an item. */
async function menuOf(
  { desktop, probing }: GuardContext,
  hwnd: Hwnd,
  answer: WindowPart,
): Promise<ShownMenu | undefined> {
  if (desktop.getClassName(hwnd) === MENU_CLASS) {
    const menu = await desktop.probeMenu(hwnd, probing);
    if (menu === undefined) throw hung();
    return { hwnd: 0n, menu };
  }
  return answer === "menu_bar" ? { hwnd, menu: desktop.getMenu(hwnd) } : undefined;
}

/**
 * What a menu item is about. An item that cannot be read may be the close button of a document that fills the window.
 */
function itemPart(context: GuardContext, menu: ShownMenu, hwnd: Hwnd, point: Point): WindowPart {
  const { desktop, target } = context;
  // Whose coordinates count for the menu of a stretched window is not documented: both have to be allowed.
  const logical = logicalPoint(context, hwnd, point);
  const part = partOfItem(desktop, menu, samePoint(logical, point) ? [point] : [point, logical]);
  return part ?? (hasMaximizedDocument(desktop, target.identity.hwnd) ? "closing" : "content");
}

function lastOf(asked: readonly AskedWindow[]): AskedWindow {
  const last = asked.at(-1);
  if (last === undefined) throw new TypeError("A judgement rests on one window at least");
  return last;
}
