/** A position in physical pixels. Which space (window, screen, image) is said where it is used. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A width and a height in physical pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle in physical pixels, as Win32 `RECT`: left and top are inside, right and bottom are outside. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The size of `rect`. */
export function sizeOf(rect: Rect): Size {
  return { width: rect.right - rect.left, height: rect.bottom - rect.top };
}

/** Whether two sizes are equal. */
export function sameSize(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height;
}

/** The number of pixels in `rect`. */
export function areaOf(rect: Rect): number {
  return isEmpty(rect) ? 0 : (rect.right - rect.left) * (rect.bottom - rect.top);
}

/** Whether `rect` holds no pixel. */
export function isEmpty(rect: Rect): boolean {
  return rect.right <= rect.left || rect.bottom <= rect.top;
}

/** Whether `point` lies inside `rect`. */
export function contains(rect: Rect, point: Point): boolean {
  return point.x >= rect.left && point.x < rect.right && point.y >= rect.top && point.y < rect.bottom;
}

/** Whether `inner`, not empty, lies wholly inside `outer`. */
export function encloses(outer: Rect, inner: Rect): boolean {
  return !isEmpty(inner) && inner.left >= outer.left && inner.top >= outer.top &&
    inner.right <= outer.right && inner.bottom <= outer.bottom;
}

/** The common part of two rectangles; {@linkcode isEmpty} when they do not meet. */
export function intersect(a: Rect, b: Rect): Rect {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

/** Whether two rectangles share at least one pixel. */
export function meet(a: Rect, b: Rect): boolean {
  return !isEmpty(intersect(a, b));
}

/** `rect` moved by `by`: from window to screen coordinates when `by` is the window's left-top corner. */
export function translate(rect: Rect, by: Point): Rect {
  return {
    left: rect.left + by.x,
    top: rect.top + by.y,
    right: rect.right + by.x,
    bottom: rect.bottom + by.y,
  };
}

/** Whether two rectangles are the same. */
export function sameRect(a: Rect, b: Rect): boolean {
  return a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;
}

/** Whether two points are the same. */
export function samePoint(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

/** A region a client may see, by name. Window coordinates. */
export interface NamedRegion {
  readonly name: string;
  readonly rect: Rect;
}

/** `[left, top, right, bottom]` in window pixels. */
export type RectList = readonly [number, number, number, number];

/** The rectangle that a list in a file stands for. */
export function rectOf([left, top, right, bottom]: RectList): Rect {
  return { left, top, right, bottom };
}

/** `point`, given in window coordinates, in screen coordinates. */
export function toScreen({ left, top }: Rect, { x, y }: Point): Point {
  return { x: x + left, y: y + top };
}

/** `point`, given in screen coordinates, in window coordinates. */
export function toWindow({ left, top }: Rect, { x, y }: Point): Point {
  return { x: x - left, y: y - top };
}
