import assert from "node:assert/strict";
import type { InputEvent } from "../../../src/desktop/input_event.ts";
import { type Action, ACTIONS } from "../../../src/policy/policy.ts";
import { serve } from "../../../src/mcp/server.ts";
import { TOOLS } from "../../../src/tools/mod.ts";
import { Harness, RIGHT_ARGUMENTS } from "../../harness.ts";
import { entry } from "../../policies.ts";
import { Seeded } from "../image/seeded.ts";

const SEED = 20_261_130;
const SEQUENCES = 10_000;
/** Run side by side, each with a server and a desktop of its own. */
const BATCH = 20;

type Fields = Record<string, unknown>;

const NAMES = TOOLS.map(({ name }) => name);
/** The tools that the client wants, with the class that each needs; hovering alone needs nobody. */
const WANTED: Readonly<Record<string, Action>> = {
  send_text: "text",
  close_window: "close",
  drag_window: "drag",
  click_window: "click",
  send_key: "key",
  send_key_sequence: "key",
  hover_window: "hover",
};
const TOKENS = [undefined, "0".repeat(32), "f".repeat(32), "accepted", null, true, ""];

function pick<T>(random: Seeded, from: readonly T[]): T {
  return from[random.integer(0, from.length - 1)]!;
}

/** A client that wants a protected effect and has nobody to ask, and everything it may send. */
class Client {
  readonly #random: Seeded;
  readonly #modern: boolean;
  /** Everything of the server's that looks as if it could be used as a token or a ticket. */
  readonly #seen: string[] = ["0".repeat(32)];

  constructor(random: Seeded) {
    this.#random = random;
    this.#modern = random.integer(0, 1) === 0;
  }

  saw(line: string): void {
    this.#seen.push(...line.match(/[0-9a-f]{12,64}/g) ?? []);
  }

  opening(): readonly Fields[] {
    const clientInfo = { name: "client", version: "0" };
    if (this.#modern) return [this.#request("server/discover", {})];
    const capabilities = pick(this.#random, [{}, { elicitation: {} }]);
    return [
      this.#request("initialize", { protocolVersion: "2025-11-25", capabilities, clientInfo }),
      { jsonrpc: "2.0", method: "notifications/initialized" },
    ];
  }

  message(): Fields {
    const random = this.#random;
    const id = random.integer(1, 12);
    switch (random.integer(0, 9)) {
      case 0:
        return { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } };
      case 1:
        return { jsonrpc: "2.0", id, result: pick(random, [{ action: "accept", content: {} }, true, {}]) };
      case 2:
        return this.#request("elicitation/create", { action: "accept", content: {} });
      default:
        return this.#request("tools/call", this.#call());
    }
  }

  #call(): Fields {
    const random = this.#random;
    const name = random.integer(0, 2) === 0 ? pick(random, NAMES) : pick(random, Object.keys(WANTED));
    if (random.integer(0, 2) === 0) return { name: "request_confirmation", arguments: this.#ask(name) };
    const token = random.integer(0, 1) === 0 ? pick(random, this.#seen) : pick(random, TOKENS);
    const args = { ...RIGHT_ARGUMENTS[name], ...(token !== undefined && { confirmation_token: token }) };
    return { name, arguments: args, ...this.#answer() };
  }

  #ask(tool: string): Fields {
    const action_class = this.#random.integer(0, 3) === 0
      ? pick(this.#random, ACTIONS)
      : WANTED[tool] ?? "text";
    const asked = { hwnd: 7, action_class, tool, arguments: RIGHT_ARGUMENTS[tool] ?? {} };
    return this.#random.integer(0, 5) === 0 ? { hwnd: 7, action_class } : asked;
  }

  #answer(): Fields {
    if (this.#random.integer(0, 3) > 0) return {};
    const inputResponses = { consent: { action: "accept", content: {} } };
    return { inputResponses, requestState: pick(this.#random, this.#seen) };
  }

  #request(method: string, params: Fields): Fields {
    const capabilities = pick(this.#random, [{}, { elicitation: { form: {} } }]);
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "client", version: "0" },
      "io.modelcontextprotocol/clientCapabilities": capabilities,
    };
    const id = this.#random.integer(1, 12);
    return { jsonrpc: "2.0", id, method, params: this.#modern ? { ...params, _meta } : params };
  }
}

/** Runs one sequence against a server of its own, at whose desktop nobody sits. */
async function run(random: Seeded): Promise<Harness> {
  const protectedActions = new Set(ACTIONS.filter((action) => action !== "observe" && action !== "hover"));
  const harness = new Harness({ entries: [entry({ allowedActions: new Set(ACTIONS), protectedActions })] });
  harness.desktop.guiThread = { ...harness.desktop.guiThread, hwndFocus: 7n };
  const client = new Client(random);
  const stdin = new TransformStream<Uint8Array, Uint8Array>();
  const decoder = new TextDecoder();
  const served = serve({
    host: harness.runner,
    info: { name: "desktop-automation", version: "0" },
    stdin: stdin.readable,
    stdout: new WritableStream({ write: (bytes) => client.saw(decoder.decode(bytes)) }),
    onError: () => {},
  });
  const writer = stdin.writable.getWriter();
  const send = async (message: Fields): Promise<void> =>
    await writer.write(new TextEncoder().encode(`${JSON.stringify(message)}\n`));
  for (const message of client.opening()) await send(message);
  for (let left = random.integer(3, 8); left > 0; left--) {
    await send(client.message());
    // Sometimes the answers come in between.
    for (let turns = random.integer(-1, 1) * 200; turns > 0; turns--) await harness.clock.sleep(0);
  }
  await writer.close();
  await served;
  return harness;
}

Deno.test("no sequence of messages has a protected effect while nobody answers at the desk", async () => {
  let [moves, boxes] = [0, 0];
  for (let first = SEED; first < SEED + SEQUENCES; first += BATCH) {
    const seeds = Array.from({ length: BATCH }, (_, i) => first + i);
    for (
      const [i, { desktop }] of (await Promise.all(seeds.map((seed) => run(new Seeded(seed))))).entries()
    ) {
      const events = desktop.sent.flat();
      assert.deepEqual(
        [events.filter((event) => !isMove(event)), desktop.posted],
        [[], []],
        `seed ${first + i}`,
      );
      moves += events.length;
      boxes += desktop.boxes.shown.length;
    }
  }
  assert.ok(moves > 20 && boxes > 1_000, `${moves} moves and ${boxes} boxes from seed ${SEED} on`);
});

/** Whether an event moves the mouse and does nothing else. */
function isMove({ type, flags }: InputEvent): boolean {
  const [MOUSEEVENTF_MOVE, HOW] = [0x0001, 0xc000];
  return type === "mouse" && (flags & ~HOW) === MOUSEEVENTF_MOVE;
}
