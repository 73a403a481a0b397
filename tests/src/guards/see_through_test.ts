import assert from "node:assert/strict";
import type { Action } from "../../../src/policy/policy.ts";
import {
  HTBORDER,
  HTBOTTOMRIGHT,
  HTCAPTION,
  HTCLIENT,
  HTCLOSE,
  HTERROR,
  HTGROWBOX,
  HTHELP,
  HTNOWHERE,
  HTOBJECT,
  HTTRANSPARENT,
} from "../../../src/desktop/hit_test.ts";
import { FakeWindow } from "../../fake_window.ts";
import { hands, POINT, told } from "../../hands.ts";
import type { Harness } from "../../harness.ts";

const WS_EX_LAYERED_AND_TRANSPARENT = 0x00080020;

/** Around {@linkcode POINT}, which lies at 130, 140 of the screen. */
const AREA = { left: 110, top: 110, right: 300, bottom: 300 };
const ELSEWHERE = { left: 310, top: 110, right: 400, bottom: 300 };

let handles = 70n;

/** A child of the window at the point, below those it has; content unless told otherwise. */
function child(parent: FakeWindow, fields: Partial<FakeWindow> = {}): FakeWindow {
  const window = new FakeWindow({ className: "Static", rect: AREA, ...fields, parent, hwnd: handles++ });
  parent.children.push(window);
  return window;
}

const label = (parent: FakeWindow, fields: Partial<FakeWindow> = {}): FakeWindow =>
  child(parent, { hitTest: () => HTTRANSPARENT, ...fields });

/** The windows that got presses and releases. */
function receivers({ desktop }: Harness): readonly bigint[] {
  return desktop.received.map(({ hwnd }) => hwnd);
}

/** The windows that were asked what they call the point, in order. */
function askedBy(harness: Harness): bigint[] {
  const asked: bigint[] = [];
  const { desktop } = harness;
  const probe = desktop.probeHitTest.bind(desktop);
  desktop.probeHitTest = (hwnd, point, probing) => (asked.push(hwnd), probe(hwnd, point, probing));
  return asked;
}

async function codeOf(harness: Harness, tool = "click_window"): Promise<string> {
  return told(await harness.call(tool, POINT)).code;
}

Deno.test("a label is clicked without non_client, and its dialog gets the click", async () => {
  for (
    const tool of [
      "click_window",
      "double_click_window",
      "right_click_window",
      "hover_window",
      "scroll_window",
    ]
  ) {
    const harness = hands();
    label(harness.window);
    assert.equal(await codeOf(harness, tool), "ok", tool);
    assert.ok(receivers(harness).every((hwnd) => hwnd === 7n), tool);
  }
});

Deno.test("what a part of the window calls the point holds for a click, a hover and the wheel alike", async () => {
  const tools = ["click_window", "hover_window", "scroll_window"];
  const content = [HTTRANSPARENT, HTCLIENT];
  const frame = [HTERROR, HTNOWHERE, HTCAPTION, HTGROWBOX, HTBOTTOMRIGHT, HTBORDER, HTOBJECT, HTHELP];
  for (const answer of [...content, ...frame]) {
    for (const tool of tools) {
      for (const nonClient of [false, true]) {
        const harness = hands({ nonClient });
        child(harness.window, { hitTest: () => answer });
        const expected = nonClient || content.includes(answer) ? "ok" : "policy_denied";
        assert.equal(await codeOf(harness, tool), expected, `${answer} by ${tool}, non_client ${nonClient}`);
        assert.equal(harness.desktop.sent.length > 0, expected === "ok");
      }
    }
  }
});

Deno.test("a radio button that lies below its group box is clicked, and what holds it is not asked", async () => {
  const harness = hands();
  const box = label(harness.window);
  const panel = label(harness.window);
  const radio = child(panel);
  const asked = askedBy(harness);
  harness.window.hitTest = () => HTCLOSE;
  assert.equal(await codeOf(harness), "ok");
  assert.deepEqual(receivers(harness), [radio.hwnd, radio.hwnd]);
  // Once before the mouse moves, once before the press.
  assert.deepEqual(asked, [box, radio, box, radio].map(({ hwnd }) => hwnd));
});

Deno.test("threat 31: a see-through child over a close button closes nothing without close", async () => {
  for (const nonClient of [true, false]) {
    const harness = hands({ nonClient, allowedActions: new Set<Action>(["observe", "click"]) });
    label(harness.window);
    harness.window.hitTest = () => HTCLOSE;
    assert.equal(await codeOf(harness), "policy_denied");
    assert.deepEqual(harness.desktop.sent, []);
  }
  const harness = hands({ nonClient: true });
  label(harness.window);
  harness.window.hitTest = () => HTCLOSE;
  assert.equal(await codeOf(harness), "confirmation_required");
});

