import * as z from "zod";
import type { NamedTarget } from "../targets/allowed_windows.ts";

/** A window handle: its 32 bits as an unsigned number, or as the negative one that some programs make of them. */
const handle = z.int().min(-0x80000000).max(0xffffffff).refine((hwnd) => hwnd !== 0, "must not be 0")
  .transform((hwnd) => hwnd >>> 0);

/** Arguments that name a target: exactly one of the two. */
export const targetArguments = {
  title_contains: z.string().min(1).max(256).optional()
    .describe("Part of the title of exactly one allowed window, case ignored"),
  hwnd: handle.optional().describe("Handle from list_windows; give this or title_contains, not both"),
};

interface TargetArguments {
  readonly title_contains?: string | undefined;
  readonly hwnd?: number | undefined;
}

const MAX_REGION_NAME = 256;

/** The name of a region in a policy or profile, where characters are counted as code points. */
export const regionName = z.string().min(1).regex(/\S/, "must hold more than blanks")
  .refine((name) => [...name].length <= MAX_REGION_NAME, `may have at most ${MAX_REGION_NAME} characters`)
  .meta({ maxLength: MAX_REGION_NAME });

/** The argument of tools whose target can be named by a handle alone. */
export const handleArgument = { hwnd: handle.describe("Handle from list_windows") };

declare const named: unique symbol;

/** Validated arguments that name exactly one target. */
type NamesOneTarget = TargetArguments & { readonly [named]: true };

/** A schema whose arguments are known to name exactly one target. */
type TargetedInput<S extends z.ZodRawShape> = z.ZodType<z.output<z.ZodObject<S>> & NamesOneTarget>;

/** A strict input that must name exactly one target: what {@linkcode targetOf} takes comes from here alone. */
export function targetedInput<S extends typeof targetArguments & z.ZodRawShape>(shape: S): TargetedInput<S> {
  const input = z.strictObject(shape).refine(
    ({ title_contains, hwnd }: TargetArguments) => (title_contains === undefined) !== (hwnd === undefined),
    "give exactly one of title_contains and hwnd",
  );
  return input as unknown as TargetedInput<S>;
}

/** {@linkcode targetedInput} of a tool that takes a handle only. */
export function handleInput<S extends typeof handleArgument & z.ZodRawShape>(shape: S): TargetedInput<S> {
  return z.strictObject(shape) as unknown as TargetedInput<S>;
}

/** The target that validated arguments name. */
export function targetOf({ title_contains, hwnd }: NamesOneTarget): NamedTarget {
  const selector = hwnd === undefined ? { titleContains: title_contains ?? "" } : { hwnd };
  return selector as NamedTarget;
}

/** Arguments of every tool that changes something. */
export const effectArguments = {
  ...targetArguments,
  confirmation_token: z.string().regex(/^[0-9a-f]{32}$/, "not a token of request_confirmation").optional()
    .describe("token_id of request_confirmation, for a protected action"),
};

/** A coordinate, which may be negative or outside the frame, as on a menu of the target. */
export const coordinate = z.int().min(-32768).max(32767);

/** Arguments of every tool that uses the mouse, beside its points. */
export const pointerArguments = {
  ...effectArguments,
  capture_id: z.string().regex(/^[0-9a-f]{12}$/, "not a capture_id of screenshot_window").optional()
    .describe("capture_id of a screenshot: points are then pixels of that image instead of window pixels"),
};
