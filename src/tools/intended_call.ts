import type { NamedTarget, TargetSelector } from "../targets/allowed_windows.ts";
import { classesOf } from "../effects/effect.ts";
import { type EffectKind, effectOf } from "../effects/effects.ts";
import { ToolError } from "../base/errors.ts";
import type { IntendedCall } from "../consent/consent_tokens.ts";
import { parseArguments, type Tool } from "./tool.ts";

/**
 * The later call of `tool` with these arguments, for which a confirmation is asked. Throws `invalid_argument` when
 * there is no such tool to confirm, the arguments are wrong or hold a token, or they name another window.
 */
export function intendedCall<K extends EffectKind>(
  tool: Tool<unknown, K> | undefined,
  args: Readonly<Record<string, unknown>>,
  target: NamedTarget,
): IntendedCall {
  if (tool === undefined) {
    throw new ToolError("invalid_argument", "Refused: tool must name a tool whose calls can be confirmed");
  }
  if ("confirmation_token" in args) {
    throw new ToolError("invalid_argument", "Refused: arguments must not hold a confirmation_token");
  }
  const parsed = parseArguments(tool, args);
  const input = tool.plan(parsed);
  const effect = effectOf(tool.effect);
  if (!sameSelector(effect.target?.(input), target)) {
    throw new ToolError(
      "invalid_argument",
      "Refused: arguments must name the window by the same hwnd or title_contains as this request",
    );
  }
  return {
    tool: tool.name,
    arguments: parsed as Readonly<Record<string, unknown>>,
    classes: (entry) => classesOf(effect, input, entry),
    aim: effect.aim?.(input),
    keystrokes: effect.keystrokes?.(input),
    guards: effect.row.guards,
    refuse: (context) => effect.refuse?.(context, input),
  };
}

function sameSelector(a: TargetSelector | undefined, b: TargetSelector): boolean {
  if (a === undefined) return false;
  if ("hwnd" in a) return "hwnd" in b && a.hwnd === b.hwnd;
  return "titleContains" in b && a.titleContains === b.titleContains;
}