Deno.test("windows that Windows does not find at the point are not asked", async () => {
  const unfound: readonly Partial<FakeWindow>[] = [
    { visible: false },
    { enabled: false },
    { cloaked: 1 },
    { exStyle: WS_EX_LAYERED_AND_TRANSPARENT },
    { rect: ELSEWHERE },
  ];
  for (const fields of unfound) {
    const harness = hands();
    label(harness.window);
    // Neither they nor what they hold.
    child(child(harness.window, { ...fields, hitTest: () => HTCLOSE }), { hitTest: () => HTCLOSE });
    assert.equal(await codeOf(harness), "ok", JSON.stringify(fields));
    assert.deepEqual(receivers(harness), [7n, 7n]);
  }
});

Deno.test("what a window holds is asked about the client area alone, and not at all while it is minimised", async () => {
  for (const fields of [{ client: ELSEWHERE }, { iconic: true }]) {
    const harness = hands();
    label(harness.window);
    const panel = child(harness.window, fields);
    child(panel, { hitTest: () => HTCLOSE });
    assert.equal(await codeOf(harness), "ok", JSON.stringify(fields));
    assert.deepEqual(receivers(harness), [panel.hwnd, panel.hwnd]);
  }
});

Deno.test("a see-through window over one of another thread or process is refused, and that one is not asked", async () => {
  for (const fields of [{ tid: 2000 }, { tid: 2000, pid: 200 }]) {
    const harness = hands();
    label(harness.window);
    child(harness.window, fields);
    const asked = askedBy(harness);
    assert.equal(await codeOf(harness), "target_occluded");
    assert.equal(asked.length, 1);
    assert.deepEqual(harness.desktop.sent, []);
  }
});

Deno.test("a see-through window over one whose shape is not known is refused", async () => {
  for (
    const fields of [{ region: true }, { translucency: "translucent" }, {
      translucency: "invisible",
    }] as const
  ) {
    const harness = hands();
    label(harness.window);
    child(harness.window, fields);
    assert.equal(await codeOf(harness), "target_occluded", JSON.stringify(fields));
    // The first one is found by Windows, which knows.
    const plain = hands();
    child(plain.window, fields);
    assert.equal(await codeOf(plain), "ok");
  }
});

Deno.test("a target that is see-through itself is refused, whatever lies behind it", async () => {
  const alone = hands();
  alone.window.hitTest = () => HTTRANSPARENT;
  assert.equal(await codeOf(alone), "target_occluded");
  for (const tid of [1000, 2000]) {
    const harness = hands();
    harness.window.hitTest = () => HTTRANSPARENT;
    const behind = new FakeWindow({ hwnd: 8, tid, title: "Fixture B", rect: AREA });
    harness.desktop.windows.push(behind);
    assert.equal(await codeOf(harness), "target_occluded");
    assert.deepEqual(harness.desktop.sent, []);
  }
});

Deno.test("a popup of the target that is see-through lets the click through to the target", async () => {
  const harness = hands({ ownedPopups: "menus" });
  const popup = { owner: 7n, style: 0x80800000, exStyle: 0x80, rect: AREA, hitTest: () => HTTRANSPARENT };
  harness.desktop.open({ ...popup, hwnd: 9 });
  harness.desktop.foreground = 7n;
  assert.equal(await codeOf(harness), "ok");
  assert.deepEqual(receivers(harness), [7n, 7n]);
});

Deno.test("a disabled popup that the click would meet is target_disabled", async () => {
  const harness = hands({ ownedPopups: "menus" });
  const popup = { owner: 7n, style: 0x80800000, exStyle: 0x80, rect: AREA, enabled: false };
  harness.desktop.open({ ...popup, hwnd: 9 });
  harness.desktop.foreground = 7n;
  assert.equal(await codeOf(harness), "target_disabled");
});

Deno.test("at most 32 windows are asked about a point", async () => {
  for (const [labels, code] of [[31, "ok"], [32, "target_occluded"], [500, "target_occluded"]] as const) {
    const harness = hands();
    for (let i = 0; i < labels; i++) label(harness.window);
    const asked = askedBy(harness);
    assert.equal(await codeOf(harness), code, `${labels} labels`);
    assert.equal(asked.length, code === "ok" ? 64 : 32);
  }
});

Deno.test("a child that does not answer is target_hung, and so are children that take their time", async () => {
  const harness = hands();
  label(harness.window);
  child(harness.window, { responsive: false });
  assert.equal(await codeOf(harness), "target_hung");
  const slow = hands();
  for (let i = 0; i < 20; i++) label(slow.window);
  const asked = askedBy(slow);
  slow.desktop.before = (call) => call === "probeHitTest" && slow.clock.advance(190);
  assert.equal(await codeOf(slow), "target_hung");
  assert.equal(asked.length, 6);
  assert.deepEqual(slow.desktop.sent, []);
});

