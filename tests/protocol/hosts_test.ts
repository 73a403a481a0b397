import assert from "node:assert/strict";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { type AnyAnswer, checkAnswer, jsonOf } from "../answers.ts";
import { RIGHT_ARGUMENTS } from "../harness.ts";
import { readPng } from "../src/image/png_reader.ts";
import { ENTRY, spawn } from "./program.ts";
import { LEGACY_REVISIONS, Session, STATELESS_REVISION } from "./session.ts";
import { withChild } from "./with_session.ts";

type Part = AnyAnswer["content"][number];

/** The parts of an answer that hosts were found to give their model; docs/clients.md says which. */
const HOSTS = {
  "structuredContent alone where there is any": ({ content, structuredContent }) =>
    structuredContent === undefined ? content : [{ type: "text", text: JSON.stringify(structuredContent) }],
  "content alone": ({ content }) => content,
  "both": ({ content, structuredContent }) =>
    structuredContent === undefined
      ? content
      : [...content, { type: "text", text: JSON.stringify(structuredContent) }],
} as const satisfies Readonly<Record<string, (answer: AnyAnswer) => readonly Part[]>>;

/** Runs `use` with the official client, which validates by whatever output schemas the list has. */
async function withTools(
  use: (client: Client, names: readonly string[]) => Promise<void>,
  handle = "7",
): Promise<void> {
  const client = new Client({ name: "host", version: "0" });
  await client.connect(
    new StdioClientTransport({
      command: Deno.execPath(),
      args: ["run", "--no-prompt", "--cached-only", `${import.meta.dirname}/desktop_entry.ts`, handle],
      env: Deno.env.toObject(),
      stderr: "ignore",
    }),
  );
  try {
    const { tools } = await client.listTools();
    assert.deepEqual(tools.filter((tool) => "outputSchema" in tool), []);
    await use(client, tools.map(({ name }) => name));
  } finally {
    await client.close();
  }
}

Deno.test("a model is given all of an answer by every known kind of host, the picture included", async () => {
  await withTools(async (client, names) => {
    let successes = 0;
    for (const name of names) {
      const answer = await client.callTool({ name, arguments: RIGHT_ARGUMENTS[name] ?? {} });
      checkAnswer(name, answer);
      const whole = answer.isError ? undefined : jsonOf(answer);
      if (whole !== undefined) successes++;
      const pictures = answer.content.filter(({ type }) => type === "image");
      for (const [host, shown] of Object.entries(HOSTS)) {
        const parts = shown(answer);
        const texts = parts.filter(({ type }) => type === "text");
        assert.ok(texts.length > 0, `${host}: ${name}`);
        for (const { text = "" } of texts) {
          if (whole === undefined) assert.match(text, /^[a-z_]+: /, `${host}: ${name}`);
          else assert.deepEqual(JSON.parse(text), whole, `${host}: ${name}`);
        }
        assert.deepEqual(parts.filter(({ type }) => type === "image"), pictures, `${host}: ${name}`);
      }
    }
    assert.ok(successes > 15, `${successes} tools succeeded`);
  });
});

Deno.test("the picture that each kind of host gives its model is that of the window", async () => {
  await withTools(async (client) => {
    const args = { hwnd: 7, region_name: "all" };
    const answer = await client.callTool({ name: "screenshot_window", arguments: args });
    for (const [host, shown] of Object.entries(HOSTS)) {
      const data = shown(answer).find(({ type }) => type === "image")?.data ?? "";
      const { width, height, rgb } = readPng(Uint8Array.fromBase64(data));
      assert.deepEqual([width, height], [400, 300], host);
      assert.ok(rgb.every((value, i) => value === [0x33, 0x66, 0x99][i % 3]), host);
    }
  });
});

Deno.test("a client is listed a window whose handle is above 2^31, and acts on it by both numbers of its bits", async () => {
  await withTools(async (client) => {
    const listed = jsonOf(await client.callTool({ name: "list_windows", arguments: {} }));
    const [window] = listed["windows"] as readonly { readonly hwnd: number }[];
    assert.equal(window?.hwnd, 0x9012_0304);
    for (const hwnd of [0x9012_0304, 0x9012_0304 | 0]) {
      const answer = await client.callTool({ name: "click_window", arguments: { hwnd, x: 30, y: 40 } });
      assert.equal(jsonOf(answer)["outcome"], "emitted");
    }
  }, "0xffffffff90120304");
});

/** Bytes of JSON that common hosts take of one answer. */
const LONGEST_ANSWER = 1_000_000;

const NOISE = { ...ENTRY, args: [...ENTRY.args.slice(0, -1), `${import.meta.dirname}/noise_entry.ts`] };

for (const revision of [...LEGACY_REVISIONS, STATELESS_REVISION]) {
  Deno.test(`an answer with a screen of 4K noise has 1,000,000 bytes at most in ${revision}, and each kind of host shows it`, async () => {
    await withChild(async (client) => {
      const session = new Session(client, revision);
      await session.open();
      const args = { hwnd: 7, region_name: "all" };
      // An id is the client's choice, and comes back in the answer.
      const answer = await session.request("i".repeat(1_000), "tools/call", {
        name: "screenshot_window",
        arguments: args,
      });
      const bytes = new TextEncoder().encode(`${JSON.stringify(answer)}\n`).length;
      assert.ok(bytes <= LONGEST_ANSWER && bytes > LONGEST_ANSWER / 2, `${bytes} bytes`);
      for (const [host, shown] of Object.entries(HOSTS)) {
        const parts = shown(answer.result as unknown as AnyAnswer);
        const data = parts.find(({ type }) => type === "image")?.data ?? "";
        const { width, height } = readPng(Uint8Array.fromBase64(data));
        const told = JSON.parse(parts.find(({ type }) => type === "text")?.text ?? "");
        assert.deepEqual(told.image_size, { width, height }, host);
        assert.deepEqual(told.scale, { x: width / 3840, y: height / 2160 }, host);
        assert.match(told.note, /1,000,000 bytes.*max_bytes/, host);
      }
    }, { start: () => spawn(NOISE) });
  });
}
