import { Attempt } from "./attempt.ts";
import { CheckedCalls } from "./checked_calls.ts";
import { cancelled, type Clock } from "../base/clock.ts";
import { EffectQueue, type KeepTurn } from "../limits/effect_queue.ts";
import { type Action, type Configuration, isAction } from "../policy/policy.ts";
import { type EffectKind, effectOf, EFFECTS } from "../effects/effects.ts";
import { ToolError } from "../base/errors.ts";
import type { AuditLog } from "../audit/audit_log.ts";
import type { NamedCall } from "../consent/consent_tokens.ts";
import type { AllPlaces } from "../limits/places.ts";
import type { RateLimiter } from "../limits/rate_limiter.ts";
import type { StopSwitch } from "../operator/stop_switch.ts";
import { isGranted } from "./tool_grants.ts";
import { type Foundation, openHoldings } from "../effects/holdings.ts";
import { failure, success, withAuditDigest } from "./call_result.ts";
import { type AnyTool, definitionOf, parseArguments, type Tool } from "../tools/tool.ts";
import type { ToolDefinition, ToolHost, ToolResult } from "../mcp/tool_host.ts";
import type { AskClient } from "../consent/ask_client.ts";

/** The operation in the audit record of a call that calls no tool. */
const MALFORMED = "malformed";

/** The parts that a {@linkcode Runner} is made of. */
export interface RunnerOptions extends Foundation {
  readonly tools: readonly AnyTool[];
}

