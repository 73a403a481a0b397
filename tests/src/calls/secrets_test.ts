import assert from "node:assert/strict";
import type { Action } from "../../../src/policy/policy.ts";
import { Runner } from "../../../src/calls/runner.ts";
import { StderrLines } from "../../../src/process/stderr_lines.ts";
import { TOOLS } from "../../../src/tools/mod.ts";
import { assembleEventLog } from "../../../src/win32/event_log.ts";
import { FakeClock } from "../../fake_clock.ts";
import { FakeDesktop } from "../../fake_desktop.ts";
import { FakeEventLog } from "../../fake_event_log.ts";
import { RUNTIME } from "../../harness.ts";
import { McpPipe } from "../../mcp_pipe.ts";
import { configuration, entry } from "../../policies.ts";

const ROUNDS = 40;
const ACTIONS: ReadonlySet<Action> = new Set(["observe", "hover", "click", "text", "key"]);
const OWN_PATH = "C:\\Apps\\fixture.exe";

/** The secrets planted in one round: in an allowed window, in one of another program, in typed text, and in pixels. */
interface Planted {
  readonly title: string;
  readonly foreignTitle: string;
  readonly text: string;
  readonly path: string;
  readonly token: string;
  /** The pixels of a row, base64. */
  readonly mark: string;
  readonly pixels: Uint8Array<ArrayBuffer>;
}

function plant(round: number): Planted {
  const secret = (kind: string) => `${kind}${round}x${crypto.getRandomValues(new Uint8Array(8)).toHex()}`;
  const pixels = crypto.getRandomValues(new Uint8Array(48));
  return {
    title: secret("title"),
    foreignTitle: secret("foreign"),
    text: secret("text"),
    path: secret("path"),
    token: secret("token"),
    mark: pixels.toBase64(),
    pixels,
  };
}

/** Everything that comes out of the server, and what stdout may say in answer to one call. */
class Listening {
  readonly desktop = new FakeDesktop();
  readonly eventLog = new FakeEventLog();
  readonly stderr: string[] = [];
  /** Each secret and the forms in which it would be one still. */
  readonly #secrets = new Map<string, readonly string[]>();
  readonly pipe: McpPipe;
  readonly #own = this.desktop.open({ hwnd: 7, title: "Fixture" });
  readonly #foreign = this.desktop.open({
    hwnd: 8,
    pid: 200,
    rect: { left: 0, top: 0, right: 9, bottom: 9 },
  });
  #answers = 0;

  constructor() {
    this.hide(OWN_PATH);
    this.desktop.foreground = this.#own.hwnd;
    this.desktop.guiThread = { ...this.desktop.guiThread, hwndFocus: this.#own.hwnd };
    const decoder = new TextDecoder();
    const stderr = new StderrLines(
      new WritableStream({
        write: (bytes) => void this.stderr.push(decoder.decode(bytes, { stream: true })),
      }),
    );
    const million = 100_000_000;
    const runner = new Runner({
      tools: TOOLS,
      desktop: this.desktop,
      configuration: configuration([
        entry({ allowedActions: ACTIONS, confirmation: "token", captureSources: ["window"] }),
      ], {
        auditSinks: ["stderr", "eventlog"],
        limits: {
          actionsPerMinute: million,
          readsPerMinute: million,
          textCharsPerMinute: million,
          screenshotPixelsPerMinute: million,
          memoryBudgetBytes: million,
        },
      }),
      runtime: RUNTIME,
      clock: new FakeClock(),
      auditWriters: { stderr, eventlog: assembleEventLog(this.eventLog.calls) },
    });
    this.pipe = new McpPipe(runner, (text) => void stderr.note(text));
  }

  get secrets(): number {
    return this.#secrets.size;
  }

  /** Notes a secret: from now on no answer may hold it unless it is said to. */
  hide(secret: string): void {
    this.#secrets.set(secret, [secret, btoa(secret), new TextEncoder().encode(secret).toHex()]);
  }

  show(planted: Planted): void {
    for (const [kind, secret] of Object.entries(planted)) if (kind !== "pixels") this.hide(secret);
    this.#own.title = `Fixture ${planted.title}`;
    this.#foreign.title = `Bank ${planted.foreignTitle}`;
    this.desktop.processes = this.desktop.processes.map((process) =>
      process.pid === this.#foreign.pid ? { ...process, imagePath: `C:\\${planted.path}.exe` } : process
    );
    this.desktop.print = (_window, { width, height }) => {
      const bgra = new Uint8Array(width * height * 4);
      for (let i = 0; i < bgra.length; i++) bgra[i] = (planted.pixels[i % 48] ?? 0) ^ (i / 48 & 0xff);
      return { width, height, bgra };
    };
  }

  /** The answer to a call; of all secrets so far it may hold those that `mayHold` names. */
  async call(name: string, args: unknown, mayHold: readonly string[] = []): Promise<Record<string, unknown>> {
    const line = await this.pipe.request("tools/call", { name, arguments: args });
    this.#check(line, mayHold, name);
    this.#answers += 1;
    return JSON.parse(line) as Record<string, unknown>;
  }

  /** Checks what was said outside of answers. */
  checkRest(): void {
    assert.equal(this.pipe.lines.length, this.#answers + 1, "every line is an answer that was checked");
    const records = this.eventLog.entries.flatMap(({ strings }) => strings);
    assert.ok(records.length > ROUNDS * 10);
    assert.equal(this.stderr.join("").match(/^\{.*\}$/gm)?.length, records.length);
    assert.match(this.stderr.join(""), /^Protocol: /m);
    this.#check(records.join("\n"), [], "the event log");
    this.#check(this.stderr.join(""), [], "stderr");
  }

  #check(output: string, mayHold: readonly string[], what: string): void {
    const plain = output.replaceAll("\\\\", "\\");
    for (const [secret, forms] of this.#secrets) {
      if (mayHold.includes(secret)) continue;
      for (const form of forms) {
        assert.ok(!plain.includes(form), `${what} holds ${form}`);
      }
    }
  }
}

