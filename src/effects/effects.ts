import type { NamedTarget } from "../targets/allowed_windows.ts";
import { type Effect, effect, ONE_READ } from "./effect.ts";
import { type ConsentInput, giveConsent, refuseConsent } from "../consent/give_consent.ts";
import { INPUT_EFFECTS } from "./input_effects.ts";
import { READING_EFFECTS } from "./reading_effects.ts";
import { restoreWindow } from "./restore_window.ts";

/** The whole power of this server, in one table. */
export const EFFECTS = {
  ...READING_EFFECTS,
  ...INPUT_EFFECTS,
  restoreWindow: effect<{ readonly target: NamedTarget }>()({
    ...ONE_READ,
    needs: ["restore"],
    permission: "observe",
    target: ({ target }) => target,
    perform: (powers) => restoreWindow(powers),
  }),
  confirm: effect<ConsentInput>()({
    ...ONE_READ,
    needs: ["consent"],
    permission: "asked",
    target: ({ target }) => target,
    asked: ({ action }) => action,
    consequences: ({ action, call }, entry) => [action, ...(call?.classes(entry) ?? [])],
    aim: ({ call }) => call?.aim,
    keystrokes: ({ call }) => call?.keystrokes,
    moreGuards: ({ call }) => call?.guards ?? [],
    refuse: (context, input) => refuseConsent(context, input),
    perform: (powers, input) => giveConsent(powers, input),
  }),
};

/** The name of an effect. */
export type EffectKind = keyof typeof EFFECTS;

/** Input and output of each effect, as its row states them. */
type Effects = {
  readonly [K in EffectKind]: (typeof EFFECTS)[K] extends Effect<infer I, infer O>
    ? { readonly input: I; readonly output: O }
    : never;
};

/** The input of an effect of kind `K`. */
export type Input<K extends EffectKind> = Effects[K]["input"];

/** The output of an effect of kind `K`. */
export type Output<K extends EffectKind> = Effects[K]["output"];

/** The effect of a kind, typed by its input and output. */
export function effectOf<K extends EffectKind>(kind: K): Effect<Input<K>, Output<K>> {
  return EFFECTS[kind] as unknown as Effect<Input<K>, Output<K>>;
}