/** The only holder of the desktop. Every call takes the one path through {@linkcode Runner.call}. */
export class Runner implements ToolHost {
  readonly audit: AuditLog;
  readonly #configuration: Configuration;
  readonly #clock: Clock;
  readonly #tools: ReadonlyMap<string, AnyTool>;
  /** Made when they are first listed, because turning a schema into JSON takes most of the time of a listing. */
  readonly #definitions = new Map<AnyTool, ToolDefinition>();
  readonly #limiter: RateLimiter;
  readonly #calls: CheckedCalls;
  readonly #stop: StopSwitch;
  readonly #queue: EffectQueue;
  readonly #places: AllPlaces;
  readonly #ending = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  constructor(options: RunnerOptions) {
    const { tools, desktop, configuration, clock } = options;
    const holdings = openHoldings(options);
    this.audit = holdings.audit;
    this.#configuration = configuration;
    this.#clock = clock;
    this.#tools = new Map(tools.map((tool) => [tool.name, tool]));
    this.#limiter = holdings.limiter;
    this.#places = holdings.places;
    this.#calls = new CheckedCalls(holdings);
    this.#stop = holdings.stop;
    this.#queue = new EffectQueue(clock, desktop);
  }

  /** Watches the stop key from now on; otherwise it is watched from the first call on. */
  watchStopKey(): void {
    this.#stop.watch();
  }

  list(): readonly ToolDefinition[] {
    this.audit.answered();
    const wall = this.#clock.wall();
    return [...this.#tools.values()]
      .filter(({ effect }) => isGranted(this.#configuration, effect, wall))
      .map((tool) => this.#definition(tool));
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

  malformed(): void {
    const attempt = new Attempt(undefined);
    attempt.code = "invalid_argument";
    this.#limiter.chargeRefusal([""]);
    this.#write(MALFORMED, "observe", attempt, this.#clock.now());
    this.audit.answered();
  }

  room(): Promise<void> {
    return this.audit.room();
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.allSettled(this.#running);
  }

  recorded(): Promise<void> {
    return this.audit.drained();
  }

  #definition(tool: AnyTool): ToolDefinition {
    const definition = this.#definitions.get(tool) ?? definitionOf(tool);
    this.#definitions.set(tool, definition);
    return definition;
  }

  /** Carries out a call, from its arguments to its answer. Whatever happens, exactly one audit event is written. */
  async #call<K extends EffectKind>(
    tool: Tool<unknown, K>,
    raw: unknown,
    signal: AbortSignal,
    ask: AskClient | undefined,
  ): Promise<ToolResult> {
    const { asked, row: { takesTurn, tellsOutcome } } = effectOf(tool.effect);
    const started = this.#clock.now();
    const attempt = new Attempt(raw);
    let answer: ToolResult;
    let digest: string | undefined;
    try {
      const args = parseArguments(tool, raw);
      attempt.arguments = args;
      const input = tool.plan(args);
      if (asked !== undefined) attempt.asked = asked(input);
      // Given up before it began: recorded, and nothing is asked of the desktop for it.
      if (signal.aborted) throw cancelled();
      this.#calls.checkMayRun(tool.effect, input);
      const perform = async (keepTurn: KeepTurn = () => {}) =>
        await this.#calls.perform(tool.effect, input, {
          ...{ attempt, signal, ask, keepTurn },
          call: takesTurn ? { tool: tool.name, arguments: args as NamedCall["arguments"] } : undefined,
        });
      using _place = this.#enter(tool.effect);
      const output = takesTurn ? await this.#queue.run(signal, perform) : await perform();
      const report = tool.report(output, args);
      if (report.privacy !== undefined) attempt.privacy = report.privacy;
      answer = success(attempt, report, tellsOutcome);
    } catch (error) {
      answer = failure(attempt, ofCancel(error, signal));
      attempt.code = answer._meta.code;
      this.#chargeRefusal(tool.effect, attempt, signal.aborted);
    } finally {
      digest = this.#record(tool, attempt, started);
    }
    return takesTurn && digest !== undefined ? withAuditDigest(answer, digest) : answer;
  }

  /** Writes the audit event of a finished attempt if its tool is audited, and returns its digest. */
  #record(tool: { name: string; effect: EffectKind }, attempt: Attempt, started: number): string | undefined {
    const { permission, audited } = EFFECTS[tool.effect];
    const action = permission === "asked" ? attempt.asked : permission;
    return audited && isAction(action) ? this.#write(tool.name, action, attempt, started) : undefined;
  }

  #write(operation: string, action: Action, attempt: Attempt, started: number): string {
    const event = attempt.event(operation, action, {
      wall: this.#clock.wall(),
      durationMs: this.#clock.now() - started,
      policyDigest: this.#configuration.policyDigest,
    });
    return this.audit.record(event, attempt.arguments);
  }

  /** The place a call takes while it lasts, if it needs one. `health_check` needs none, so that it always answers. */
  #enter(kind: EffectKind): Disposable | undefined {
    if (this.#asksPerson(kind)) return this.#places.questions.enter();
    const { row, permission } = EFFECTS[kind];
    // Effects that take turns wait in their own queue.
    return row.takesTurn || permission === "none" ? undefined : this.#places.reads.enter();
  }

  /** Whether a call may ask a person, which a policy can make unnecessary. */
  #asksPerson(kind: EffectKind): boolean {
    return EFFECTS[kind].row.givesConsent &&
      this.#configuration.entries.some(({ confirmation }) => confirmation !== "token");
  }

  /** Charges a refused call one read, so that asking is not free, and no pixels, since it showed none. */
  #chargeRefusal(kind: EffectKind, attempt: Attempt, isCancelled: boolean): void {
    const { charges } = attempt;
    if (charges.length === 0) {
      if (EFFECTS[kind].permission !== "none") this.#limiter.chargeRefusal(this.#payers(kind, attempt));
    } else if (!isCancelled) {
      // A cancelled call has had its work done, and must not become free by that.
      for (const charge of charges) charge.refund("screenshotPixels");
    }
  }

  /** The applications that may pay for a refusal; the first that can does. */
  #payers(kind: EffectKind, { code, target, application }: Attempt): readonly string[] {
    if (target !== undefined) return [application];
    const possible = this.#calls.applications(kind);
    // Naming windows that are not there must not become free once the calls without a target are used up.
    return code === "rate_limited" ? possible : ["", ...possible];
  }
}

/** The error of a cancelled call in place of what a library throws when `signal` is aborted. */
function ofCancel(error: unknown, signal: AbortSignal): unknown {
  return signal.aborted && !(error instanceof ToolError) ? cancelled() : error;
}
