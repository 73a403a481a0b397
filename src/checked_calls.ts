import { seeAftermath } from "./aftermath.ts";
import { fixAim } from "./aim.ts";
import type { AllowedWindow } from "./allowed_windows.ts";
import type { Attempt } from "./attempt.ts";
import { cancelled } from "./clock.ts";
import { classesOf, type Effect, isAction } from "./effect.ts";
import type { KeepTurn } from "./effect_queue.ts";
import { type EffectKind, effectOf, EFFECTS, type Input, type Output } from "./effects.ts";
import { ToolError } from "./errors.ts";
import { Evidence } from "./evidence.ts";
import { bringForward } from "./focus.ts";
import type { BoundCall } from "./gate/consent.ts";
import { checkGranted } from "./grants.ts";
import { sizeOf } from "./geometry.ts";
import { type Aim, type GuardContext, GUARDS, windowRect } from "./guards.ts";
import type { Holdings } from "./holdings.ts";
import { checkClasses } from "./policy/entry_permissions.ts";
import type { Action } from "./policy/policy.ts";
import { type ChosenPart, grantPowers, ofPixels } from "./power.ts";
import type { AskClient } from "./tool_host.ts";

/** The steps of a call on a resolved target, in the order of the contract; the first failure is the answer. */
const STEPS = ["desktop", "state", "integrity", "rate", "token", "focus", "operator", "geometry"] as const;

/** One call on its way through the runner. */
export interface CurrentCall {
  readonly attempt: Attempt;
  readonly signal: AbortSignal;
  /** What a confirmation of it must have been given for. */
  readonly call: BoundCall | undefined;
  readonly keepTurn: KeepTurn;
  readonly ask: AskClient | undefined;
}

/** The one way from a validated input to its effect: every check in its order, then the power, then the effect. */
export class CheckedCalls {
  readonly #holdings: Holdings;

  constructor(holdings: Holdings) {
    this.#holdings = holdings;
  }

  /** Steps 2 and 3, before a call waits for its turn and again when it has it. */
  checkMayRun(kind: EffectKind): void {
    const { configuration, clock } = this.#holdings;
    checkGranted(configuration, kind, clock.wall());
    if (EFFECTS[kind].row.takesTurn) {
      this.#holdings.stop.check();
      this.#holdings.audit.check();
    } else if (isAction(EFFECTS[kind].permission)) {
      // A read is not stopped, but what the operator pressed is latched by whatever call comes first.
      this.#holdings.stop.isStopped();
    }
  }

