import assert from "node:assert/strict";
import { normalize } from "../../../src/input/mouse.ts";
import type { MouseInput } from "../../../src/desktop/input_event.ts";
import { jsonOf } from "../../answers.ts";
import { hands, isReleased, POINT, told } from "../../hands.ts";
import type { Harness } from "../../harness.ts";
import { Seeded } from "../image/seeded.ts";

/** The pixel that Windows computes from an absolute coordinate. */
const pixelOf = (n: number, origin: number, extent: number): number =>
  Math.floor(n * extent / 65536) + origin;

Deno.test("normalize() maps every pixel of every width from 1 to 20,000 to itself", () => {
  const seed = new Seeded(1);
  for (let width = 1; width <= 20_000; width++) {
    const origin = -seed.integer(0, 20_000);
    // Every pixel of the narrow ones; of the others the edges, and places at random.
    const all = width <= 300 || width % 997 === 0;
    const offsets = all
      ? Array.from({ length: width }, (_, i) => i)
      : [0, 1, width - 2, width - 1, ...Array.from({ length: 20 }, () => seed.integer(0, width - 1))];
    for (const offset of offsets) {
      const n = normalize(origin + offset, origin, width);
      const found = pixelOf(n, origin, width);
      if (found !== origin + offset || n < 0 || n > 65_535) {
        assert.fail(`seed 1, width ${width}, origin ${origin}: ${offset} became ${found - origin} by ${n}`);
      }
    }
  }
});

Deno.test("click_window hits the exact pixel on monitors left of and above the primary one", async () => {
  const seed = new Seeded(2);
  for (let run = 0; run < 100; run++) {
    const harness = hands();
    const { desktop } = harness;
    const monitor = desktop.monitors[0];
    assert.ok(monitor !== undefined);
    const [left, top] = [-seed.integer(1, 8_000), -seed.integer(1, 4_000)];
    const second = { left, top, right: left + 1_001, bottom: top + 777 };
    desktop.monitors = [monitor, { ...monitor, primary: false, bounds: second, workArea: second }];
    harness.window.rect = { left: left + 10, top: top + 10, right: left + 410, bottom: top + 310 };
    const point = { x: seed.integer(0, 399), y: seed.integer(0, 299) };
    const result = await harness.call("click_window", { hwnd: 7, ...point });
    assert.equal(told(result).code, "ok", `seed 2, run ${run}: ${told(result).text}`);
    assert.deepEqual(desktop.received.map(({ point }) => point), [point, point], `seed 2, run ${run}`);
  }
});

/** Times of the events that Windows took, with what they were. */
function timed(harness: Harness): { readonly at: number; readonly flags: number }[] {
  const events: { at: number; flags: number }[] = [];
  harness.desktop.before = (call) => {
    if (call === "sendInput") {
      queueMicrotask(() => {
        for (const one of harness.desktop.sent.at(-1) ?? []) {
          events.push({ at: harness.clock.now(), flags: one.flags });
        }
      });
    }
  };
  return events;
}

Deno.test("click_window settles 150 ms and holds 50 ms", async () => {
  const harness = hands();
  const events = timed(harness);
  await harness.call("click_window", POINT);
  const [move, , down, , up] = events;
  assert.ok(move !== undefined && down !== undefined && up !== undefined);
  assert.deepEqual([down.flags, up.flags], [0x0002, 0x0004]);
  assert.deepEqual([down.at - move.at, up.at - down.at], [150, 50]);
});

Deno.test("double_click_window presses twice within the system's time, however short", async () => {
  for (const doubleClickTime of [900, 500, 200, 100]) {
    const harness = hands();
    harness.desktop.doubleClickTime = doubleClickTime;
    const events = timed(harness);
    assert.equal(told(await harness.call("double_click_window", POINT)).code, "ok");
    const downs = events.filter(({ flags }) => flags === 0x0002);
    assert.equal(downs.length, 2);
    const [first, second] = downs;
    assert.ok(first !== undefined && second !== undefined);
    assert.ok(second.at - first.at < doubleClickTime * 0.8, `${second.at - first.at} of ${doubleClickTime}`);
    assert.equal(harness.desktop.received.length, 4);
  }
});

Deno.test("scroll_window turns by one notch at a time, signed, on either axis", async () => {
  const rows = [
    ["vertical", 3, 0x0800, 120],
    ["vertical", -2, 0x0800, -120],
    ["horizontal", 2, 0x1000, 120],
    ["horizontal", -1, 0x1000, -120],
    ["vertical", 20, 0x0800, 120],
    ["horizontal", -20, 0x1000, -120],
  ] as const;
  for (const [axis, notches, flag, delta] of rows) {
    const { desktop, ...harness } = hands();
    const result = await harness.runner.call(
      "scroll_window",
      { ...POINT, axis, notches },
      new AbortController().signal,
    );
    assert.equal(told(result).code, "ok");
    const turns = desktop.sent.flat().filter((one): one is MouseInput => (one.flags & 0x1800) !== 0);
    assert.deepEqual(
      turns.map(({ flags, mouseData }) => [flags, mouseData]),
      Array.from({ length: Math.abs(notches) }, () => [flag, delta]),
    );
  }
  for (const notches of [0, 21, -21, 1.5, "1", true]) {
    assert.equal(await hands().code("scroll_window", { ...POINT, notches }), "invalid_argument");
  }
});

const DRAG = { hwnd: 7, start_x: 30, start_y: 40, end_x: 210, end_y: 160, path: [{ x: 90, y: 40 }] };

