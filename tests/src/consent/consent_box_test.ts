import assert from "node:assert/strict";
import { type Action, ACTIONS } from "../../../src/policy/policy.ts";
import { FakeWindow } from "../../fake_window.ts";
import { Harness } from "../../harness.ts";
import { Person } from "../../person.ts";
import { configuration, entry, type EntryFields } from "../../policies.ts";

const TYPE = { tool: "send_text", arguments: { hwnd: 7, text: "hello" } };
const ASK = { hwnd: 7, action_class: "text", ...TYPE };

function atDesk(fields: EntryFields = {}, settings: Parameters<typeof configuration>[1] = {}): {
  readonly harness: Harness;
  readonly person: Person;
} {
  const all = entry({ allowedActions: new Set(ACTIONS), ...fields });
  const harness = new Harness({ entries: [all], configuration: settings });
  harness.desktop.guiThread = { ...harness.desktop.guiThread, hwndFocus: 7n };
  return { harness, person: new Person(harness) };
}

async function tokenOf(harness: Harness, ask: Readonly<Record<string, unknown>> = ASK): Promise<string> {
  const result = await harness.call("request_confirmation", ask);
  assert.equal(result.isError, undefined, JSON.stringify(result.content));
  return String(result.structuredContent?.["token_id"]);
}

/** Until the next effect may begin. */
async function quiet(harness: Harness): Promise<void> {
  assert.equal(await harness.code("hover_window", { hwnd: 7, x: 30, y: 40, dwell_ms: 0 }), "ok");
}

const typed = (harness: Harness): number => harness.desktop.sent.flat().length;

Deno.test("request_confirmation shows the call, and an OK makes a token for exactly it", async () => {
  const { harness } = atDesk();
  const token = await tokenOf(harness);
  const { text } = harness.desktop.boxes.shown[0]!;
  assert.match(text, /type text/);
  assert.match(text, /Program: fixture\.exe\nIts own title: "Fixture A"\n/);
  assert.doesNotMatch(text, /Apps/);
  assert.match(text, /^ {4}text: "hello"$/m);
  assert.match(text, /^ {4}hwnd: 7$/m);
  assert.equal(typed(harness), 0);
  assert.equal(await harness.code("send_text", { ...TYPE.arguments, confirmation_token: token }), "ok");
  assert.ok(typed(harness) > 0);
  assert.equal(
    await harness.code("send_text", { ...TYPE.arguments, confirmation_token: token }),
    "confirmation_invalid",
  );
});

Deno.test("a confirmation is refused for anything but the call that was shown", async () => {
  const others: readonly (readonly [string, string, Readonly<Record<string, unknown>>])[] = [
    ["one byte more", "send_text", { hwnd: 7, text: "hello " }],
    ["one byte changed", "send_text", { hwnd: 7, text: "hellp" }],
    ["the same window by title", "send_text", { title_contains: "fixture a", text: "hello" }],
    ["another window", "send_text", { hwnd: 8, text: "hello" }],
    ["another class", "close_window", { hwnd: 7 }],
    ["another tool", "drag_window", { hwnd: 7, start_x: 30, start_y: 40, end_x: 90, end_y: 80 }],
  ];
  for (const [name, tool, args] of others) {
    const { harness } = atDesk();
    harness.desktop.open({ hwnd: 8, title: "Fixture B" });
    harness.desktop.foreground = 7n;
    const token = await tokenOf(harness);
    harness.desktop.foreground = "hwnd" in args && args["hwnd"] === 8 ? 8n : 7n;
    assert.equal(
      await harness.code(tool, { ...args, confirmation_token: token }),
      "confirmation_invalid",
      name,
    );
    assert.deepEqual([harness.desktop.sent, harness.desktop.posted], [[], []], name);
  }
});

Deno.test("a confirmation is refused when its time is over by one tick, and when the handle is another window's", async () => {
  const late = atDesk().harness;
  const [first, second] = [await tokenOf(late), await tokenOf(late)];
  const args = { ...TYPE.arguments };
  late.clock.advance(30_000 - 1_500);
  assert.equal(await late.code("send_text", { ...args, confirmation_token: second }), "ok");
  late.clock.advance(30_000);
  assert.equal(await late.code("send_text", { ...args, confirmation_token: first }), "confirmation_invalid");
  const recycled = atDesk().harness;
  const token = await tokenOf(recycled);
  recycled.window.tid = 4711;
  assert.equal(
    await recycled.code("send_text", { ...args, confirmation_token: token }),
    "confirmation_invalid",
  );
  assert.equal(typed(recycled), 0);
});

