import type { Hwnd } from "../src/desktop/desktop.ts";
import type { Translucency } from "../src/desktop/readings.ts";
import { contains, type Point, type Rect } from "../src/base/geometry.ts";
import type { FakeMenu } from "./fake_menu.ts";

/** The extended styles of a click-through window. */
const WS_EX_LAYERED_AND_TRANSPARENT = 0x00080020;
const HTTRANSPARENT = -1;

/** A window in memory. Every field may be changed at any time. */
export class FakeWindow {
  hwnd: Hwnd;
  title = "";
  className = "FakeClass";
  pid = 100;
  tid = 1000;
  /** Screen coordinates. */
  rect: Rect = { left: 100, top: 100, right: 500, bottom: 400 };
  /** Left out: the frame is the rectangle. */
  frame: Rect | undefined;
  /** Left out: the client area is the rectangle. */
  client: Rect | undefined;
  /** A physical point as its program has it; undefined when Windows would not say. */
  logical: (point: Point) => Point | undefined = (point) => point;
  /** The menu bar; of the window of an open menu, that menu. */
  menu: FakeMenu | undefined;
  /** The DPI for which its program draws. */
  dpi = 96;
  perMonitorAware = true;
  visible = true;
  iconic = false;
  zoomed = false;
  /** Whether it was maximised before it was minimised. */
  restoresZoomed = false;
  enabled = true;
  cloaked = 0;
  hung = false;
  /** Whether it answers WM_NULL and WM_NCHITTEST. */
  responsive = true;
  /** Whether it goes away when asked to close. */
  closes = true;
  /** Whether it is no longer minimised once it was shown, and whether that brings it to the front. */
  restores = true;
  activatesOnShow = false;
  style = 0x00cf0000;
  exStyle = 0;
  owner: Hwnd = 0n;
  translucency: Translucency = "opaque";
  region = false;
  affinity = 0;
  /** `0xRRGGBB`. */
  color = 0x808080;
  /** Topmost first; screen coordinates. */
  children: FakeWindow[] = [];
  parent: FakeWindow | undefined;
  /** `WM_NCHITTEST` for a screen point as its program has it, less the left and top of `rect`. */
  hitTest: (point: Point) => number = () => 1;

  constructor(fields: Partial<Omit<FakeWindow, "hwnd">> & { hwnd: Hwnd | number }) {
    const { hwnd, ...rest } = fields;
    this.hwnd = BigInt(hwnd);
    Object.assign(this, rest);
    for (const child of this.children) child.parent = this;
  }

  get root(): FakeWindow {
    return this.parent?.root ?? this;
  }

  /** Whether its pixels can be seen anywhere. */
  get shown(): boolean {
    return this.visible && !this.iconic && this.cloaked === 0 && this.translucency !== "invisible";
  }

  /** The deepest visible child at a screen point, or this window. */
  at(point: Point): FakeWindow | undefined {
    if (!this.shown || !contains(this.rect, point)) return undefined;
    for (const child of this.children) {
      const hit = child.at(point);
      if (hit !== undefined) return hit;
    }
    return this;
  }

  /** Whether the mouse can hit it at a screen point; pixels that are only seen there cannot be hit. */
  #takesMouse(point: Point): boolean {
    if (!this.visible || this.cloaked !== 0 || !contains(this.rect, point)) return false;
    if (!this.enabled && this.parent !== undefined) return false;
    return (this.exStyle & WS_EX_LAYERED_AND_TRANSPARENT) !== WS_EX_LAYERED_AND_TRANSPARENT;
  }

  /** The first of its children that finds something at a screen point. */
  #amongChildren<T>(point: Point, find: (child: FakeWindow) => T | undefined): T | undefined {
    if (!this.enabled || this.iconic || !contains(this.client ?? this.rect, point)) return undefined;
    for (const child of this.children) {
      const found = find(child);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The window that `WindowFromPoint` of another program finds, which asks no window. */
  underMouse(point: Point): FakeWindow | undefined {
    if (!this.#takesMouse(point)) return undefined;
    return this.#amongChildren(point, (child) => child.underMouse(point)) ?? this;
  }

  /** The part of it that gets a mouse message: the first that does not say that it is see-through. */
  receiver(point: Point): FakeWindow | undefined {
    if (!this.#takesMouse(point)) return undefined;
    const inside = this.#amongChildren(point, (child) => child.receiver(point));
    return inside ?? (this.hitTestAt(point) === HTTRANSPARENT ? undefined : this);
  }

  /** Its answer to `WM_NCHITTEST` at a physical screen point. */
  hitTestAt(point: Point): number {
    const { x, y } = this.logical(point) ?? point;
    return this.hitTest({ x: x - this.rect.left, y: y - this.rect.top });
  }

  /** Every descendant. */
  descendants(): FakeWindow[] {
    return this.children.flatMap((child) => [child, ...child.descendants()]);
  }
}
