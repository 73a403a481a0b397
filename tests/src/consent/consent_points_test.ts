import assert from "node:assert/strict";
import { type Action, ACTIONS } from "../../../src/policy/policy.ts";
import { told } from "../../hands.ts";
import { Harness } from "../../harness.ts";
import { Person } from "../../person.ts";
import { entry, type EntryFields } from "../../policies.ts";

/** A window of 300x200 pixels of which a quarter may be seen, at half its size: no pixel is its window point. */
function atDesk(fields: EntryFields = {}): Harness {
  const harness = new Harness({
    entries: [entry({
      allowedActions: new Set(ACTIONS),
      protectedActions: new Set<Action>(["click", "hover", "drag", "close"]),
      safeRegions: [{ name: "corner", rect: { left: 200, top: 150, right: 400, bottom: 300 } }],
      ...fields,
    })],
  });
  new Person(harness);
  return harness;
}

async function capture(harness: Harness): Promise<unknown> {
  const shot = await harness.call("screenshot_window", { hwnd: 7, region_name: "corner", max_edge: 64 });
  assert.equal(shot.isError, undefined, told(shot).text);
  return shot._meta["capture_id"];
}

async function consent(
  harness: Harness,
  action_class: Action,
  tool: string,
  args: Readonly<Record<string, unknown>>,
): Promise<{ readonly token: unknown; readonly text: string }> {
  const asked = await harness.call("request_confirmation", { hwnd: 7, action_class, tool, arguments: args });
  assert.equal(asked.isError, undefined, told(asked).text);
  const text = harness.desktop.boxes.shown.at(-1)?.text ?? "";
  return { token: asked.structuredContent?.["token_id"], text };
}

/** The whole number that a box shows for an argument. */
function shown(text: string, name: string): number {
  return Number(new RegExp(`^ {4}${name}: (-?\\d+)$`, "m").exec(text)?.[1]);
}

Deno.test("the box shows the window point of a click at a pixel of an image, and that is where it goes", async () => {
  const harness = atDesk();
  const args = { hwnd: 7, x: 30, y: 20, capture_id: await capture(harness) };
  const { token, text } = await consent(harness, "click", "click_window", args);
  const point = { x: shown(text, "x"), y: shown(text, "y") };
  assert.ok(point.x >= 290 && point.x <= 300 && point.y >= 209 && point.y <= 217, text);
  assert.doesNotMatch(text, /capture_id|undefined|confirmation_token/);
  const done = await harness.call("click_window", { ...args, confirmation_token: token });
  assert.equal(told(done).code, "ok");
  assert.deepEqual(harness.desktop.received.map((one) => one.point), [point, point]);
  assert.deepEqual(done.structuredContent?.["point"], point);
});

Deno.test("the box shows every point of a drag as a window point", async () => {
  const harness = atDesk();
  const path = [{ x: 10, y: 12 }, { x: 20, y: 30 }];
  const args = { hwnd: 7, start_x: 1, start_y: 2, end_x: 40, end_y: 31, path };
  const plain = await consent(harness, "drag", "drag_window", args);
  for (const [name, value] of [["start_x", 1], ["start_y", 2], ["end_x", 40], ["end_y", 31]] as const) {
    assert.equal(shown(plain.text, name), value);
  }
  assert.match(plain.text, /^ {4}path: \[\{x:10, y:12\}, \{x:20, y:30\}\]$/m);
  const seen = { ...args, capture_id: await capture(harness) };
  const { token, text } = await consent(harness, "drag", "drag_window", seen);
  assert.doesNotMatch(text, /capture_id/);
  const done = await harness.call("drag_window", { ...seen, confirmation_token: token });
  assert.equal(told(done).code, "ok", told(done).text);
  const points = done.structuredContent?.["points"] as { x: number; y: number }[];
  assert.deepEqual(
    [points[0], points.at(-1)],
    [
      { x: shown(text, "start_x"), y: shown(text, "start_y") },
      { x: shown(text, "end_x"), y: shown(text, "end_y") },
    ],
  );
  const inside = points.slice(1, -1).map(({ x, y }) => `{x:${x}, y:${y}}`);
  assert.ok(text.includes(`path: [${inside.join(", ")}]`), text);
  assert.ok(points.every(({ x, y }) => x >= 200 && y >= 150), JSON.stringify(points));
});