  /** The checks in their order, and then the effect. */
  async perform<K extends EffectKind>(kind: K, input: Input<K>, current: CurrentCall): Promise<Output<K>> {
    const { attempt, signal, ask, keepTurn } = current;
    const effect = effectOf(kind);
    this.checkMayRun(kind);
    const prepared = this.#prepare(effect, input, current);
    const token = prepared?.token;
    const cost = effect.cost(input, attempt.target);
    const looks = prepared?.part === undefined ? {} : ofPixels(prepared.part.rect);
    const commit = () => {
      attempt.charges.push(this.#holdings.limiter.charge(attempt.application, cost));
      if (token !== undefined) this.#holdings.consents.consume(token);
    };
    const guards = await this.#check(
      effect,
      prepared,
      () => this.#holdings.limiter.check(attempt.application, { ...cost, ...looks }),
    );
    if (signal.aborted) throw cancelled();
    if (effect.row.commits === "before") commit();
    const evidence = guards && new Evidence({ ...this.#holdings, guards, signal });
    const part = prepared?.part;
    const call = { ...this.#holdings, guards, evidence, part, attempt, commit, signal, keepTurn, ask };
    using powers = grantPowers(effect.needs, call);
    const output = await effect.perform(powers.granted, input);
    if (effect.row.tellsAftermath && guards !== undefined && evidence !== undefined) {
      attempt.aftermath = await seeAftermath(guards, evidence);
    }
    return output;
  }

  /** Finds the one target, if the effect has one, and what the call needs there. */
  #prepare<I>(
    effect: Effect<I, unknown>,
    input: I,
    { attempt, signal, call }: CurrentCall,
  ): PreparedCall | undefined {
    if (effect.target === undefined) return undefined;
    const { desktop, configuration, clock } = this.#holdings;
    const target = this.#holdings.windows.resolve(effect.target(input), effect.row.minimized);
    attempt.target = target;
    const classes = classesOf(effect, input, target.entry);
    const guards: GuardContext = {
      desktop,
      clock,
      windows: this.#holdings.windows,
      target,
      aim: undefined,
      keystrokes: effect.keystrokes?.(input),
      needed: checkClasses(target.entry, classes, clock.wall()),
      // A request for a confirmation is judged as the call will be that has it.
      confirmed: effect.asked?.(input),
      operator: this.#holdings.operator,
      stop: this.#holdings.stop,
      probing: { first: effect.row.takesTurn, signal },
      bringForward: configuration.focusMode === "activate"
        ? () =>
          bringForward({
            desktop,
            windows: this.#holdings.windows,
            target,
            operator: this.#holdings.operator,
            clock,
            signal,
          })
        : undefined,
    };
    return {
      guards,
      aim: effect.aim?.(input),
      token: effect.token?.(input),
      call,
      part: this.#choosePart(effect, input, target),
    };
  }

  /** Which part of the target the effect looks at, decided once. */
  #choosePart<I>(effect: Effect<I, unknown>, input: I, target: AllowedWindow): ChosenPart | undefined {
    if (effect.shown === undefined) return undefined;
    const { desktop: view, configuration: { profiles } } = this.#holdings;
    const windowSize = sizeOf(windowRect(view, target));
    const rect = effect.shown(input, target, { view, profiles });
    return rect && { rect, windowSize };
  }

  /** Steps 5 to 10. What is learned on the way, the confirmation and where the window stands, is in the result. */
  async #check(
    { row }: Effect<never, unknown>,
    prepared: PreparedCall | undefined,
    checkRate: () => void,
  ): Promise<GuardContext | undefined> {
    const wanted: readonly string[] = row.guards;
    let context = prepared?.guards;
    for (const step of STEPS) {
      if (step === "rate") checkRate();
      else if (prepared === undefined || context === undefined) continue;
      else if (step === "token") {
        // A confirmation is not asked for while it is being given.
        if (!row.givesConsent) context = this.#confirm(prepared);
      } else if (wanted.includes(step)) {
        if (step === "geometry") context = this.#fixAim(prepared, context);
        await GUARDS[step](context);
      }
    }
    return context;
  }

  /** Throws `confirmation_required` or `confirmation_invalid` unless the call is confirmed as far as it needs it. */
  #confirm({ guards, token, call }: PreparedCall): GuardContext {
    const confirmed = token === undefined || call === undefined
      ? undefined
      : this.#holdings.consents.check(token, guards.target.identity, call);
    checkConfirmed(guards.needed, confirmed);
    return { ...guards, confirmed };
  }

  #fixAim({ aim }: PreparedCall, context: GuardContext): GuardContext {
    if (aim === undefined) return context;
    return { ...context, aim: fixAim(this.#holdings.desktop, this.#holdings.captures, context.target, aim) };
  }
}

/** A call whose target has been found. */
interface PreparedCall {
  readonly guards: GuardContext;
  /** Not fixed yet: the window may still come forward. */
  readonly aim: Aim | undefined;
  readonly token: string | undefined;
  readonly call: BoundCall | undefined;
  readonly part: ChosenPart | undefined;
}

function checkConfirmed(needed: Action | undefined, confirmed: Action | undefined): void {
  if (needed === undefined || confirmed === needed) return;
  if (confirmed !== undefined) {
    throw new ToolError(
      "confirmation_invalid",
      `Refused: the confirmation is for ${confirmed}, not for ${needed}`,
    );
  }
  throw new ToolError(
    "confirmation_required",
    `Refused: ${needed} needs a confirmation; ask for it with request_confirmation`,
  );
}
