import * as z from "zod";
import type { Point, Rect, Size } from "../geometry.ts";
import type { JsonValue } from "../json.ts";

/** What every result holds. */
export const correlationId = z.string().regex(/^[0-9a-f]{12}$/);

export const rectResult = z.strictObject({ left: z.int(), top: z.int(), right: z.int(), bottom: z.int() });
export const pointResult = z.strictObject({ x: z.int(), y: z.int() });
export const sizeResult = z.strictObject({ width: z.int(), height: z.int() });

export function rectJson({ left, top, right, bottom }: Rect): JsonValue {
  return { left, top, right, bottom };
}

export function pointJson({ x, y }: Point): JsonValue {
  return { x, y };
}

export function sizeJson({ width, height }: Size): JsonValue {
  return { width, height };
}
