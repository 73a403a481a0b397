import type { JsonValue } from "../../src/base/json.ts";
import type { ToolDefinition, ToolHost, ToolResult } from "../../src/mcp/tool_host.ts";

/** The correlation id of each answer. */
const CORRELATION_ID = "0123456789ab";

/** A PNG of one black pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==";

type Script = (
  args: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => Promise<ToolResult> | ToolResult;

/** What the calls did, in order; the tool `journal` returns it. */
const journal: string[] = [];

const SCRIPTS: Readonly<Record<string, Script>> = {
  health_check: () => success({ ok: true }),
  /** Returns its arguments, and whether a prototype has brought more than that. */
  echo: (args) => success({ args: args as JsonValue, polluted: "polluted" in args }),
  screenshot_window: () => ({
    content: [
      { type: "image", mimeType: "image/png", data: PIXEL },
      { type: "text", text: '{"image_size":[1,1]}' },
    ],
    _meta: { correlation_id: CORRELATION_ID },
  }),
  click_window: () => ({
    content: [{ type: "text", text: "target_not_found: No allowed window matches" }],
    isError: true,
    _meta: { correlation_id: CORRELATION_ID, code: "target_not_found", outcome: "not_started" },
  }),
  /** Ends when it is cancelled, with an answer nobody may see. */
  wait_for_window: async (args, signal) => {
    journal.push(`begun ${args["title_contains"]}`);
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    journal.push(`cancelled ${args["title_contains"]}`);
    return success({ late: true });
  },
  journal: () => success({ journal: [...journal] }),
  /** An answer of `megabytes`. */
  large: (args) => success({ text: "x".repeat(Number(args["megabytes"]) * 1_000_000) }),
  /** An answer that JSON cannot hold. */
  cyclic: () => {
    const loop: Record<string, JsonValue> = {};
    loop["loop"] = loop;
    return success(loop);
  },
  rejects: () => Promise.reject(new Error("a secret title")),
  crash_later: () => {
    setTimeout(() => {
      throw new Error("a secret title");
    }, 0);
    return success({});
  },
  reject_later: () => {
    Promise.reject(new Error("a secret title"));
    return success({});
  },
  /** `close` will never settle. */
  hang_on_close: () => {
    hangs = true;
    return success({});
  },
};

let hangs = false;

/** A core without a desktop: each tool does what its name says, or what a test needs. */
export class ScriptedHost implements ToolHost {
  list(): readonly ToolDefinition[] {
    return ["health_check", "screenshot_window", "click_window", "wait_for_window"].map(definition);
  }

  has(name: string): boolean {
    return Object.hasOwn(SCRIPTS, name);
  }

  async call(name: string, args: unknown, signal: AbortSignal): Promise<ToolResult> {
    const script = SCRIPTS[name];
    if (script === undefined) throw new Error(`No script for ${name}`);
    return await script(args as Record<string, unknown>, signal);
  }

  malformed(): void {}

  recorded(): Promise<void> {
    return Promise.resolve();
  }

  room(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    // stderr is the test's own channel: that this line is there proves the release.
    Deno.stderr.writeSync(new TextEncoder().encode("released\n"));
    return hangs ? new Promise(() => {}) : Promise.resolve();
  }
}

function success(structuredContent: Readonly<Record<string, JsonValue>>): ToolResult {
  return {
    content: [{ type: "text", text: "done" }],
    structuredContent,
    _meta: { correlation_id: CORRELATION_ID },
  };
}

function definition(name: string): ToolDefinition {
  return {
    name,
    title: name,
    description: `Scripted ${name}`,
    inputSchema: { type: "object", properties: {}, additionalProperties: true },
    annotations: {
      title: name,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}
