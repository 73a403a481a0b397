import type { Hwnd, Translucency } from "../src/desktop.ts";
import { contains, type Point, type Rect } from "../src/geometry.ts";

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
  dpi = 96;
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
  /** `WM_NCHITTEST` for a point of window coordinates. */
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

  /** Every descendant. */
  descendants(): FakeWindow[] {
    return this.children.flatMap((child) => [child, ...child.descendants()]);
  }
}