Deno.test("a window that Windows stretches is asked in its own coordinates", async () => {
  const half = ({ x, y }: { x: number; y: number }) => ({ x: Math.floor(x / 2), y: Math.floor(y / 2) });
  const harness = hands();
  // Its close button is at 60..70, 65..75 of its own screen.
  harness.window.logical = half;
  const inButton = (x: number, y: number): boolean => x >= 60 && x < 70 && y >= 65 && y < 75;
  harness.window.hitTest = ({ x, y }) => inButton(x + 100, y + 100) ? HTCLOSE : HTCLIENT;
  assert.equal(await codeOf(harness), "confirmation_required");
  assert.equal(told(await harness.call("click_window", { hwnd: 7, x: 60, y: 60 })).code, "ok");
});

Deno.test("a window of which Windows does not tell the coordinates is asked if it cannot be stretched", async () => {
  const harness = hands();
  harness.window.logical = () => undefined;
  const [monitor] = harness.desktop.monitors;
  assert.ok(monitor !== undefined);
  for (const [dpi, code] of [[96, "ok"], [144, "target_stale"]] as const) {
    harness.desktop.monitors = [{ ...monitor, dpi }];
    assert.equal(await codeOf(harness), code);
  }
});

Deno.test("a place that becomes a close button under the mouse is not pressed", async () => {
  const harness = hands();
  harness.window.hitTest = () => harness.desktop.cursor.x === 130 ? HTCLOSE : HTCLIENT;
  assert.equal(await codeOf(harness), "confirmation_required");
  assert.deepEqual(harness.desktop.received, []);
});

Deno.test("a place that becomes a close button between two clicks is pressed once", async () => {
  const harness = hands();
  harness.window.hitTest = () => harness.desktop.received.length > 0 ? HTCLOSE : HTCLIENT;
  const { code, text } = told(await harness.call("double_click_window", POINT));
  assert.equal(code, "confirmation_required");
  assert.match(text, /1 of 2 clicks/);
  assert.equal(harness.desktop.received.filter(({ event }) => event === "down").length, 1);
});

Deno.test("a label that goes away as it is asked leaves nothing to be judged", async () => {
  const harness = hands();
  const { window } = harness;
  const leave = (): number => (window.children = [], HTTRANSPARENT);
  label(window, { hitTest: leave });
  assert.equal(await codeOf(harness), "target_stale");
  assert.deepEqual(harness.desktop.sent, []);
});

/** Changes after which a press at the point would reach the close button. */
const SWAPS: readonly (readonly [string, (harness: Harness, close: FakeWindow) => void])[] = [
  ["shown", (_, close) => close.visible = true],
  ["enabled", (_, close) => (close.visible = true, close.enabled = true)],
  ["moved", (_, close) => (close.visible = true, close.rect = AREA)],
  ["raised", ({ window }, close) => {
    close.visible = true;
    window.children = [close, ...window.children.filter((one) => one !== close)];
  }],
];

for (const [name, swap] of SWAPS) {
  Deno.test(`a close button that is ${name} below a label after the last question gets no press`, async () => {
    const start = (): { harness: Harness; close: FakeWindow } => {
      const harness = hands();
      label(harness.window);
      const close = child(harness.window, { hitTest: () => HTCLOSE, visible: false });
      if (name === "enabled") close.enabled = false;
      if (name === "moved") close.rect = ELSEWHERE;
      return { harness, close };
    };
    const { harness: whole } = start();
    assert.equal(await codeOf(whole), "ok");
    const { calls } = whole.desktop;
    const last = calls.lastIndexOf("probeHitTest");
    const press = calls.indexOf("sendInput", last);
    // What happens once the windows have been looked at for the last time is in the gap.
    const gap = calls.lastIndexOf("windowFromPoint", press);
    assert.ok(gap > last + 10);
    for (let at = last + 1; at <= gap; at++) {
      const { harness, close } = start();
      harness.desktop.before = (_, index) => {
        if (index === at) swap(harness, close);
      };
      const { code } = told(await harness.call("click_window", POINT));
      assert.equal(code, "target_stale", `call ${at}`);
      assert.deepEqual(harness.desktop.received, [], `call ${at}`);
    }
  });
}

Deno.test("a window that stands elsewhere after the last question gets no press", async () => {
  const harness = hands();
  const button = child(harness.window);
  let probes = 0;
  harness.desktop.before = (call) => {
    if (call === "probeHitTest") probes++;
    // Still at the point, but with another part of it.
    if (call === "isInputDesktopAvailable" && probes === 2) button.rect = { ...AREA, left: 111 };
  };
  assert.equal(await codeOf(harness), "target_stale");
  assert.deepEqual(harness.desktop.received, []);
});
