import * as z from "zod";
import type { Point, Rect, Size } from "../base/geometry.ts";
import type { JsonValue } from "../base/json.ts";

/** Field of every result: names the call in the audit trail too. */
export const correlationId = z.string().regex(/^[0-9a-f]{12}$/);

/** Field of the results of tools that may bring a window forward. */
export const foregroundMoved = {
  foreground_moved: z.boolean().optional().describe(
    "Whether the window came forward for this call; left out when it was not asked to",
  ),
};

/** Fields of the results of tools that send input. */
export const effectResult = {
  outcome: z.literal("emitted").describe(
    "Windows took the input; what the application made of it is not known",
  ),
  after: z.strictObject({
    foreground: z.enum(["target", "own_popup", "other"]).describe(
      "What is in front; own_popup: a dialog or other popup of the target, granted or not",
    ),
    enabled: z.boolean().describe(
      "Whether the target takes input; false while a dialog of its own is open",
    ),
  }).describe("Read once the target had taken the input, or after half a second if it had not"),
  ...foregroundMoved,
  correlation_id: correlationId,
};

/** A rectangle in a result; right and bottom edge excluded. */
export const rectResult = z.strictObject({ left: z.int(), top: z.int(), right: z.int(), bottom: z.int() });
/** A point in a result. */
export const pointResult = z.strictObject({ x: z.int(), y: z.int() });
/** A size in a result. */
export const sizeResult = z.strictObject({ width: z.int(), height: z.int() });

/** A rectangle as {@linkcode rectResult} has it. */
export function rectJson({ left, top, right, bottom }: Rect): JsonValue {
  return { left, top, right, bottom };
}

/** A point as {@linkcode pointResult} has it. */
export function pointJson({ x, y }: Point): JsonValue {
  return { x, y };
}

/** A size as {@linkcode sizeResult} has it. */
export function sizeJson({ width, height }: Size): JsonValue {
  return { width, height };
}
