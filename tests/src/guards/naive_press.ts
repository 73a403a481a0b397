import { contains, type Point } from "../../../src/base/geometry.ts";
import type { FakeWindow } from "../../fake_window.ts";

/** The result of a click of the primary button at a screen point: the refusal, or the window that gets it. */
export type NaivePress = { readonly code: string } | { readonly hwnd: bigint };

const CLOSING = [3, 20];
const CONTENT = [1, 6, 7];
const MAX_ASKED = 32;

/**
 * What Windows does with a press and what the contract says of it, from the top of the screen down and without any
 * code of the program: every window that can meet the mouse at the point is written down in the order in which Windows
 * comes to it, children before their parent; the first that does not call itself see-through gets the press.
 *
 * `windows` are the top-level ones, topmost first; `close` is not granted.
 */
export function naivePress(
  windows: readonly FakeWindow[],
  target: FakeWindow,
  point: Point,
  granted: { readonly nonClient: boolean },
): NaivePress {
  const met = windows.flatMap((window) => meeting(window, point));
  const [first] = met;
  if (first?.root !== target || first.pid !== target.pid) return { code: "target_occluded" };
  for (const [index, window] of met.entries()) {
    if (index >= MAX_ASKED || window.tid !== first.tid) return { code: "target_occluded" };
    if (hasUnknownShape(first, window)) return { code: "target_occluded" };
    if (!window.responsive) return { code: "target_hung" };
    const area = window.hitTest(point);
    if (area === -1) continue;
    if (window.root !== target) return { code: "target_occluded" };
    if (CLOSING.includes(area)) return { code: "policy_denied" };
    return granted.nonClient || CONTENT.includes(area) ? { hwnd: window.hwnd } : { code: "policy_denied" };
  }
  return { code: "target_occluded" };
}

/** A window and what it holds, as far as the mouse can meet it at the point; the deepest first. */
function meeting(window: FakeWindow, point: Point): FakeWindow[] {
  const isChild = window.parent !== undefined;
  if (!window.visible || window.cloaked !== 0 || !contains(window.rect, point)) return [];
  if (isChild && !window.enabled || (window.exStyle & 0x80020) === 0x80020) return [];
  const opens = window.enabled && !window.iconic && contains(window.client ?? window.rect, point);
  return [...(opens ? window.children.flatMap((child) => meeting(child, point)) : []), window];
}

/** Whether a window, or what holds it, has a region and does not hold the first: that one Windows found by its shape. */
function hasUnknownShape(first: FakeWindow, window: FakeWindow): boolean {
  const found = [first, ...holdersOf(first)];
  return [window, ...holdersOf(window)].some((one) => one.region && !found.includes(one));
}

function holdersOf({ parent }: FakeWindow): readonly FakeWindow[] {
  return parent === undefined ? [] : [parent, ...holdersOf(parent)];
}