Deno.test("a confirmation lives at most 30 s from the OK, whatever was asked for, and not one tick more", async () => {
  for (const [seconds, expected] of [[300, 30], [30, 30], [5, 5]] as const) {
    for (const [over, code] of [[-1, "ok"], [0, "confirmation_invalid"]] as const) {
      const { harness } = atDesk();
      const result = await harness.call("request_confirmation", { ...ASK, ttl_seconds: seconds });
      const { token_id, expires_at } = result.structuredContent ?? {};
      await quiet(harness);
      harness.clock.advance(Date.parse(String(expires_at)) - harness.clock.wall() + over);
      assert.ok(Date.parse(String(expires_at)) - harness.clock.wall() <= expected * 1000);
      const args = { ...TYPE.arguments, confirmation_token: token_id };
      assert.equal(await harness.code("send_text", args), code, `${seconds} s, ${over} ms`);
    }
  }
});

Deno.test("focus lost between the checks and the first event leaves the confirmation good", async () => {
  const { harness } = atDesk();
  const token = await tokenOf(harness);
  const args = { ...TYPE.arguments, confirmation_token: token };
  let readings = 0;
  harness.desktop.before = (call) => {
    if (call === "getForegroundWindow" && ++readings === 3) harness.desktop.foreground = 99n;
  };
  assert.equal(await harness.code("send_text", args), "target_not_foreground");
  assert.equal(typed(harness), 0);
  harness.desktop.before = () => {};
  harness.desktop.foreground = 7n;
  assert.equal(await harness.code("send_text", args), "ok");
});

Deno.test("request_confirmation counts an OK only after the box could be read for 1 s", async () => {
  for (
    const [patience, code] of [[0, "confirmation_denied"], [950, "confirmation_denied"], [
      1_150,
      "ok",
    ]] as const
  ) {
    const { harness, person } = atDesk();
    person.patience = patience;
    assert.equal(await harness.code("request_confirmation", ASK), code, `${patience} ms`);
  }
});

Deno.test("request_confirmation counts no OK while a foreign window lies above the box, or 1 s after it", async () => {
  const over = { left: 650, top: 480, right: 800, bottom: 600 };
  for (
    const [from, to, code] of [
      [0, Infinity, "confirmation_denied"],
      [1_500, Infinity, "confirmation_denied"],
      [1_500, 2_500, "confirmation_denied"],
      [200, 1_500, "ok"],
    ] as const
  ) {
    const { harness, person } = atDesk();
    person.patience = 3_000;
    // Click-through and all but transparent, and yet its pixels are what the person sees.
    const overlay = new FakeWindow({
      hwnd: 66,
      pid: 300,
      exStyle: 0x20,
      translucency: "translucent",
      rect: over,
    });
    person.onMoment = (since) => {
      const others = harness.desktop.windows.filter((window) => window !== overlay);
      harness.desktop.windows = since >= from && since < to ? [overlay, ...others] : others;
    };
    assert.equal(await harness.code("request_confirmation", ASK), code, `${from} to ${to}`);
  }
});

Deno.test("request_confirmation counts an OK when the foreign window above the box does not meet it or is not seen", async () => {
  const unseen: readonly Partial<FakeWindow>[] = [
    { rect: { left: 700, top: 0, right: 900, bottom: 900 } },
    { visible: false },
    { translucency: "invisible" },
    { iconic: true },
    { cloaked: 2 },
  ];
  for (const fields of unseen) {
    const { harness, person } = atDesk();
    const rect = { left: 0, top: 0, right: 900, bottom: 900 };
    const above = new FakeWindow({ hwnd: 66, pid: 300, rect, ...fields });
    person.onMoment = () => {
      const others = harness.desktop.windows.filter((window) => window !== above);
      harness.desktop.windows = [above, ...others];
    };
    assert.equal(await harness.code("request_confirmation", ASK), "ok", JSON.stringify(fields));
  }
});

