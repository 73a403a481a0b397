import { foreignChildren, windowsCovering } from "./cover.ts";
import type { Hwnd } from "./desktop.ts";
import { type ErrorCode, ToolError } from "./errors.ts";
import { type GuardContext, GUARDS } from "./guards.ts";

/** The codes that an action on the target would meet now; never about the operator's keyboard and mouse. */
export async function blockers(context: GuardContext): Promise<readonly ErrorCode[]> {
  const codes = new Set<ErrorCode>();
  // Looking must not move the focus.
  const looking = { ...context, bringForward: undefined };
  for (const name of ["desktop", "state", "integrity", "focus"] as const) {
    try {
      await GUARDS[name](looking);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      codes.add(error.code);
    }
  }
  if (coveredBy(context).length > 0) codes.add("target_occluded");
  return [...codes];
}

/** Foreign windows above or inside the visible frame of the target. */
export function coveredBy({ desktop, windows, target }: GuardContext): readonly Hwnd[] {
  const frame = desktop.getFrameBounds(target.identity.hwnd);
  if (frame === undefined) return [];
  return [
    ...windowsCovering(desktop, target, frame),
    ...foreignChildren(desktop, windows, target, frame),
  ];
}
