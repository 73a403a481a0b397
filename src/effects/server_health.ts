import type { DesktopHost, DesktopView } from "../desktop/desktop.ts";
import type { DpiAwareness } from "../desktop/readings.ts";
import { MAX_SPARE_BYTES } from "../capture/spare_memory.ts";
import type { AuditLog } from "../audit/audit_log.ts";
import type { RateLimiter } from "../limits/rate_limiter.ts";
import type { StopState, StopSwitch } from "../operator/stop_switch.ts";
import type { Configuration, ConfirmationChannel, SourceState } from "../policy/policy.ts";
import type { ConfigurationProblem } from "../document/problem.ts";

/** The facts that the runtime states of itself. */
export interface RuntimeFacts {
  /** Version of this server. */
  readonly version: string;
  readonly deno: string;
  readonly v8: string;
  /** State of each Deno permission as queried now, such as `{ net: "denied", "env:PATH": "prompt" }`. */
  readonly sandbox: () => Promise<Readonly<Record<string, string>>>;
  /** Memory of the whole process; the bound leaves out screenshots. */
  readonly memory: () => Memory;
}

/** Memory of this process, bytes. */
export interface Memory {
  /** Memory that is resident now, bytes. */
  readonly residentBytes: number;
  /** Most memory that can be resident whatever a client sends, bytes. */
  readonly boundBytes: number;
}

/** The state of the server itself, and nothing of the desktop. */
export interface ServerFacts {
  readonly configuration: Configuration;
  readonly runtime: RuntimeFacts;
  readonly limiter: Pick<RateLimiter, "applications" | "state">;
  readonly audit: Pick<AuditLog, "newest" | "lastDigest" | "sinks">;
  readonly stop: Pick<StopSwitch, "state">;
  readonly desktop: Pick<DesktopHost, "windowsBuild" | "elevated"> & Pick<DesktopView, "getDpiAwareness">;
}

/** Whether the server works and why not. Never titles, paths, windows or values of variables. */
export interface Health {
  readonly configuration: "not_configured" | "broken" | "ok";
  readonly sources: Configuration["sources"];
  readonly problems: readonly ConfigurationProblem[];
  /** Settings that are valid and perhaps not meant, such as a program that is not there. */
  readonly warnings: readonly ConfigurationProblem[];
  readonly versions: {
    readonly server: string;
    readonly deno: string;
    readonly v8: string;
    readonly windows: string;
  };
  readonly dpiAwareness: DpiAwareness;
  readonly elevated: boolean;
  readonly sandbox: Readonly<Record<string, string>>;
  readonly stop: StopState;
  /** The channels by which the entries of the policy have protected actions confirmed. */
  readonly confirmation: readonly ConfirmationChannel[];
  readonly audit: Pick<AuditLog, "lastDigest" | "sinks">;
  readonly memory: Memory;
}

/** The state of this server, as `health_check` reports it. */
export async function readHealth(
  { configuration, runtime, desktop, audit, stop }: ServerFacts,
): Promise<Health> {
  return {
    configuration: overall(configuration),
    sources: configuration.sources,
    problems: configuration.problems,
    warnings: configuration.warnings ?? [],
    versions: {
      server: runtime.version,
      deno: runtime.deno,
      v8: runtime.v8,
      windows: desktop.windowsBuild,
    },
    dpiAwareness: desktop.getDpiAwareness(),
    elevated: desktop.elevated,
    sandbox: await runtime.sandbox(),
    stop: stop.state,
    confirmation: [...new Set(configuration.entries.map(({ confirmation }) => confirmation))].sort(),
    audit: { lastDigest: audit.lastDigest, sinks: audit.sinks },
    memory: withScreenshots(runtime.memory(), configuration.limits.memoryBudgetBytes),
  };
}

/** Their budget counts twice: for pixels, and for the answers made of them that nobody has written out yet. */
function withScreenshots({ residentBytes, boundBytes }: Memory, budget: number): Memory {
  return { residentBytes, boundBytes: boundBytes + 2 * budget + MAX_SPARE_BYTES };
}

function overall({ problems, mode }: Configuration): SourceState {
  if (problems.length > 0) return "broken";
  return mode === "none" ? "not_configured" : "ok";
}