Deno.test("request_confirmation takes silence for 50 s as a no, and the box goes", async () => {
  const { harness, person } = atDesk();
  person.patience = Infinity;
  const before = harness.clock.now();
  assert.equal(await harness.code("request_confirmation", ASK), "confirmation_denied");
  const took = harness.clock.now() - before;
  assert.ok(took >= 50_000 && took < 52_000, `${took} ms`);
  assert.equal(harness.desktop.boxes.open, undefined);
});

Deno.test("request_confirmation says no to Cancel, and asks nobody again for 30 s, 10 min and for good", async () => {
  const { harness, person } = atDesk();
  person.button = "cancel";
  const { boxes } = harness.desktop;
  const ask = () => harness.code("request_confirmation", ASK);
  for (
    const [rest, shown] of [[0, 1], [29_000, 1], [2_000, 2], [590_000, 2], [11_000, 3], [1e9, 3]] as const
  ) {
    harness.clock.advance(rest);
    assert.equal(await ask(), "confirmation_denied");
    assert.equal(boxes.shown.length, shown, `after ${rest} ms`);
  }
});

/** A call of each class that can be protected. */
const ONE_OF_EACH: readonly (readonly [Action, string, Readonly<Record<string, unknown>>])[] = [
  ["text", "send_text", { hwnd: 7, text: "x" }],
  ["close", "close_window", { hwnd: 7 }],
  ["drag", "drag_window", { hwnd: 7, start_x: 30, start_y: 40, end_x: 50, end_y: 60 }],
  ["click", "click_window", { hwnd: 7, x: 30, y: 40 }],
  ["hover", "hover_window", { hwnd: 7, x: 30, y: 40 }],
  ["key", "send_key", { hwnd: 7, key: "enter" }],
];

Deno.test("threat 37: a person who says no is asked once in 30 s and three times at all, whatever the class", async () => {
  const { harness, person } = atDesk({ protectedActions: new Set(ONE_OF_EACH.map(([action]) => action)) });
  person.button = "cancel";
  const { boxes } = harness.desktop;
  const began = harness.clock.now();
  for (let round = 0; round < 60; round++) {
    for (const [action_class, tool, args] of ONE_OF_EACH) {
      const ask = { hwnd: 7, action_class, tool, arguments: args };
      assert.equal(await harness.code("request_confirmation", ask), "confirmation_denied", action_class);
      if (harness.clock.now() - began < 30_000) assert.equal(boxes.shown.length, 1);
    }
    harness.clock.advance(30_000);
  }
  assert.equal(boxes.shown.length, 3);
});

Deno.test("100 requests after a no show at most three boxes, however much time passes", async () => {
  const { harness, person } = atDesk();
  person.button = "cancel";
  for (let i = 0; i < 101; i++) {
    assert.equal(await harness.code("request_confirmation", ASK), "confirmation_denied");
    harness.clock.advance(61_000 * (i % 12));
  }
  assert.equal(harness.desktop.boxes.shown.length, 3);
});

Deno.test("an OK starts the count of refusals over", async () => {
  const { harness, person } = atDesk();
  for (const button of ["cancel", "ok", "cancel", "ok", "cancel", "ok"] as const) {
    person.button = button;
    assert.equal(
      await harness.code("request_confirmation", ASK),
      button === "ok" ? "ok" : "confirmation_denied",
    );
    harness.clock.advance(31_000);
  }
});

Deno.test("request_confirmation shows no box unless every other guard passes", async () => {
  const changes: readonly (readonly [string, (harness: Harness) => void])[] = [
    ["target_not_foreground", ({ desktop }) => desktop.foreground = 99n],
    ["target_minimized", ({ window }) => window.iconic = true],
    ["target_hung", ({ window }) => window.responsive = false],
    ["desktop_unavailable", ({ desktop }) => desktop.inputDesktopAvailable = false],
    ["modifier_held", ({ desktop }) => desktop.keysDown.add(0x10)],
    ["target_not_foreground", ({ desktop }) => desktop.guiThread = { ...desktop.guiThread, hwndFocus: 0n }],
    ["stopped_by_operator", ({ desktop }) => desktop.stopMarked = true],
    ["desktop_busy", ({ desktop }) => desktop.turnTaken = true],
  ];
  for (const [code, change] of changes) {
    const { harness } = atDesk();
    change(harness);
    assert.equal(await harness.code("request_confirmation", ASK), code);
    assert.deepEqual(harness.desktop.boxes.shown, [], code);
  }
});

