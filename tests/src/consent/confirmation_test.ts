import assert from "node:assert/strict";
import { HTCAPTION, HTCLIENT, HTCLOSE, HTSYSMENU } from "../../../src/desktop/hit_test.ts";
import { type Action, ACTIONS } from "../../../src/policy/policy.ts";
import { process } from "../../fake_desktop.ts";
import { hands, INPUT_TOOLS, POINT, told } from "../../hands.ts";
import { type Harness, RIGHT_ARGUMENTS } from "../../harness.ts";

/** The class of each tool with its {@linkcode RIGHT_ARGUMENTS}. */
const CLASS_OF: Readonly<Record<typeof INPUT_TOOLS[number], Action>> = {
  click_window: "click",
  double_click_window: "click",
  right_click_window: "click",
  scroll_window: "click",
  hover_window: "hover",
  drag_window: "drag",
  send_text: "text",
  send_key: "key",
  send_key_sequence: "key",
  close_window: "close",
};
const GUARDED = ACTIONS.filter((action) => action !== "observe");

function guarded(...actions: Action[]): Harness {
  const harness = hands({ protectedActions: new Set(actions.length > 0 ? actions : GUARDED) });
  harness.window.hitTest = () => HTCLIENT;
  harness.window.closes = false;
  return harness;
}

/** Asks for a confirmation, of one call where `tool` is given. Fails when there is none. */
async function ask(
  harness: Harness,
  action: Action,
  tool?: string,
  args: Readonly<Record<string, unknown>> = RIGHT_ARGUMENTS[tool ?? ""] ?? {},
): Promise<string> {
  const call = tool === undefined ? {} : { tool, arguments: args };
  const result = await harness.call("request_confirmation", { hwnd: 7, action_class: action, ...call });
  assert.equal(told(result).code, "ok", told(result).text);
  return String(result.structuredContent?.["token_id"]);
}

for (const tool of INPUT_TOOLS) {
  const action = CLASS_OF[tool];
  const args = RIGHT_ARGUMENTS[tool] ?? {};

  Deno.test(`${tool} runs once with the confirmation of exactly this call`, async () => {
    const harness = guarded();
    assert.equal(await harness.code(tool, args), "confirmation_required");
    const confirmation_token = await ask(harness, action, tool);
    const sent = harness.desktop.sent.length;
    assert.equal(sent, 0);
    assert.equal(await harness.code(tool, { ...args, confirmation_token }), "ok");
    assert.equal(await harness.code(tool, { ...args, confirmation_token }), "confirmation_invalid");
  });

  Deno.test(`${tool} takes no confirmation of another tool, class, window or other arguments`, async () => {
    const harness = guarded();
    for (const other of INPUT_TOOLS) {
      if (other === tool) continue;
      const confirmation_token = await ask(harness, CLASS_OF[other], other);
      assert.equal(await harness.code(tool, { ...args, confirmation_token }), "confirmation_invalid", other);
    }
    for (const other of GUARDED) {
      if (other === action) continue;
      const confirmation_token = await ask(harness, other);
      assert.equal(await harness.code(tool, { ...args, confirmation_token }), "confirmation_invalid", other);
    }
    const confirmation_token = await ask(harness, action, tool);
    const byTitle = { ...args, hwnd: undefined, title_contains: "Fixture" };
    assert.equal(await harness.code(tool, { ...byTitle, confirmation_token }), "confirmation_invalid");
    harness.desktop.processes = [{ ...process(100, "C:\\Apps\\fixture.exe"), startTime: 9n }];
    assert.equal(await harness.code(tool, { ...args, confirmation_token }), "confirmation_invalid");
    assert.equal(harness.desktop.sent.length + harness.desktop.posted.length, 0);
  });

  Deno.test(`${tool} keeps its confirmation until the first event, and not after it`, async () => {
    const harness = guarded();
    const confirmation_token = await ask(harness, action, tool);
    const refusals: (readonly [string, () => void, () => void])[] = [
      [
        "target_not_foreground",
        () => harness.desktop.foreground = 99n,
        () => harness.desktop.foreground = 7n,
      ],
      ["modifier_held", () => harness.desktop.keysDown.add(0x10), () => harness.desktop.keysDown.clear()],
      ["target_minimized", () => harness.window.iconic = true, () => harness.window.iconic = false],
      ["target_hung", () => harness.window.responsive = false, () => harness.window.responsive = true],
    ];
    for (const [code, spoil, mend] of refusals) {
      spoil();
      assert.equal(await harness.code(tool, { ...args, confirmation_token }), code);
      mend();
    }
    // Lost in the recheck before the first event: after the guards, when nothing has gone out yet.
    let checks = 0;
    harness.desktop.before = (call) => {
      if (call === "isInputDesktopAvailable" && ++checks === 2) harness.desktop.foreground = 99n;
    };
    assert.equal(await harness.code(tool, { ...args, confirmation_token }), "target_not_foreground");
    harness.desktop.before = () => {};
    harness.desktop.foreground = 7n;
    // Used up by the first event, whatever comes after it.
    harness.desktop.before = (call) => {
      if (call === "sendInput" || call === "postClose") throw new Error("failed");
    };
    assert.equal(await harness.code(tool, { ...args, confirmation_token }), "platform_error");
    harness.desktop.before = () => {};
    assert.equal(await harness.code(tool, { ...args, confirmation_token }), "confirmation_invalid");
  });
}

