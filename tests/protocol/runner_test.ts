import assert from "node:assert/strict";
import { TOOLS } from "../../src/tools/mod.ts";
import { type AnyAnswer, checkAnswer, jsonOf } from "../answers.ts";
import { fuzz } from "./fuzz.ts";
import { spawn } from "./program.ts";
import { Session } from "./session.ts";
import { ERAS, withChild } from "./with_session.ts";

const PROGRAM = {
  command: Deno.execPath(),
  args: ["run", "--no-prompt", "--cached-only", `${import.meta.dirname}/desktop_entry.ts`],
};

/** Runs `use` in an open session with the real runner; at the end nothing may be held. */
async function withRunner(revision: string, use: (session: Session) => Promise<void>): Promise<void> {
  await withChild(async (client) => {
    const session = new Session(client, revision);
    await session.open();
    await use(session);
    await client.end();
    assert.deepEqual(await client.exit(1000), { code: 0, stderr: "held 0\n" });
  }, { start: () => spawn(PROGRAM) });
}

for (const revision of ERAS) {
  Deno.test(`the runner lists what is granted and answers by the published schemas (${revision})`, async () => {
    await withRunner(revision, async (session) => {
      const { result } = await session.request("list", "tools/list");
      const tools = result?.["tools"] as { name: string; annotations: Record<string, unknown> }[];
      assert.deepEqual(tools.map(({ name }) => name), TOOLS.map(({ name }) => name));
      for (const tool of TOOLS) {
        const call: Record<string, Record<string, unknown>> = {
          get_window_state: { hwnd: 7 },
          screenshot_window: { hwnd: 7, region_name: "all", grid: true },
          resolve_coordinate_profile_point: { profile_path: "fixture.json", region_name: "button" },
          check_coordinate_profile: { hwnd: 7, profile_path: "fixture.json" },
          record_coordinate_profile: {
            hwnd: 7,
            profile_id: "fixture-400x300",
            reference_region_name: "all",
            safe_regions: [{ name: "all", rect: [0, 0, 400, 300] }],
            verification_points: [[0, 0]],
          },
          click_window: { hwnd: 7, x: 30, y: 40 },
          hover_window: { hwnd: 7, x: 30, y: 40, dwell_ms: 10 },
        };
        const args = call[tool.name];
        if (args === undefined && JSON.stringify(tool.input.safeParse({})).includes('"success":false')) {
          continue;
        }
        const called = { name: tool.name, arguments: args ?? {} };
        const { result } = await session.request(tool.name, "tools/call", called);
        checkAnswer(tool.name, result as unknown as AnyAnswer);
        jsonOf(result as unknown as AnyAnswer);
      }
    });
  });

  Deno.test(`a profile resolves and matches by its plain name alone (${revision})`, async () => {
    await withRunner(revision, async (session) => {
      const named = (profile_path: string) => ({ hwnd: 7, profile_path });
      const check = await session.call("check", "check_coordinate_profile", named("fixture.json"));
      assert.deepEqual([check["matches"], check["reason"]], [true, null]);
      const at = { profile_path: "FIXTURE.json", region_name: "button" };
      const point = await session.call("resolve", "resolve_coordinate_profile_point", at);
      assert.deepEqual([point["x"], point["y"]], [20, 30]);
      const hostile = {
        invalid_argument: ["..\\fixture.json", "C:\\profiles\\fixture.json", "nul", "fixture.json:x"],
        profile_invalid: ["absent.json", "Broken.json"],
      };
      for (const [code, names] of Object.entries(hostile)) {
        for (const name of names) {
          const { result } = await session.request(name, "tools/call", {
            name: "check_coordinate_profile",
            arguments: named(name),
          });
          assert.equal((result?.["_meta"] as Record<string, unknown>)["code"], code, name);
          assert.doesNotMatch(JSON.stringify(result), /C:\\\\/);
        }
      }
    });
  });

  Deno.test(`the runner refuses with isError, a code and no more (${revision})`, async () => {
    await withRunner(revision, async (session) => {
      const { result } = await session.request("refused", "tools/call", {
        name: "click_window",
        arguments: { hwnd: 8, x: 5, y: 5 },
      });
      assert.equal(result?.["isError"], true);
      const meta = result?.["_meta"] as Record<string, unknown>;
      assert.equal(meta["code"], "target_not_found");
      assert.equal(meta["outcome"], "not_started");
      assert.match(String(meta["correlation_id"]), /^[0-9a-f]{12}$/);
      assert.doesNotMatch(JSON.stringify(result), /Bank/);
    });
  });
}

Deno.test("a call that is cancelled gets no answer, and the next one works", async () => {
  await withRunner(ERAS[0] ?? "", async (session) => {
    await session.client.send(
      session.callMessage("slow", "hover_window", { hwnd: 7, x: 30, y: 40, dwell_ms: 10_000 }),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    await session.client.send({ method: "notifications/cancelled", params: { requestId: "slow" } });
    await session.call("next", "click_window", { hwnd: 7, x: 30, y: 40 });
    assert.ok(!session.client.received.some(({ id }) => id === "slow"));
  });
});

Deno.test("the end of stdin in the middle of an effect releases and ends within a second", async () => {
  await withRunner(ERAS[0] ?? "", async (session) => {
    await session.client.send(
      session.callMessage("slow", "send_key", { hwnd: 7, key: "left", hold_ms: 5000 }),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
});

Deno.test("the runner goes on answering between malformed lines", async () => {
  await withRunner(ERAS[0] ?? "", (session) => fuzz(session, { seed: 20261130, lines: 300 }));
});
