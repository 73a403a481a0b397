import { AllowedWindows } from "./allowed_windows.ts";
import { Attempt } from "./attempt.ts";
import { cancelled, type Clock } from "./clock.ts";
import type { Desktop } from "./desktop.ts";
import { EffectQueue } from "./effect_queue.ts";
import { type EffectKind, EFFECTS, type EffectSpec, type Input, type Output, takesTurn } from "./effects.ts";
import { ToolError } from "./errors.ts";
import { AuditLog } from "./gate/audit.ts";
import { MemoryBudget } from "./gate/memory_budget.ts";
import { RateLimiter } from "./gate/rate_limit.ts";
import { checkEntryGrants, checkGranted, isGranted } from "./grants.ts";
import { fixAim, type GuardContext, GUARDS } from "./guards.ts";
import type { RuntimeFacts } from "./health.ts";
import type { Configuration } from "./policy/policy.ts";
import { grantPowers } from "./power.ts";
import { failure, success } from "./result.ts";
import { ScreenCapture } from "./screen_capture.ts";
import { type AnyTool, definitionOf, parseArguments, type Tool } from "./tool.ts";
import type { ToolDefinition, ToolHost, ToolResult } from "./tool_host.ts";

export interface RunnerOptions {
  readonly tools: readonly AnyTool[];
  readonly desktop: Desktop;
  readonly configuration: Configuration;
  readonly runtime: RuntimeFacts;
  readonly clock: Clock;
}

/** The steps of a call on a resolved target, in the order of the contract; the first failure is the answer. */
const STEPS = ["desktop", "state", "integrity", "rate", "token", "focus", "operator", "geometry"] as const;

/** The only holder of the desktop. Every call takes the one path through {@linkcode Runner.call}. */
export class Runner implements ToolHost {
  readonly audit = new AuditLog();
  readonly #options: RunnerOptions;
  readonly #tools: ReadonlyMap<string, AnyTool>;
  readonly #windows: AllowedWindows;
  readonly #capture: ScreenCapture;
  readonly #memory: MemoryBudget;
  readonly #limiter: RateLimiter;
  readonly #queue: EffectQueue;
  readonly #ending = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  constructor(options: RunnerOptions) {
    const { tools, desktop, configuration, clock } = options;
    this.#options = options;
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
    this.#windows = new AllowedWindows(desktop, configuration, clock);
    this.#capture = new ScreenCapture(desktop, this.#windows, clock);
    this.#memory = new MemoryBudget(configuration.limits.memoryBudgetBytes);
    this.#limiter = new RateLimiter(configuration.limits, () => clock.now());
    this.#queue = new EffectQueue(clock);
  }

  list(): readonly ToolDefinition[] {
    const { tools, configuration, clock } = this.#options;
    return tools.filter(({ effect }) => isGranted(configuration, effect, clock.wall())).map(definitionOf);
  }

  has(name: string): boolean {
    return this.#tools.has(name);
  }

  async call(name: string, args: unknown, signal: AbortSignal): Promise<ToolResult> {
    const tool = this.#tools.get(name);
    if (tool === undefined) throw new RangeError("Cannot call a tool that does not exist");
    const call = this.#call(
      tool as Tool<unknown, EffectKind>,
      args,
      AbortSignal.any([signal, this.#ending.signal]),
    );
    this.#running.add(call);
    try {
      return await call;
    } finally {
      this.#running.delete(call);
    }
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.allSettled(this.#running);
  }

  /** From arguments to answer; whatever happens, exactly one audit event is written. */
  async #call<K extends EffectKind>(
    tool: Tool<unknown, K>,
    raw: unknown,
    signal: AbortSignal,
  ): Promise<ToolResult> {
    const { configuration, clock } = this.#options;
    const started = clock.now();
    const attempt = new Attempt();
    try {
      const args = parseArguments(tool, raw);
      checkGranted(configuration, tool.effect, clock.wall());
      const input = tool.plan(args);
      const perform = () => this.#perform(tool.effect, input, attempt, signal);
      const output = takesTurn(tool.effect) ? await this.#queue.run(signal, perform) : await perform();
      const report = tool.report(output, args);
      if (report.privacy !== undefined) attempt.privacy = report.privacy;
      return success(attempt, report, takesTurn(tool.effect));
    } catch (error) {
      this.#chargeRefusal(tool.effect, attempt);
      const answer = failure(attempt, error);
      attempt.code = answer._meta.code;
      return answer;
    } finally {
      const event = attempt.event(tool, {
        wall: clock.wall(),
        durationMs: clock.now() - started,
        policyDigest: configuration.policyDigest,
      });
      if (event !== undefined) this.audit.record(event);
    }
  }

  /** The checks in their order, and then the effect. */
  async #perform<K extends EffectKind>(
    kind: K,
    input: Input<K>,
    attempt: Attempt,
    signal: AbortSignal,
  ): Promise<Output<K>> {
    const { desktop, configuration, clock } = this.#options;
    const spec: EffectSpec<K> = EFFECTS[kind];
    checkGranted(configuration, kind, clock.wall());
    const guards = this.#target(spec, input, attempt);
    const cost = spec.cost(input, attempt.target, desktop);
    const commit = () => {
      this.#limiter.charge(attempt.application, cost);
      attempt.charged = true;
    };
    await this.#check(spec, guards, attempt, () => this.#limiter.check(attempt.application, cost));
    if (signal.aborted) throw cancelled();
    if (spec.aim === undefined) commit();
    using powers = grantPowers(spec.power, {
      ...this.#options,
      windows: this.#windows,
      screen: this.#capture,
      memory: this.#memory,
      guards,
      attempt,
      commit,
      signal,
    });
    return await spec.perform(powers.granted, input);
  }

  /** Finds the one target, if the effect has one, and fixes the aim at where it stands. */
  #target<K extends EffectKind>(
    spec: EffectSpec<K>,
    input: Input<K>,
    attempt: Attempt,
  ): GuardContext | undefined {
    if (!("target" in input)) return undefined;
    const { desktop, clock } = this.#options;
    const target = this.#windows.resolve(input.target);
    attempt.target = target;
    checkEntryGrants(target.entry, spec.permission, clock.wall());
    const aim = spec.aim === undefined ? undefined : fixAim(desktop, target, spec.aim(input));
    return { desktop, windows: this.#windows, target, aim };
  }

  async #check<K extends EffectKind>(
    spec: EffectSpec<K>,
    guards: GuardContext | undefined,
    attempt: Attempt,
    checkRate: () => void,
  ): Promise<void> {
    const wanted: readonly string[] = spec.guards;
    for (const step of STEPS) {
      if (step === "rate") checkRate();
      else if (step === "token") this.#checkConfirmed(spec, attempt);
      else if (guards !== undefined && wanted.includes(step)) await GUARDS[step](guards);
    }
  }

  /** No channel can confirm yet, so what needs a confirmation is refused. */
  #checkConfirmed<K extends EffectKind>({ permission }: EffectSpec<K>, { target }: Attempt): void {
    if (permission === "none" || !target?.entry.protectedActions.has(permission)) return;
    throw new ToolError("confirmation_required", `Refused: ${permission} needs a confirmation by a person`);
  }

  /** A refused call costs one read, so that asking is not free. */
  #chargeRefusal(kind: EffectKind, attempt: Attempt): void {
    if (!attempt.charged && EFFECTS[kind].power !== "facts") this.#limiter.chargeRefusal(attempt.application);
  }
}