Deno.test("a call is refused for the first thing that is wrong, the confirmation in its place", async () => {
  const harness = guarded("click");
  const call = { ...POINT, confirmation_token: "0".repeat(32) };
  assert.equal(await harness.code("click_window", call), "confirmation_invalid");
  harness.desktop.foreground = 99n;
  assert.equal(await harness.code("click_window", call), "confirmation_invalid");
  harness.window.iconic = true;
  assert.equal(await harness.code("click_window", call), "target_minimized");
  harness.window.title = "Other";
  assert.equal(await harness.code("click_window", call), "target_not_found");
});

Deno.test("threat 4: a click that would close the window needs close, and can be confirmed for it", async () => {
  for (
    const [area, tool] of [
      [HTCLOSE, "click_window"],
      [HTSYSMENU, "double_click_window"],
      [HTCAPTION, "right_click_window"],
    ] as const
  ) {
    const harness = guarded("close");
    harness.window.hitTest = () => area;
    assert.equal(await harness.code(tool, POINT), "confirmation_required", tool);
    const confirmation_token = await ask(harness, "close", tool, POINT);
    assert.equal(await harness.code(tool, { ...POINT, confirmation_token }), "ok", tool);
    assert.equal(await harness.code(tool, { ...POINT, confirmation_token }), "confirmation_invalid", tool);
    const two = guarded("click", "close");
    two.window.hitTest = () => area;
    const token = await ask(two, "click");
    assert.equal(await two.code(tool, { ...POINT, confirmation_token: token }), "policy_denied", tool);
    const without = hands({ allowedActions: new Set<Action>(["click"]) });
    without.window.hitTest = () => area;
    assert.equal(await without.code(tool, POINT), "policy_denied", tool);
  }
});

Deno.test("threat 4: with the system menu open every key and every click needs close", async () => {
  const calls = [
    ["send_key", { hwnd: 7, key: "esc" }],
    ["send_key", { hwnd: 7, key: "down" }],
    ["send_text", { hwnd: 7, text: "c" }],
    ["click_window", POINT],
  ] as const;
  for (const [tool, args] of calls) {
    for (
      const [allowed, code] of [[ACTIONS, "confirmation_required"], [
        ["click", "key", "text"],
        "policy_denied",
      ]] as const
    ) {
      const harness = hands({ allowedActions: new Set<Action>(allowed), ownedPopups: "menus" });
      harness.desktop.guiThread = { ...harness.desktop.guiThread, menuMode: true, systemMenuMode: true };
      assert.equal(await harness.code(tool, args), code, tool);
      assert.deepEqual(harness.desktop.sent, []);
    }
    const harness = guarded("close");
    harness.desktop.guiThread = { ...harness.desktop.guiThread, menuMode: true, systemMenuMode: true };
    const confirmation_token = await ask(harness, "close", tool, args);
    const result = await harness.call(tool, { ...args, confirmation_token });
    // A menu that is no popup of the policy takes esc alone.
    assert.equal(told(result).code, "ok", `${tool}: ${told(result).text}`);
  }
});

Deno.test("request_confirmation refuses what could never be confirmed", async () => {
  const harness = guarded("text", "close");
  const rows: [string, Record<string, unknown>][] = [
    ["invalid_argument", { action_class: "click" }],
    ["invalid_argument", { action_class: "text", tool: "click_window", arguments: POINT, ttl_seconds: 301 }],
    ["invalid_argument", { action_class: "text", tool: "click_window", arguments: POINT }],
    ["invalid_argument", { action_class: "text", tool: "send_text" }],
    ["invalid_argument", { action_class: "text", tool: "send_text", arguments: { hwnd: 8, text: "a" } }],
    ["invalid_argument", { action_class: "text", tool: "send_text", arguments: { hwnd: 7, text: "a\x16" } }],
    ["invalid_argument", { action_class: "text", tool: "format_disk", arguments: { hwnd: 7 } }],
    ["policy_denied", {
      action_class: "text",
      tool: "send_key_sequence",
      arguments: { hwnd: 7, keys: [{ key: "a" }, { key: "f4", modifiers: ["alt"] }] },
    }],
  ];
  for (const [code, args] of rows) {
    const result = await harness.call("request_confirmation", { hwnd: 7, ...args });
    assert.equal(told(result).code, code, `${JSON.stringify(args)}: ${told(result).text}`);
  }
});

Deno.test("confirmation_required spells out the call to make, which then works, without repeating what is typed", async () => {
  const harness = guarded();
  const { code, text } = told(await harness.call("send_text", { hwnd: 7, text: "MARKER" }));
  assert.equal(code, "confirmation_required");
  assert.match(
    text,
    /call request_confirmation with this window, action_class "text", tool "send_text" and this call's/,
  );
  assert.match(text, /token_id as confirmation_token/);
  assert.doesNotMatch(text, /MARKER/);
  const confirmation_token = await ask(harness, "text", "send_text", { hwnd: 7, text: "MARKER" });
  assert.equal(await harness.code("send_text", { hwnd: 7, text: "MARKER", confirmation_token }), "ok");
});

Deno.test("the arguments of a request_confirmation are for its own window unless they name one", async () => {
  for (const target of [{ hwnd: 7 }, { title_contains: "Fixture" }]) {
    const harness = guarded();
    const request = { ...target, action_class: "click", tool: "click_window", arguments: { x: 30, y: 40 } };
    const result = await harness.call("request_confirmation", request);
    assert.equal(told(result).code, "ok", told(result).text);
    const confirmation_token = result.structuredContent?.["token_id"];
    assert.equal(await harness.code("click_window", { ...target, x: 30, y: 40, confirmation_token }), "ok");
  }
  const other = {
    hwnd: 7,
    action_class: "click",
    tool: "click_window",
    arguments: { hwnd: 8, x: 30, y: 40 },
  };
  assert.equal(await guarded().code("request_confirmation", other), "invalid_argument");
});
