import { toConfirm } from "../guards/to_confirm.ts";
import { applicationKey } from "../policy/program.ts";
import type { ChosenPart } from "../capture/chosen_part.ts";
import { seeAftermath } from "../input/aftermath.ts";
import { fixAim } from "./fix_aim.ts";
import type { AllowedWindow } from "../targets/allowed_windows.ts";
import type { Attempt } from "./attempt.ts";
import { cancelled } from "../base/clock.ts";
import { classesOf, type Effect } from "../effects/effect.ts";
import type { KeepTurn } from "../limits/effect_queue.ts";
import { type EffectKind, effectOf, EFFECTS, type Input, type Output } from "../effects/effects.ts";
import { ToolError } from "../base/errors.ts";
import { Evidence } from "../input/evidence.ts";
import { bringForward } from "../guards/bring_forward.ts";
import { bound, callAt, type NamedCall } from "../consent/consent_tokens.ts";
import { type Cost, toBegin } from "../limits/rate_limiter.ts";
import { checkGranted } from "./tool_grants.ts";
import { GUARDS } from "../guards/guards.ts";
import type { Aim, GuardContext } from "../guards/guard_context.ts";
import { isInFront } from "../guards/target_checks.ts";
import type { Holdings } from "../effects/holdings.ts";
import { checkKnownPlaces } from "../guards/known_places.ts";
import { checkClasses } from "../policy/entry_permissions.ts";
import { type Action, isAction } from "../policy/policy.ts";
import { grantPowers, ofPixels } from "../effects/open_power.ts";
import { mustBeRecorded } from "../effects/power_rows.ts";
import type { AskClient } from "../consent/ask_client.ts";

/** The steps of a call on a resolved target, in the order of the contract; the first failure is the answer. */
const STEPS = [
  ...["desktop", "state", "enabled", "integrity"] as const,
  ...["rate", "token"] as const,
  ...["focus", "operator", "geometry"] as const,
];

/** The call that the runner is carrying out. */
export interface CurrentCall {
  readonly attempt: Attempt;
  readonly signal: AbortSignal;
  /** The call that a confirmation of it must have been given for; undefined for a read. */
  readonly call: NamedCall | undefined;
  readonly keepTurn: KeepTurn;
  readonly ask: AskClient | undefined;
}

/** The only path from a validated input to its effect: every check in order, then its powers, then the effect. */
export class CheckedCalls {
  readonly #holdings: Holdings;

  constructor(holdings: Holdings) {
    this.#holdings = holdings;
  }

  /**
   * Steps 2 and 3, and the part of step 6 that needs no look at the desktop. Made before a call waits for its turn, and
   * again when it has the turn.
   */
  checkMayRun<K extends EffectKind>(kind: K, input: Input<K>): void {
    const { configuration, clock, limiter } = this.#holdings;
    checkGranted(configuration, kind, clock.wall());
    const effect = effectOf(kind);
    const { row, permission } = effect;
    if (row.takesTurn) this.#holdings.stop.check();
    // A stop does not end reads, but any call latches a press of the stop key.
    else if (isAction(permission)) this.#holdings.stop.isStopped();
    if (mustBeRecorded(row)) this.#holdings.audit.check();
    if (permission === "none") return;
    const pixels = effect.shown === undefined ? {} : { screenshotPixels: 1 };
    limiter.checkAny(this.applications(kind), toBegin({ ...effect.cost(input, undefined), ...pixels }));
  }

