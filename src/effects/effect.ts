import type { AllowedWindow, NamedTarget } from "../targets/allowed_windows.ts";
import type { DesktopView } from "../desktop/desktop.ts";
import type { Cost } from "../limits/rate_limiter.ts";
import type { ChosenPart } from "../capture/chosen_part.ts";
import type { Aim, GuardName, Keystrokes, RefusalContext } from "../guards/guard_context.ts";
import { type Action, isAction, type PolicyEntry } from "../policy/policy.ts";
import { type MustBeRecorded, type PowerRow, type POWERS, rowOf } from "./power_rows.ts";
import type { Power, Powers } from "./powers.ts";
import type { ProfileFile } from "../profile/profile.ts";

/** Input of an effect that takes none. */
export type Empty = Readonly<Record<never, never>>;

/**
 * The permission that an effect needs: a class of action, the class that its input names (`asked`), a folder of
 * profiles, or none.
 */
export type Permission = Action | "asked" | "profile_folder" | "none";

/** The parts that an effect may read to choose the part of a window that it looks at. */
export interface Choosing {
  readonly view: DesktopView;
  readonly profiles: readonly ProfileFile[];
}

/** One kind of effect, as the runner takes it; {@linkcode effect} makes it. */
export interface Effect<I, O> {
  /** What follows from its powers. */
  readonly row: PowerRow;
  readonly needs: readonly Power[];
  readonly permission: Permission;
  /** Whether the attempt is an audit event. */
  readonly audited: boolean;
  /** Classes of action needed beside `permission`, by what the input would bring about. */
  readonly consequences: (input: I, entry: PolicyEntry) => readonly Action[];
  /** Its cost, beside the pixels of its captures. */
  readonly cost: (input: I, target: AllowedWindow | undefined) => Cost;
  readonly target: ((input: I) => NamedTarget) | undefined;
  /** The `confirmation_token` of the call. */
  readonly token: ((input: I) => string | undefined) | undefined;
  /** The class of action that the input names. */
  readonly asked: ((input: I) => Action) | undefined;
  /** Where it acts. */
  readonly aim: ((input: I) => Aim | undefined) | undefined;
  /** The keys it presses. */
  readonly keystrokes: ((input: I) => Keystrokes | undefined) | undefined;
  /** The checks on the target that this input needs beside those of the powers. */
  readonly moreGuards: ((input: I) => readonly GuardName[]) | undefined;
  /** Throws what it refuses for a reason of its own, once every guard has passed and before anything is done. */
  readonly refuse: ((context: RefusalContext, input: I) => void) | undefined;
  /** The part of the window that it looks at; undefined when there is nothing to look at. */
  readonly shown:
    | ((input: I, target: AllowedWindow, choosing: Choosing) => ChosenPart | undefined)
    | undefined;
  readonly perform: (powers: object, input: I) => O | Promise<O>;
}

/** The powers that an effect with the powers `P` gets, all in one. */
type Handed<P extends Power> = Both<P extends Power ? Powers[P] : never>;
type Both<U> = (U extends unknown ? (part: U) => void : never) extends (whole: infer W) => void ? W : never;

/** Whether one of the powers `P` has this value in this field of its row. */
type AnyHas<P extends Power, F extends keyof PowerRow, V> = true extends
  (P extends Power ? (typeof POWERS)[P][F] extends V ? true : false : never) ? true : false;

/** Whether one of the powers `P` may not be used where it cannot be recorded. */
type Recorded<P extends Power> = true extends (P extends Power ? MustBeRecorded<(typeof POWERS)[P]> : never)
  ? true
  : false;

/** A field that has to be stated when a power asks for it, and must not be stated otherwise. */
type Stated<If extends boolean, Field extends string, Value> = If extends true
  ? { readonly [K in Field]: Value }
  : { readonly [K in Field]?: undefined };

/** The fields to state for an effect with the powers `P`. An effect that leaves one out does not compile. */
export type EffectText<I, O, P extends Power> =
  & {
    readonly needs: readonly P[];
    readonly moreGuards?: (input: I) => readonly GuardName[];
    readonly refuse?: (context: RefusalContext, input: I) => void;
    readonly perform: (powers: Handed<P>, input: I) => O | Promise<O>;
  }
  & Pick<Effect<I, O>, "permission" | "consequences" | "cost">
  & { readonly audited: Recorded<P> extends true ? true : boolean }
  & Stated<AnyHas<P, "onTarget", true>, "target", (input: I) => NamedTarget>
  & Stated<AnyHas<P, "commits", "first_event">, "token", (input: I) => string | undefined>
  & Stated<AnyHas<P, "namesAction", true>, "asked", (input: I) => Action>
  & Stated<
    AnyHas<P, "aims", "yes" | "as_asked">,
    "aim",
    (input: I) => AnyHas<P, "aims", "yes"> extends true ? Aim : Aim | undefined
  >
  & Stated<
    AnyHas<P, "sendsKeys", "yes" | "as_asked">,
    "keystrokes",
    (input: I) => AnyHas<P, "sendsKeys", "yes"> extends true ? Keystrokes : Keystrokes | undefined
  >
  & Stated<
    AnyHas<P, "reach", "pixels">,
    "shown",
    (input: I, target: AllowedWindow, choosing: Choosing) => ChosenPart | undefined
  >;

/** Makes a kind of effect that takes inputs of type `I`: `effect<I>()({ needs: […], … })`. */
export function effect<I>(): <O, const P extends Power>(text: EffectText<I, O, P>) => Effect<I, O> {
  return ({ target, token, asked, aim, keystrokes, moreGuards, refuse, shown, perform, ...rest }) => ({
    ...rest,
    row: rowOf(rest.needs),
    target,
    token,
    asked,
    aim,
    keystrokes,
    moreGuards,
    refuse,
    shown,
    // The runner opens exactly the powers in `needs`, which the type of `text` has compared with `perform`.
    perform: perform as (powers: object, input: I) => ReturnType<typeof perform>,
  });
}

/** Fields shared by effects that cost one read and need nothing but their permission. */
export const ONE_READ = {
  audited: true,
  consequences: (): readonly Action[] => [],
  cost: (): Cost => ({ reads: 1 }),
} as const;

/** The classes of action that an effect needs with this input on a window of `entry`. */
export function classesOf<I>(
  { permission, consequences }: Pick<Effect<I, never>, "permission" | "consequences">,
  input: I,
  entry: PolicyEntry,
): readonly Action[] {
  return [...(isAction(permission) ? [permission] : []), ...consequences(input, entry)];
}
