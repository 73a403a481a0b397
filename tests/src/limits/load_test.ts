import assert from "node:assert/strict";
import { EFFECTS } from "../../../src/effects/effects.ts";
import { MAX_READS } from "../../../src/limits/places.ts";
import type { Limits } from "../../../src/policy/policy.ts";
import { TOOLS } from "../../../src/tools/mod.ts";
import { FakeWindow } from "../../fake_window.ts";
import { everything, hands, POINT, told } from "../../hands.ts";
import { Harness, RIGHT_ARGUMENTS } from "../../harness.ts";
import { configuration, entry } from "../../policies.ts";

const LIMITS = configuration([]).limits;
const WHOLE = { hwnd: 7, region_name: "all" };

/** The calls of the desktop at each call, whatever comes of it: whether the stop key was pressed. */
const ALWAYS_ASKED: readonly string[] = ["takeStopKey", "isStopMarked"];

/** How often the desktop was asked anything else. */
function asked({ desktop }: Harness): number {
  return desktop.calls.filter((call) => !ALWAYS_ASKED.includes(call)).length;
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await turn();
};

function limited(limits: Partial<Limits>): Harness {
  return hands({ protectedActions: new Set(["close"]) }, {
    limits: { ...LIMITS, ...limits },
    profileDir: "C:\\profiles",
  });
}

/** Uses up the reads of the fixture's application and of calls without a target. */
async function useUpReads(harness: Harness): Promise<void> {
  while (await harness.code("get_window_state", { hwnd: 7 }) === "ok");
  while (await harness.code("list_windows") === "ok");
}

for (const { name, effect } of TOOLS.filter(({ effect }) => EFFECTS[effect].permission !== "none")) {
  Deno.test(`${name} asks nothing of the desktop when the minute's reads are used up`, async () => {
    const harness = limited({ readsPerMinute: 3 });
    await useUpReads(harness);
    const before = asked(harness);
    const records = harness.runner.audit.newest(1000).length;
    const codes = await Promise.all(
      Array.from({ length: 50 }, () => harness.code(name, RIGHT_ARGUMENTS[name])),
    );
    assert.deepEqual([...new Set(codes)], ["rate_limited"]);
    assert.equal(asked(harness), before);
    // Each is an attempt all the same.
    const audited = EFFECTS[effect].audited ? 50 : 0;
    assert.equal(harness.runner.audit.newest(1000).length - records, audited);
  });
}

Deno.test("tools ask nothing of the desktop when what they use themselves is used up", async () => {
  const rows: readonly [Partial<Limits>, string, object][] = [
    [{ actionsPerMinute: 1 }, "hover_window", POINT],
    [{ textCharsPerMinute: 5 }, "send_text", { hwnd: 7, text: "hello" }],
    [{ screenshotPixelsPerMinute: 400 * 300 }, "screenshot_window", WHOLE],
  ];
  for (const [limits, name, args] of rows) {
    const harness = limited(limits);
    assert.equal(await harness.code(name, args), "ok");
    const before = asked(harness);
    for (let i = 0; i < 20; i++) assert.equal(await harness.code(name, args), "rate_limited", name);
    assert.equal(asked(harness), before, name);
    // Everything else goes on.
    assert.equal(await harness.code("list_windows"), "ok");
  }
});