/** Where the cursor was put, in window coordinates, one after another. */
function track({ desktop, window }: Harness): { x: number; y: number }[] {
  const places: { x: number; y: number }[] = [];
  desktop.before = (call) => {
    if (call === "sendInput") {
      queueMicrotask(() => {
        const { x, y } = desktop.cursor;
        places.push({ x: x - window.rect.left, y: y - window.rect.top });
      });
    }
  };
  return places;
}

Deno.test("drag_window makes at least 5 moves between two corners and passes each corner", async () => {
  const harness = hands();
  const places = track(harness);
  assert.equal(told(await harness.call("drag_window", DRAG)).code, "ok");
  const corners = [[30, 40], [90, 40], [210, 160]] as const;
  const indexes = corners.map(([x, y]) => places.findIndex((place) => place.x === x && place.y === y));
  const [start = -1, middle = -1, end = -1] = indexes;
  assert.ok(start >= 0 && middle > start + 5 && end > middle + 5, JSON.stringify(places));
  assert.deepEqual(harness.desktop.received.map(({ event, point }) => [event, point]), [
    ["down", { x: 30, y: 40 }],
    ["up", { x: 210, y: 160 }],
  ]);
});

/** Presses and releases, each with its window and place, and Esc where it was tapped. */
function ending({ desktop }: Harness): string[] {
  return desktop.received.map(({ hwnd, event, point }) => `${event} ${hwnd} ${point.x},${point.y}`);
}

/** Does something in the wait after the third move with the button down. */
function midDrag(harness: Harness, act: () => void): void {
  let acted = false;
  harness.clock.onSleep = () => {
    // Before them: the move to the place of the press, and the press.
    if (acted || harness.desktop.sent.length < 2 + 3) return;
    acted = true;
    act();
  };
}

Deno.test("threat 15: a drag that is stopped is called off with Esc and released where it began", async () => {
  const harness = hands();
  midDrag(harness, () => {
    harness.desktop.open({ hwnd: 9, pid: 200, rect: { left: 145, top: 110, right: 600, bottom: 500 } });
    harness.desktop.foreground = 7n;
  });
  const result = await harness.call("drag_window", DRAG);
  assert.deepEqual([told(result).code, told(result).outcome], ["target_occluded", "unknown"]);
  assert.deepEqual(ending(harness), ["down 7 30,40", "up 7 30,40"]);
  assert.equal(harness.desktop.keyboard.strokes, "+27 -27");
  assert.ok(isReleased(harness));
});

Deno.test("threat 15: a drag is released at the last point that hits the target when its beginning is covered", async () => {
  const harness = hands();
  midDrag(harness, () => {
    harness.desktop.open({ hwnd: 9, pid: 200, rect: { left: 100, top: 100, right: 135, bottom: 500 } });
  });
  const result = await harness.call("drag_window", DRAG);
  assert.equal(told(result).code, "target_not_foreground");
  const [down, up] = ending(harness);
  assert.equal(down, "down 7 30,40");
  assert.match(up ?? "", /^up 7 /);
  // The other window has the foreground, so Esc would be its.
  assert.equal(harness.desktop.keyboard.strokes, "");
});

Deno.test("a drag is released even when no point hits the target any more", async () => {
  const harness = hands();
  midDrag(harness, () => harness.desktop.close(harness.window));
  const result = await harness.call("drag_window", DRAG);
  assert.equal(told(result).code, "target_stale");
  assert.ok(isReleased(harness));
});

Deno.test("pointer tools map the pixels of a capture, and refuse a stale one only when all else is right", async () => {
  const harness = hands();
  const shot = await harness.call("screenshot_window", { hwnd: 7, region_name: "all", max_edge: 200 });
  const id = jsonOf(shot)["capture_id"];
  assert.equal(typeof id, "string", told(shot).text);
  const click = { hwnd: 7, x: 15, y: 20, capture_id: id };
  const result = await harness.call("click_window", click);
  assert.equal(told(result).code, "ok", told(result).text);
  const [down] = harness.desktop.received;
  assert.ok(down !== undefined && Math.abs(down.point.x - 30) <= 1 && Math.abs(down.point.y - 40) <= 1);
  assert.equal(await harness.code("click_window", { ...click, x: 200 }), "invalid_argument");
  harness.window.rect = { ...harness.window.rect, right: 501 };
  assert.equal(await harness.code("click_window", click), "capture_stale");
  harness.window.iconic = true;
  assert.equal(await harness.code("click_window", click), "target_minimized");
  harness.window.iconic = false;
  harness.window.rect = { ...harness.window.rect, right: 500 };
  assert.equal(await harness.code("click_window", click), "ok");
  harness.clock.advance(120_001);
  assert.equal(await harness.code("click_window", click), "capture_stale");
  assert.equal(await harness.code("drag_window", { ...DRAG, capture_id: "0".repeat(12) }), "capture_stale");
});

Deno.test("pointer tools go to any point of the window: regions and masks confine what is shown, not where to act", async () => {
  const harness = hands({
    safeRegions: [{ name: "corner", rect: { left: 200, top: 150, right: 400, bottom: 300 } }],
    masks: [{ left: 210, top: 160, right: 240, bottom: 200 }],
  });
  for (const [where, point] of [["outside", { x: 30, y: 40 }], ["on a mask", { x: 220, y: 170 }]] as const) {
    for (const tool of ["click_window", "hover_window", "scroll_window"]) {
      assert.equal(await harness.code(tool, { hwnd: 7, ...point }), "ok", `${tool} ${where}`);
    }
    assert.deepEqual(harness.desktop.received.at(-1)?.point, point);
  }
  const drag = { hwnd: 7, start_x: 30, start_y: 40, end_x: 220, end_y: 170 };
  assert.equal(await harness.code("drag_window", drag), "ok");
});
