import { AllowedWindows } from "../targets/allowed_windows.ts";
import { Captures } from "../capture/capture_ids.ts";
import type { Clock } from "../base/clock.ts";
import type { Desktop } from "../desktop/desktop.ts";
import type { RecordWriter } from "../audit/audit_delivery.ts";
import { AuditLog, type OwnProgram } from "../audit/audit_log.ts";
import { Consents } from "../consent/consent_tokens.ts";
import { MemoryBudget } from "../capture/memory_budget.ts";
import { type AllPlaces, openPlaces } from "../limits/places.ts";
import { RateLimiter } from "../limits/rate_limiter.ts";
import { Refusals } from "../limits/refusals.ts";
import { StopSwitch } from "../operator/stop_switch.ts";
import type { RuntimeFacts } from "./server_health.ts";
import { InFlight } from "../input/in_flight.ts";
import { OperatorWatch } from "../operator/operator_watch.ts";
import type { AuditSink, Configuration } from "../policy/policy.ts";
import { PressedKeys } from "../operator/pressed_keys.ts";
import { ScreenCapture } from "../capture/screen_capture.ts";
import { WindowCapture } from "../capture/window_capture.ts";

/** The parts that a server is built on: one desktop and one configuration for its whole life. */
export interface Foundation {
  readonly desktop: Desktop;
  readonly configuration: Configuration;
  readonly runtime: RuntimeFacts;
  readonly clock: Clock;
  /** The audit sinks available here. A sink that the configuration names and that is missing counts as failed. */
  readonly auditWriters?: Readonly<Partial<Record<AuditSink, RecordWriter>>>;
  /** Its hash goes into the audit trail after the first answer. */
  readonly program?: OwnProgram;
}

/** Everything that lives as long as the server and is shared by all its calls. */
export interface Holdings extends Pick<Foundation, "desktop" | "configuration" | "runtime" | "clock"> {
  readonly windows: AllowedWindows;
  readonly screen: ScreenCapture;
  readonly drawing: WindowCapture;
  readonly memory: MemoryBudget;
  readonly limiter: RateLimiter;
  readonly audit: AuditLog;
  readonly captures: Captures;
  readonly consents: Consents;
  readonly refusals: Refusals;
  readonly operator: OperatorWatch;
  readonly stop: StopSwitch;
  readonly inFlight: InFlight;
  readonly places: AllPlaces;
}

/** Makes the {@linkcode Holdings} of a server, once, at its start. */
export function openHoldings(foundation: Foundation): Holdings {
  const { desktop, configuration, runtime, clock, auditWriters = {}, program } = foundation;
  const windows = new AllowedWindows(desktop, configuration, clock);
  // Windows reports a pressed key once: the operator watch and the stop switch share one reader.
  const pressed = new PressedKeys(desktop);
  return {
    desktop,
    configuration,
    runtime,
    clock,
    windows,
    screen: new ScreenCapture(desktop, windows, clock),
    drawing: new WindowCapture(desktop, windows, clock),
    memory: new MemoryBudget(configuration.limits.memoryBudgetBytes),
    limiter: new RateLimiter(configuration.limits, () => clock.now()),
    audit: new AuditLog({ clock, configuration, ownProcess: desktop.self, writers: auditWriters, program }),
    captures: new Captures(clock),
    consents: new Consents(clock),
    refusals: new Refusals(clock),
    operator: new OperatorWatch(desktop, clock, configuration.requireIdleMs, pressed),
    stop: new StopSwitch(desktop, configuration.stopKey, pressed),
    inFlight: new InFlight(),
    places: openPlaces(),
  };
}