Deno.test("request_confirmation wants to know the call when a person is asked, and shows it whole or not at all", async () => {
  const { harness } = atDesk();
  assert.equal(
    await harness.code("request_confirmation", { hwnd: 7, action_class: "text" }),
    "invalid_argument",
  );
  const long = { hwnd: 7, text: "x".repeat(1_501) };
  assert.equal(await harness.code("request_confirmation", { ...ASK, arguments: long }), "invalid_argument");
  const lines = { hwnd: 7, text: "a\n".repeat(26) };
  assert.equal(await harness.code("request_confirmation", { ...ASK, arguments: lines }), "invalid_argument");
  assert.deepEqual(harness.desktop.boxes.shown, []);
});

Deno.test("no input leaves from 100 ms before a box is made until 500 ms after it is gone", async () => {
  const { harness, person } = atDesk();
  const moments = { shown: 0, gone: 0 };
  const sent: number[] = [];
  harness.desktop.before = (call) => {
    if (call === "showBox") moments.shown = harness.clock.now();
    if (call === "sendInput" || call === "postClose") sent.push(harness.clock.now());
  };
  person.onMoment = (since) => {
    if (since >= person.patience) moments.gone = harness.clock.now();
  };
  const key = () => harness.code("send_key", { hwnd: 7, key: "enter" });
  const codes = await Promise.all([key(), key(), harness.code("request_confirmation", ASK), key(), key()]);
  assert.deepEqual(codes, ["ok", "ok", "ok", "ok", "ok"]);
  const before = sent.filter((at) => at < moments.shown);
  const after = sent.filter((at) => at >= moments.shown);
  assert.ok(before.length > 0 && after.length > 0 && moments.gone > moments.shown);
  assert.ok(moments.shown - Math.max(...before) >= 100, `${moments.shown - Math.max(...before)} ms before`);
  assert.ok(Math.min(...after) - moments.gone >= 500, `${Math.min(...after) - moments.gone} ms after`);
});

Deno.test("a box that does not go holds everything back until it is gone", async () => {
  const { harness, person } = atDesk();
  person.patience = Infinity;
  harness.desktop.boxes.obeys = false;
  assert.equal(await harness.code("request_confirmation", ASK), "confirmation_denied");
  const key = harness.code("send_key", { hwnd: 7, key: "enter" });
  for (let i = 0; i < 100; i++) await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(typed(harness), 0);
  harness.desktop.boxes.obeys = true;
  assert.equal(await key, "ok");
});

Deno.test("one box is open and one request may wait; a third is refused at once", async () => {
  const { harness } = atDesk();
  const close = { hwnd: 7, action_class: "close", tool: "close_window", arguments: { hwnd: 7 } };
  const asks = [ASK, close, ASK].map((ask) => harness.code("request_confirmation", ask));
  assert.deepEqual(await Promise.all(asks), ["ok", "ok", "queue_full"]);
  assert.equal(harness.desktop.boxes.shown.length, 2);
});

Deno.test("a request that is cancelled takes its box with it, and counts as a no", async () => {
  const { harness, person } = atDesk();
  const controller = new AbortController();
  person.onMoment = (since) => since >= 500 && controller.abort();
  const { _meta } = await harness.call("request_confirmation", ASK, controller.signal);
  assert.equal(_meta.code, "cancelled");
  assert.equal(await harness.code("request_confirmation", ASK), "confirmation_denied");
  assert.equal(harness.desktop.boxes.shown.length, 1);
  assert.equal(harness.desktop.boxes.open, undefined);
});

Deno.test("Runner.close() takes an open box away", async () => {
  const { harness, person } = atDesk();
  person.patience = Infinity;
  let closed: Promise<void> | undefined;
  person.onMoment = (since) => {
    if (since >= 500) closed ??= harness.runner.close();
  };
  assert.equal(await harness.code("request_confirmation", ASK), "cancelled");
  await closed;
  assert.equal(harness.desktop.boxes.open, undefined);
});

