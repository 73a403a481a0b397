import * as z from "zod";
import { defineTool } from "./tool.ts";
import { correlationId } from "./results.ts";

/** State of one source of configuration. */
const state = z.enum(["not_configured", "broken", "ok"]);

const bytes = z.int().min(0);

const note = z.strictObject({ source: z.string(), message: z.string() });

/** The tool `health_check`. */
export const healthCheck = defineTool({
  name: "health_check",
  title: "Health check",
  description: "Whether the server works, and what is wrong with its configuration if it does not.",
  input: z.strictObject({}),
  output: z.strictObject({
    configuration: state,
    sources: z.strictObject({ variables: state, file: state, ceiling: state }),
    problems: z.array(note),
    warnings: z.array(note).describe("Valid, but perhaps not what was meant"),
    versions: z.strictObject({ server: z.string(), deno: z.string(), v8: z.string(), windows: z.string() }),
    dpi_awareness: z.enum(["per_monitor_v2", "other"]),
    elevated: z.boolean(),
    sandbox: z.record(z.string(), z.string()),
    stop: z.strictObject({
      stopped: z.boolean().describe("true: every action is refused until the operator resumes"),
      key: z.string(),
      watched_by: z.enum(["hotkey", "polling"]).describe(
        "polling: the key is seen only while an action or wait runs",
      ),
    }),
    confirmation: z.array(z.enum(["dialog", "client", "token"])).describe("Who confirms protected actions"),
    audit: z.strictObject({
      last_digest: z.string().describe(
        "Digest of the newest audit record; keep it to see later whether the trail was cut",
      ),
      sinks: z.array(z.strictObject({
        sink: z.enum(["stderr", "eventlog"]),
        state: z.enum(["ok", "failed"]).describe(
          "failed: actions and captures are refused until the server restarts",
        ),
      })),
    }),
    memory: z.strictObject({
      resident_bytes: bytes.describe("What the server takes up now"),
      bound_bytes: bytes.describe(
        "The most it takes up, whatever a client sends; SCREENSHOT_MEMORY_BUDGET_BYTES is in it twice",
      ),
    }),
    correlation_id: correlationId,
  }),
  effect: "readHealth",
  plan: () => ({}),
  report: (health) => ({
    structured: {
      configuration: health.configuration,
      sources: health.sources,
      problems: health.problems.map(({ source, message }) => ({ source, message })),
      warnings: health.warnings.map(({ source, message }) => ({ source, message })),
      versions: health.versions,
      dpi_awareness: health.dpiAwareness,
      elevated: health.elevated,
      sandbox: health.sandbox,
      stop: {
        stopped: health.stop.stopped,
        key: health.stop.key,
        watched_by: health.stop.watchedBy,
      },
      confirmation: health.confirmation,
      audit: {
        last_digest: health.audit.lastDigest,
        sinks: health.audit.sinks.map(({ sink, state }) => ({ sink, state })),
      },
      memory: {
        resident_bytes: health.memory.residentBytes,
        bound_bytes: health.memory.boundBytes,
      },
    },
  }),
});