Deno.test("a consent is to window points: the same by another image or by none, and no other", async () => {
  const harness = atDesk();
  const first = { hwnd: 7, x: 30, y: 20, capture_id: await capture(harness) };
  const { token, text } = await consent(harness, "click", "click_window", first);
  const { token: second } = await consent(harness, "click", "click_window", first);
  const { token: third } = await consent(harness, "click", "click_window", first);
  const point = { x: shown(text, "x"), y: shown(text, "y") };
  const others = [
    { ...first, x: 31 },
    { hwnd: 7, x: 30, y: 20 },
    { hwnd: 7, ...point, x: point.x + 1 },
  ];
  for (const args of others) {
    const code = await harness.code("click_window", { ...args, confirmation_token: token });
    assert.equal(code, "confirmation_invalid", JSON.stringify(args));
  }
  assert.equal(
    await harness.code("double_click_window", { ...first, confirmation_token: token }),
    "confirmation_invalid",
  );
  assert.equal(harness.desktop.received.length, 0);
  assert.equal(await harness.code("click_window", { hwnd: 7, ...point, confirmation_token: token }), "ok");
  const again = { ...first, capture_id: await capture(harness) };
  assert.equal(await harness.code("click_window", { ...again, confirmation_token: second }), "ok");
  assert.equal(await harness.code("click_window", { ...first, confirmation_token: third }), "ok");
  assert.deepEqual(new Set(harness.desktop.received.map((one) => JSON.stringify(one.point))).size, 1);
});

Deno.test("a consent by an image is good for nothing once the window has another size", async () => {
  for (const resize of ["before the box", "before the call", "while the guards are passed"]) {
    const harness = atDesk();
    const args = { hwnd: 7, x: 30, y: 20, capture_id: await capture(harness) };
    const change = (): void => {
      harness.window.rect = { ...harness.window.rect, right: harness.window.rect.right + 40 };
    };
    if (resize === "before the box") change();
    const ask = { hwnd: 7, action_class: "click", tool: "click_window", arguments: args };
    const asked = await harness.call("request_confirmation", ask);
    assert.equal(told(asked).code, resize === "before the box" ? "capture_stale" : "ok");
    const confirmation_token = asked.structuredContent?.["token_id"] ?? "0".repeat(32);
    if (resize === "before the call") change();
    if (resize === "while the guards are passed") {
      harness.desktop.before = (call) => {
        if (call !== "getGuiThreadInfo") return;
        harness.desktop.before = () => {};
        change();
      };
    }
    const code = await harness.code("click_window", { ...args, confirmation_token });
    assert.ok(["capture_stale", "target_stale"].includes(code), `${resize}: ${code}`);
    assert.deepEqual(harness.desktop.received, []);
  }
});

Deno.test("a client that asks its user for the operator shows the pattern in place of a title it must not know", async () => {
  const messages: string[] = [];
  for (const titles of ["full", "pattern"] as const) {
    const harness = new Harness({
      entries: [entry({ allowedActions: new Set(ACTIONS), confirmation: "client" })],
      configuration: { titles },
    });
    const request = { hwnd: 7, action_class: "close", tool: "close_window", arguments: { hwnd: 7 } };
    await harness.runner.call("request_confirmation", request, new AbortController().signal, (message) => {
      messages.push(message);
      return Promise.resolve("declined");
    });
  }
  assert.match(messages[0] ?? "", /^Its own title: "Fixture A"$/m);
  assert.match(messages[1] ?? "", /^Its title is like: "\*Fixture\*"$/m);
  assert.doesNotMatch(messages[1] ?? "", /Fixture A/);
});