  /** The applications whose rates a call may be charged to, before its target is known. */
  applications(kind: EffectKind): readonly string[] {
    if (EFFECTS[kind].target === undefined) return [""];
    return [...new Set(this.#holdings.configuration.entries.map(applicationKey))];
  }

  /** The checks in their order, and then the effect. */
  async perform<K extends EffectKind>(kind: K, input: Input<K>, current: CurrentCall): Promise<Output<K>> {
    const { attempt, signal, ask, keepTurn } = current;
    const effect = effectOf(kind);
    this.checkMayRun(kind, input);
    const prepared = this.#prepare(effect, input, current);
    const token = prepared?.token;
    const cost = effect.cost(input, attempt.target);
    const looks = prepared?.part === undefined ? {} : ofPixels(prepared.part.rect);
    const commit = () => {
      attempt.charges.push(this.#holdings.limiter.charge(attempt.application, cost));
      if (token !== undefined) this.#holdings.consents.consume(token);
    };
    // Before the target is asked anything: a call that is refused for its rate must not reach it.
    if (effect.permission !== "none") {
      this.#holdings.limiter.check(attempt.application, toBegin({ ...cost, ...looks }));
    }
    const guards = await this.#check(prepared, { ...cost, ...looks }, current);
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
    { attempt, call, signal }: CurrentCall,
  ): PreparedCall | undefined {
    if (effect.target === undefined) return undefined;
    const { desktop, clock } = this.#holdings;
    const target = this.#holdings.windows.resolve(effect.target(input), effect.row.minimized);
    attempt.target = target;
    const classes = classesOf(effect, input, target.entry);
    const guards: GuardContext = {
      desktop,
      clock,
      windows: this.#holdings.windows,
      target,
      guards: [...effect.row.guards, ...(effect.moreGuards?.(input) ?? [])],
      aim: undefined,
      keystrokes: effect.keystrokes?.(input),
      needed: checkClasses(target.entry, classes, clock.wall()),
      // While a consent is asked for, guards treat its action as confirmed: they judge the later call, not the request.
      confirmed: effect.asked?.(input),
      operator: this.#holdings.operator,
      stop: this.#holdings.stop,
      probing: { first: effect.row.takesTurn, signal },
    };
    return {
      guards,
      givesConsent: effect.row.givesConsent,
      refuse: (context) => effect.refuse?.({ ...context, refusals: this.#holdings.refusals }, input),
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
    return effect.shown(input, target, { view, profiles });
  }

  /** Steps 5 to 10. Returns the context with the confirmation and the place of the window that they found. */
  async #check(
    prepared: PreparedCall | undefined,
    cost: Cost,
    current: CurrentCall,
  ): Promise<GuardContext | undefined> {
    let context = prepared?.guards;
    for (const step of STEPS) {
      if (step === "rate") this.#holdings.limiter.check(current.attempt.application, cost);
      else if (prepared === undefined || context === undefined) continue;
      else if (step === "token") context = this.#confirm(prepared, context);
      else if (context.guards.includes(step)) {
        if (step === "focus") await this.#bringForward(prepared, context, { cost, current });
        if (step === "geometry") context = this.#fixAim(prepared, context);
        await GUARDS[step](context);
      }
    }
    if (prepared !== undefined && context !== undefined) prepared.refuse(context);
    return context;
  }

  /** Throws `confirmation_required` or `confirmation_invalid` unless the call is confirmed as far as it needs it. */
  #confirm({ token, call, aim, givesConsent }: PreparedCall, context: GuardContext): GuardContext {
    // The call that asks for a confirmation needs none itself.
    if (givesConsent) return context;
    const { consents, desktop, captures } = this.#holdings;
    const { target } = context;
    const at = context.aim ??
      (token === undefined ? undefined : aim && fixAim(desktop, captures, target, aim));
    const confirmed = token === undefined || call === undefined
      ? undefined
      : consents.check(token, target.identity, bound(callAt(call, at)));
    checkConfirmed(context.needed, confirmed, call?.tool);
    return { ...context, confirmed };
  }

  /** Fixes where the call acts, as the window stands now; its confirmation must be for that. */
  #fixAim(prepared: PreparedCall, context: GuardContext): GuardContext {
    const { desktop, captures } = this.#holdings;
    if (prepared.aim === undefined) return context;
    const aim = fixAim(desktop, captures, context.target, prepared.aim);
    return this.#confirm(prepared, { ...context, aim });
  }

  /**
   * `FOCUS_MODE=activate`: brings forward a target that is behind, once every check has passed that can be made
   * before. That is an effect of its own: it is charged as an action, and told in answer and record.
   */
  async #bringForward(
    prepared: PreparedCall,
    context: GuardContext,
    { cost, current: { attempt, signal } }: { readonly cost: Cost; readonly current: CurrentCall },
  ): Promise<void> {
    const { configuration, desktop, limiter } = this.#holdings;
    if (configuration.focusMode !== "activate" || isInFront(desktop, context.target)) return;
    GUARDS.operator(context);
    const aimed = this.#fixAim(prepared, context);
    await checkKnownPlaces(aimed);
    prepared.refuse(aimed);
    limiter.check(attempt.application, { ...cost, actions: (cost.actions ?? 0) + 1 });
    const commit = (): void => {
      attempt.charges.push(limiter.charge(attempt.application, { actions: 1 }));
      attempt.foregroundMoved = false;
    };
    await bringForward({ ...this.#holdings, target: context.target, signal, commit });
    attempt.foregroundMoved = true;
  }
}

/** A call whose target has been found. */
interface PreparedCall {
  readonly guards: GuardContext;
  /** Not fixed yet: the window may still come forward. */
  readonly aim: Aim | undefined;
  readonly token: string | undefined;
  readonly call: NamedCall | undefined;
  readonly givesConsent: boolean;
  readonly refuse: (context: GuardContext) => void;
  readonly part: ChosenPart | undefined;
}

function checkConfirmed(
  needed: Action | undefined,
  confirmed: Action | undefined,
  tool: string | undefined,
): void {
  if (needed === undefined || confirmed === needed) return;
  if (confirmed !== undefined) {
    throw new ToolError(
      "confirmation_invalid",
      `Refused: the confirmation is for ${confirmed}, not for ${needed}`,
    );
  }
  throw new ToolError(
    "confirmation_required",
    `Refused: ${needed} needs a confirmation; ${toConfirm(needed, tool)}`,
  );
}
