import { fixAim } from "./aim.ts";
import { AllowedWindows } from "./allowed_windows.ts";
import { Attempt } from "./attempt.ts";
import { Captures } from "./captures.ts";
import { cancelled, type Clock } from "./clock.ts";
import type { Desktop } from "./desktop.ts";
import type { EffectKind, EffectSpec, Input, Output } from "./effect.ts";
import { EffectQueue, type KeepTurn } from "./effect_queue.ts";
import { EFFECTS, takesTurn } from "./effects.ts";
import { ToolError } from "./errors.ts";
import { bringForward } from "./focus.ts";
import type { RecordWriter } from "./gate/audit_delivery.ts";
import { AuditLog, type OwnProgram } from "./gate/audit_log.ts";
import { type BoundCall, Consents } from "./gate/consent.ts";
import { MemoryBudget } from "./gate/memory_budget.ts";
import { OpenQuestions } from "./gate/open_questions.ts";
import { RateLimiter } from "./gate/rate_limit.ts";
import { Refusals } from "./gate/refusals.ts";
import { StopSwitch } from "./gate/stop.ts";
import { checkClasses, checkGranted, isGranted } from "./grants.ts";
import { type Aim, type GuardContext, GUARDS } from "./guards.ts";
import type { RuntimeFacts } from "./health.ts";
import { OperatorWatch } from "./operator.ts";
import { digestOf } from "./policy/canonical_json.ts";
import { PressedKeys } from "./pressed_keys.ts";
import type { Action, AuditSink, Configuration, PolicyEntry } from "./policy/policy.ts";
import { grantPowers } from "./power.ts";
import { failure, success, withAuditDigest } from "./result.ts";
import { ScreenCapture } from "./screen_capture.ts";
import { Waits } from "./wait.ts";
import { type AnyTool, definitionOf, parseArguments, type Tool } from "./tool.ts";
import type { AskClient, ToolDefinition, ToolHost, ToolResult } from "./tool_host.ts";
import { WindowCapture } from "./window_capture.ts";

export interface RunnerOptions {
  readonly tools: readonly AnyTool[];
  readonly desktop: Desktop;
  readonly configuration: Configuration;
  readonly runtime: RuntimeFacts;
  readonly clock: Clock;
  /** Where audit records can go; the configuration says where they do. One it names that is not here has failed. */
  readonly auditWriters?: Readonly<Partial<Record<AuditSink, RecordWriter>>>;
  /** Its hash goes into the audit trail after the first answer. */
  readonly program?: OwnProgram;
}

/** The steps of a call on a resolved target, in the order of the contract; the first failure is the answer. */
const STEPS = ["desktop", "state", "integrity", "rate", "token", "focus", "operator", "geometry"] as const;