Deno.test("a window whose application has used up its minute gets no message, and that of another one still does", async () => {
  const other = entry({
    executablePath: "C:\\Apps\\other.exe",
    titlePatterns: [{ source: "Other", matches: (title) => title === "Other" }],
  });
  const harness = new Harness({
    entries: [everything(), other],
    configuration: { limits: { ...LIMITS, readsPerMinute: 5 } },
  });
  const { desktop } = harness;
  desktop.processes.push({
    pid: 900,
    startTime: 1n,
    imagePath: "C:\\Apps\\other.exe",
    packaged: undefined,
    integrity: 0x2000,
  });
  desktop.windows.push(new FakeWindow({ hwnd: 20, pid: 900, title: "Other" }));
  for (let i = 0; i < 5; i++) assert.equal(await harness.code("get_window_state", { hwnd: 7 }), "ok");
  const probes = (): number => desktop.calls.filter((call) => call === "probeResponsive").length;
  const before = probes();
  for (let i = 0; i < 20; i++) assert.equal(await harness.code("screenshot_window", WHOLE), "rate_limited");
  assert.equal(probes(), before);
  assert.equal(await harness.code("get_window_state", { hwnd: 20 }), "ok");
});

Deno.test("naming windows that are not there uses up the reads, and then nothing is asked of the desktop", async () => {
  const harness = limited({ readsPerMinute: 10 });
  const codes: string[] = [];
  for (let i = 0; i < 25; i++) codes.push(await harness.code("get_window_state", { hwnd: 99 }));
  // The reads of calls without a target, then those of the application it could have been.
  assert.equal(codes.filter((code) => code === "target_not_found").length, 20);
  const before = asked(harness);
  for (let i = 0; i < 25; i++) {
    assert.equal(await harness.code("click_window", { ...POINT, hwnd: 99 }), "rate_limited");
  }
  assert.equal(asked(harness), before);
});

Deno.test("preview_action tells that an action would be refused for its rate before anything of the window", async () => {
  const harness = limited({ actionsPerMinute: 1 });
  assert.equal(await harness.code("hover_window", POINT), "ok");
  harness.window.iconic = true;
  const { structuredContent } = await harness.call("preview_action", { hwnd: 7, action_class: "click" });
  assert.equal(structuredContent?.["denied_by"], "rate_limited");
  assert.equal(await harness.code("click_window", POINT), "rate_limited");
});

Deno.test("a 65th read in flight is refused with queue_full, while effects and health_check are still served", async () => {
  const harness = hands();
  const { desktop } = harness;
  const answering = Promise.withResolvers<void>();
  desktop.answering = () => answering.promise;
  const reads = Array.from({ length: MAX_READS }, () => harness.code("get_window_state", { hwnd: 7 }));
  await settle();
  for (const name of ["list_windows", "get_rate_limit_state", "screenshot_window"]) {
    const refused = told(await harness.call(name, RIGHT_ARGUMENTS[name]));
    assert.equal(refused.code, "queue_full", name);
    assert.match(refused.text, /64 reads are in flight/);
  }
  assert.equal(await harness.code("health_check"), "ok");
  desktop.answering = () => Promise.resolve();
  // Its own probes go first.
  assert.equal(await harness.code("hover_window", POINT), "ok");
  answering.resolve();
  assert.deepEqual([...new Set(await Promise.all(reads))], ["ok"]);
  assert.equal(await harness.code("list_windows"), "ok");
});

Deno.test("a cancelled read gives its place back at once, whatever the window does", async () => {
  const harness = hands();
  harness.desktop.answering = () => new Promise(() => {});
  const cancel = new AbortController();
  const reads = Array.from(
    { length: MAX_READS },
    () => harness.call("get_window_state", { hwnd: 7 }, cancel.signal),
  );
  await settle();
  cancel.abort();
  for (const read of await Promise.all(reads)) assert.equal(told(read).code, "cancelled");
  assert.equal(await harness.code("list_windows"), "ok");
});

Deno.test("4,000 reads of 64 at a time are all answered, and none is queue_full", async () => {
  const harness = hands({}, { limits: { ...LIMITS, readsPerMinute: 5_000 } });
  const codes = new Map<string, number>();
  let left = 4_000;
  const client = async (): Promise<void> => {
    while (left-- > 0) {
      const code = await harness.code("get_window_state", { hwnd: 7 });
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: MAX_READS }, client));
  assert.deepEqual([...codes], [["ok", 4_000]]);
});