Deno.test("the stop key takes an open box away", async () => {
  const { harness, person } = atDesk();
  person.patience = Infinity;
  person.onMoment = (since) => harness.desktop.stopKeyPressed ||= since >= 500 && since < 600;
  assert.equal(await harness.code("request_confirmation", ASK), "stopped_by_operator");
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(harness.desktop.boxes.open, undefined);
});

Deno.test("request_confirmation says platform_error when Windows shows no box, and the next effect runs", async () => {
  const { harness } = atDesk();
  harness.desktop.boxes.works = false;
  assert.equal(await harness.code("request_confirmation", ASK), "platform_error");
  assert.equal(await harness.code("send_key", { hwnd: 7, key: "enter" }), "ok");
  harness.desktop.boxes.works = true;
  assert.equal(await harness.code("request_confirmation", ASK), "ok");
});

Deno.test("answering is no activity of the operator, and any other input is", async () => {
  for (const [later, code] of [[false, "ok"], [true, "operator_active"]] as const) {
    const { harness, person } = atDesk({}, { requireIdleMs: 5_000 });
    const { desktop, clock } = harness;
    clock.advance(100_000);
    person.onMoment = (since) => {
      if (since < person.patience) return;
      desktop.lastInputTick = desktop.tickCount;
      desktop.keysPressed.add(0x01);
    };
    const token = await tokenOf(harness);
    await quiet(harness);
    clock.advance(700);
    if (later) desktop.lastInputTick = desktop.tickCount;
    clock.advance(300);
    assert.equal(await harness.code("send_key", { hwnd: 7, key: "enter" }), code);
    assert.match(token, /^[0-9a-f]{32}$/);
  }
});

Deno.test("a box that goes without an answer hides nothing of what the person does meanwhile", async () => {
  const endings: readonly ((harness: Harness, controller: AbortController) => void)[] = [
    (_, controller) => controller.abort(),
    ({ clock }) => clock.advance(50_000),
    ({ desktop }) => desktop.boxes.works = false,
  ];
  for (const end of endings) {
    const { harness, person } = atDesk({}, { requireIdleMs: 5_000 });
    const { desktop, clock } = harness;
    clock.advance(100_000);
    person.patience = Infinity;
    const controller = new AbortController();
    if (end === endings[2]) end(harness, controller);
    // They type on in another window.
    const type = (): void => {
      desktop.lastInputTick = desktop.tickCount;
      desktop.keysPressed.add(0x41);
    };
    desktop.before = (call) => {
      if (call === "showBox" && !desktop.boxes.works) type();
    };
    let ended = false;
    person.onMoment = (since) => {
      if (since >= 1_500 && !ended) {
        ended = true;
        end(harness, controller);
      }
      type();
    };
    const { isError } = await harness.call("request_confirmation", ASK, controller.signal);
    assert.equal(isError, true);
    assert.equal(await harness.code("send_key", { hwnd: 7, key: "enter" }), "operator_active");
    assert.equal(typed(harness), 0);
  }
});

Deno.test("request_confirmation says whether the target is in front again within 1 s", async () => {
  for (const [returns, expected] of [[500, true], [Infinity, false]] as const) {
    const { harness, person } = atDesk();
    let goneAt = Infinity;
    const pass = harness.clock.onSleep;
    person.onMoment = (since) => {
      if (since >= person.patience) goneAt = harness.clock.now();
    };
    harness.clock.onSleep = (ms) => {
      pass(ms);
      if (goneAt < Infinity) harness.desktop.foreground = harness.clock.now() - goneAt >= returns ? 7n : 99n;
    };
    const result = await harness.call("request_confirmation", ASK);
    assert.equal(result.structuredContent?.["target_in_front"], expected);
  }
});

Deno.test("request_confirmation in token mode asks nobody", async () => {
  const { harness } = atDesk({ confirmation: "token" });
  const result = await harness.call("request_confirmation", {
    hwnd: 7,
    action_class: "close" satisfies Action,
  });
  assert.equal(result.isError, undefined);
  assert.deepEqual(harness.desktop.boxes.shown, []);
});