/** The only holder of the desktop. Every call takes the one path through {@linkcode Runner.call}. */
export class Runner implements ToolHost {
  readonly audit: AuditLog;
  readonly #options: RunnerOptions;
  readonly #tools: ReadonlyMap<string, AnyTool>;
  readonly #windows: AllowedWindows;
  readonly #screen: ScreenCapture;
  readonly #drawing: WindowCapture;
  readonly #memory: MemoryBudget;
  readonly #limiter: RateLimiter;
  readonly #queue: EffectQueue;
  readonly #captures: Captures;
  readonly #consents: Consents;
  readonly #refusals: Refusals;
  readonly #questions = new OpenQuestions();
  readonly #operator: OperatorWatch;
  readonly #stop: StopSwitch;
  readonly #waits = new Waits();
  readonly #ending = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  constructor(options: RunnerOptions) {
    const { tools, desktop, configuration, clock } = options;
    this.#options = options;
    this.audit = new AuditLog({
      clock,
      configuration,
      ownProcess: desktop.self,
      writers: options.auditWriters ?? {},
      program: options.program,
    });
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
    this.#windows = new AllowedWindows(desktop, configuration, clock);
    this.#screen = new ScreenCapture(desktop, this.#windows, clock);
    this.#drawing = new WindowCapture(desktop, this.#windows, clock);
    this.#memory = new MemoryBudget(configuration.limits.memoryBudgetBytes);
    this.#limiter = new RateLimiter(configuration.limits, () => clock.now());
    this.#queue = new EffectQueue(clock, desktop);
    this.#captures = new Captures(clock);
    this.#consents = new Consents(clock);
    this.#refusals = new Refusals(clock);
    const pressed = new PressedKeys(desktop);
    this.#operator = new OperatorWatch(desktop, clock, configuration.requireIdleMs, pressed);
    this.#stop = new StopSwitch(desktop, configuration.stopKey, pressed);
  }

  list(): readonly ToolDefinition[] {
    const { tools, configuration, clock } = this.#options;
    this.audit.answered();
    return tools.filter(({ effect }) => isGranted(configuration, effect, clock.wall())).map(definitionOf);
  }

  has(name: string): boolean {
    return this.#tools.has(name);
  }

  async call(name: string, args: unknown, signal: AbortSignal, ask?: AskClient): Promise<ToolResult> {
    const tool = this.#tools.get(name);
    if (tool === undefined) throw new RangeError("Cannot call a tool that does not exist");
    const call = this.#call(
      tool as Tool<unknown, EffectKind>,
      args,
      AbortSignal.any([signal, this.#ending.signal]),
      ask,
    );
    this.#running.add(call);
    try {
      return await call;
    } finally {
      this.#running.delete(call);
      this.audit.answered();
    }
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.allSettled(this.#running);
    await this.audit.drained();
  }

  /** From arguments to answer; whatever happens, exactly one audit event is written. */
  async #call<K extends EffectKind>(
    tool: Tool<unknown, K>,
    raw: unknown,
    signal: AbortSignal,
    ask: AskClient | undefined,
  ): Promise<ToolResult> {
    const started = this.#options.clock.now();
    const attempt = new Attempt(raw);
    let answer: ToolResult;
    let digest: string | undefined;
    try {
      const args = parseArguments(tool, raw);
      attempt.arguments = args;
      const input = tool.plan(args);
      if ("action" in input) attempt.asked = input.action;
      this.#checkMayRun(tool.effect);
      // The digest comes inside: a call takes its place in the queue in the order it came.
      const perform = async (keepTurn: KeepTurn = () => {}) =>
        await this.#perform(tool.effect, input, {
          ...{ attempt, signal, ask, keepTurn },
          call: await boundCall(tool, args),
        });
      using _place = this.#asksPerson(tool.effect) ? this.#questions.enter() : undefined;
      const output = takesTurn(tool.effect) ? await this.#queue.run(signal, perform) : await perform();
      const report = tool.report(output, args);
      if (report.privacy !== undefined) attempt.privacy = report.privacy;
      answer = success(attempt, report, TELLS_OUTCOME.has(EFFECTS[tool.effect].power));
    } catch (error) {
      this.#chargeRefusal(tool.effect, attempt);
      answer = failure(attempt, ofCancel(error, signal));
      attempt.code = answer._meta.code;
    } finally {
      digest = this.#record(tool, attempt, started);
    }
    return takesTurn(tool.effect) && digest !== undefined ? withAuditDigest(answer, digest) : answer;
  }

  /** Writes the event of a finished attempt, if its tool has one; its digest. */
  #record(tool: { name: string; effect: EffectKind }, attempt: Attempt, started: number): string | undefined {
    const { configuration, clock } = this.#options;
    const event = attempt.event(tool, {
      wall: clock.wall(),
      durationMs: clock.now() - started,
      policyDigest: configuration.policyDigest,
    });
    return event && this.audit.record(event, attempt.arguments);
  }

  /** Whether a call may come to ask a person, which a policy can leave out. */
  #asksPerson(kind: EffectKind): boolean {
    return kind === "confirm" &&
      this.#options.configuration.entries.some(({ confirmation }) => confirmation !== "token");
  }

  /** Steps 2 and 3, before a call waits for its turn and again when it has it. */
  #checkMayRun(kind: EffectKind): void {
    const { configuration, clock } = this.#options;
    checkGranted(configuration, kind, clock.wall());
    if (takesTurn(kind)) {
      this.#stop.check();
      this.audit.check();
    } else if (EFFECTS[kind].permission !== "none") {
      // A read is not stopped, but what the operator pressed is latched by whatever call comes first.
      this.#stop.isStopped();
    }
  }

  /** The checks in their order, and then the effect. */
  async #perform<K extends EffectKind>(kind: K, input: Input<K>, current: CurrentCall): Promise<Output<K>> {
    const { desktop, configuration } = this.#options;
    const { attempt, signal, ask, keepTurn } = current;
    const spec: EffectSpec<K> = EFFECTS[kind];
    this.#checkMayRun(kind);
    const prepared = this.#prepare(spec, input, current);
    const token = prepared?.token;
    const cost = spec.cost(input, attempt.target, desktop, configuration);
    const commit = () => {
      this.#limiter.charge(attempt.application, cost);
      attempt.charged = true;
      if (token !== undefined) this.#consents.consume(token);
    };
    const guards = await this.#check(spec, prepared, () => this.#limiter.check(attempt.application, cost));
    if (signal.aborted) throw cancelled();
    // What sends input commits with its first event; everything else here.
    if (!SENDS_INPUT.has(spec.power)) commit();
    using powers = grantPowers(spec.power, {
      ...this.#options,
      windows: this.#windows,
      screen: this.#screen,
      drawing: this.#drawing,
      memory: this.#memory,
      limiter: this.#limiter,
      audit: this.audit,
      captures: this.#captures,
      consents: this.#consents,
      refusals: this.#refusals,
      operator: this.#operator,
      stop: this.#stop,
      waits: this.#waits,
      guards,
      attempt,
      commit,
      signal,
      keepTurn,
      ask,
    });
    return await spec.perform(powers.granted, input);
  }

  /** Finds the one target, if the effect has one, and what the call needs there. */
  #prepare<K extends EffectKind>(
    spec: EffectSpec<K>,
    input: Input<K>,
    { attempt, signal, call }: CurrentCall,
  ): PreparedCall | undefined {
    if (!("target" in input)) return undefined;
    const { desktop, configuration, clock } = this.#options;
    const target = this.#windows.resolve(input.target, spec.power === "restoring" ? "equal" : "last");
    attempt.target = target;
    const classes = classesOf(spec, input, target.entry);
    const guards: GuardContext = {
      desktop,
      windows: this.#windows,
      target,
      aim: undefined,
      keystrokes: spec.keystrokes?.(input),
      needed: checkClasses(target.entry, classes, clock.wall()),
      // A request for a confirmation is judged as the call will be that has it.
      confirmed: "action" in input ? input.action : undefined,
      operator: this.#operator,
      stop: this.#stop,
      bringForward: configuration.focusMode === "activate"
        ? () =>
          bringForward({ desktop, windows: this.#windows, target, operator: this.#operator, clock, signal })
        : undefined,
    };
    return { guards, aim: spec.aim?.(input), token: "token" in input ? input.token : undefined, call };
  }

  /** Steps 5 to 10. What is learned on the way, the confirmation and where the window stands, is in the result. */

  async #check<K extends EffectKind>(
    spec: EffectSpec<K>,
    prepared: PreparedCall | undefined,
    checkRate: () => void,
  ): Promise<GuardContext | undefined> {
    const wanted: readonly string[] = spec.guards;
    let context = prepared?.guards;
    for (const step of STEPS) {
      if (step === "rate") checkRate();
      else if (prepared === undefined || context === undefined) continue;
      else if (step === "token") {
        // A confirmation is not asked for while it is being given.
        if (spec.power !== "consent") context = this.#confirm(prepared);
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
      : this.#consents.check(token, guards.target.identity, call);
    checkConfirmed(guards.needed, confirmed);
    return { ...guards, confirmed };
  }

  #fixAim({ aim }: PreparedCall, context: GuardContext): GuardContext {
    if (aim === undefined) return context;
    return { ...context, aim: fixAim(this.#options.desktop, this.#captures, context.target, aim) };
  }

  /** A refused call costs one read, so that asking is not free. */
  #chargeRefusal(kind: EffectKind, attempt: Attempt): void {
    if (!attempt.charged && kind !== "readHealth") this.#limiter.chargeRefusal(attempt.application);
  }
}

/** One call on its way through the runner. */
interface CurrentCall {
  readonly attempt: Attempt;
  readonly signal: AbortSignal;
  /** What a confirmation of it must have been given for. */
  readonly call: BoundCall | undefined;
  readonly keepTurn: KeepTurn;
  readonly ask: AskClient | undefined;
}

/** A call whose target has been found. */
interface PreparedCall {
  readonly guards: GuardContext;
  /** Not fixed yet: the window may still come forward. */
  readonly aim: Aim | undefined;
  readonly token: string | undefined;
  readonly call: BoundCall | undefined;
}

/** The powers whose effects charge and consume with their first event. */
const SENDS_INPUT: ReadonlySet<string> = new Set(["pointer", "keyboard", "closing"]);

/** The powers whose successes say what became of what was sent; a consent sends nothing. */
const TELLS_OUTCOME: ReadonlySet<string> = new Set([...SENDS_INPUT, "restoring"]);

function classesOf<K extends EffectKind>(
  { permission, consequences }: EffectSpec<K>,
  input: Input<K>,
  entry: PolicyEntry,
): readonly Action[] {
  const more = consequences(input, entry);
  return permission === "none" || permission === "asked" ? more : [permission, ...more];
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

/** Which call this is, for a confirmation of exactly it. Reads need none. */
async function boundCall<A>(tool: Tool<A, EffectKind>, args: A): Promise<BoundCall | undefined> {
  if (!takesTurn(tool.effect)) return undefined;
  const { confirmation_token: _, ...rest } = args as Record<string, unknown>;
  return { tool: tool.name, digest: await digestOf(rest) };
}

/** What a library throws when `signal` is aborted says nothing of its own. */
function ofCancel(error: unknown, signal: AbortSignal): unknown {
  return signal.aborted && !(error instanceof ToolError) ? cancelled() : error;
}