/** Makes the calls that have to do with secrets: right ones, wrong ones, and some that fail inside. */
async function playRound(listening: Listening, planted: Planted): Promise<void> {
  const { title, text, path, token } = planted;
  const { desktop } = listening;
  listening.show(planted);
  const seen = [title, OWN_PATH];
  const listed = await listening.call("list_windows", {}, seen);
  assert.match(JSON.stringify(listed), new RegExp(title), "what may be told is told");
  await listening.call("get_window_state", { hwnd: 7 }, seen);
  await listening.call("wait_for_window", { title_contains: title }, seen);
  await listening.call("wait_for_window", { title_contains: text, timeout_ms: 1 });
  await listening.call("wait_for_title_change", { hwnd: 7, timeout_ms: 1 });
  await takePicture(listening);
  await typeText(listening, planted);
  const point = { hwnd: 7, x: 30, y: 40 };
  const wrong: [string, unknown, string[]?][] = [
    ["click_window", { ...point, confirmation_token: token }],
    ["click_window", { ...point, capture_id: token }],
    // The name of an unknown argument is told to the client that made it up; its value is not.
    ["click_window", { ...point, [text]: token }, [text]],
    ["click_window", { ...point, x: text }],
    ["click_window", { title_contains: path, x: 1, y: 1 }],
    ["click_window", { hwnd: 8, x: 1, y: 1 }],
    ["get_window_state", { hwnd: 8 }],
    ["screenshot_window", { hwnd: 7, region_name: path }],
    ["send_text", { hwnd: 7, text: `${text}\u0016`, confirmation_token: token }],
    ["send_key", { hwnd: 7, key: text }],
    ["request_confirmation", { hwnd: 7, action_class: "text", tool: text, arguments: { [path]: text } }],
    [text, { path }],
  ];
  for (const [name, args, mayHold] of wrong) {
    const { result, error } = await listening.call(name, args, mayHold) as {
      result?: { isError?: boolean };
      error?: object;
    };
    assert.ok(result?.isError || error, name);
  }
  desktop.before = (call) => {
    if (call === "getTopLevelWindows") throw new Error(Object.values(planted).join(" "));
  };
  await listening.call("list_windows", {});
  await listening.call("click_window", point);
  desktop.before = () => {};
  await listening.pipe.write(`{"jsonrpc":"2.0","${text}":"${token} ${path}"`);
  await listening.call("health_check", {});
  await listening.call("get_audit_events", { limit: 100 });
  await listening.call("get_rate_limit_state", {}, [OWN_PATH]);
  await listening.call("policy_visibility_summary", {});
}

/** The image is in its own answer and nowhere else, neither as a PNG nor as pixels. */
async function takePicture(listening: Listening): Promise<void> {
  const args = { hwnd: 7, region_name: "all" };
  const { result } = await listening.call("screenshot_window", args) as {
    result: { content: { data?: string }[] };
  };
  const data = result.content[0]?.data ?? "";
  assert.ok(data.length > 2_000);
  for (const at of [0.3, 0.6, 0.9]) {
    listening.hide(data.slice(Math.trunc(data.length * at)).slice(0, 40));
  }
}

/** The token is in the answer to the request for it and nowhere else, the text in no answer at all. */
async function typeText(listening: Listening, { text }: Planted): Promise<void> {
  const args = { hwnd: 7, text };
  const asking = { hwnd: 7, action_class: "text", tool: "send_text", arguments: args };
  const asked = await listening.call("request_confirmation", asking);
  const { structuredContent } = asked["result"] as { structuredContent?: { token_id: string } };
  assert.ok(structuredContent, JSON.stringify(asked));
  const token = structuredContent.token_id;
  listening.hide(token);
  const confirmed = { ...args, confirmation_token: token };
  const typed = await listening.call("send_text", confirmed);
  assert.equal((typed["result"] as { isError?: boolean }).isError, undefined, JSON.stringify(typed));
  await listening.call("send_text", confirmed);
  await listening.call("send_text", args);
}

Deno.test("no planted secret comes out of the server but in the one answer that is about it", async () => {
  const listening = new Listening();
  await listening.pipe.open();
  for (let round = 0; round < ROUNDS; round++) await playRound(listening, plant(round));
  assert.ok(listening.secrets > 200);
  await listening.pipe.close();
  listening.checkRest();
});
