import assert from "node:assert/strict";
import type { CaptureSource } from "../../../src/policy/policy.ts";
import { jsonOf } from "../../answers.ts";
import { FakeWindow } from "../../fake_window.ts";
import { Harness } from "../../harness.ts";
import { entry } from "../../policies.ts";
import { readPng } from "../image/png_reader.ts";
import { Seeded } from "../image/seeded.ts";

const MAGENTA = 0xff00ff;
const SHOT = { hwnd: 7, region_name: "all" };

function harness(source: CaptureSource = "screen", fields: Parameters<typeof entry>[0] = {}): Harness {
  return new Harness({
    entries: [entry({ captureSources: [source], ...fields })],
    configuration: {
      limits: {
        actionsPerMinute: 1,
        readsPerMinute: 1e6,
        textCharsPerMinute: 1,
        screenshotPixelsPerMinute: 1e12,
        memoryBudgetBytes: 1 << 27,
      },
    },
  });
}

/** Takes a picture; its code, and whether any pixel of it is magenta. */
async function shoot({ runner }: Harness): Promise<{ code: string; magenta: boolean }> {
  const result = await runner.call("screenshot_window", SHOT, new AbortController().signal);
  const image = result.content.find(({ type }) => type === "image");
  if (image?.type !== "image") return { code: result._meta.code ?? "none", magenta: false };
  const { rgb } = readPng(Uint8Array.fromBase64(image.data));
  let magenta = false;
  for (let i = 0; i < rgb.length && !magenta; i += 3) {
    magenta = rgb[i] === 0xff && rgb[i + 1] === 0 && rgb[i + 2] === 0xff;
  }
  return { code: "ok", magenta };
}

function magentaAt(left: number, top: number, width: number, height: number): FakeWindow {
  const rect = { left, top, right: left + width, bottom: top + height };
  return new FakeWindow({ hwnd: 99, pid: 900, title: "Stranger", color: MAGENTA, rect });
}

for (const source of ["screen", "window"] as const) {
  Deno.test(`screenshot_window shows no pixel of a window at 1,000 random places (${source})`, async () => {
    const seed = Math.trunc(performance.timeOrigin) % 0x7fffffff;
    const random = new Seeded(seed);
    const counts = { ok: 0, target_occluded: 0 };
    for (let i = 0; i < 1000; i++) {
      const shot = harness(source, {
        safeRegions: [{ name: "all", rect: { left: 0, top: 0, right: 40, bottom: 30 } }],
      });
      shot.window.rect = { left: 100, top: 100, right: 140, bottom: 130 };
      const stranger = magentaAt(
        80 + random.integer(0, 69),
        80 + random.integer(0, 59),
        1 + random.integer(0, 29),
        1 + random.integer(0, 29),
      );
      shot.desktop.windows.unshift(stranger);
      const { code, magenta } = await shoot(shot);
      assert.equal(magenta, false, `seed ${seed}, window ${i}`);
      assert.ok(code === "ok" || code === "target_occluded", code);
      counts[code as keyof typeof counts]++;
    }
    // Both must really occur, or nothing was tried; what the window draws itself is never covered.
    assert.ok(counts.ok > 100, `seed ${seed}`);
    assert.ok(
      source === "window" ? counts.target_occluded === 0 : counts.target_occluded > 100,
      `seed ${seed}`,
    );
  });
}

/** How the target is set among others, and the code a screenshot of it answers from the screen and from itself. */
const SCENES: readonly (readonly [string, (harness: Harness) => void, string, string])[] = [
  ["a region makes a hole in the target", ({ window }) => window.region = true, "target_occluded", "ok"],
  ["the target is translucent", ({ window }) => window.translucency = "translucent", "target_occluded", "ok"],
  [
    "the application excludes its window",
    ({ window }) => window.affinity = 0x11,
    "unsupported",
    "unsupported",
  ],
  [
    "another program's window is inside",
    ({ window }) => {
      const child = magentaAt(150, 150, 5, 5);
      child.parent = window;
      window.children = [child];
    },
    "target_occluded",
    "target_occluded",
  ],
  [
    "an invisible layered window lies above",
    ({ desktop }) => {
      const ghost = magentaAt(150, 150, 5, 5);
      ghost.translucency = "invisible";
      desktop.windows.unshift(ghost);
    },
    "ok",
    "ok",
  ],
  [
    "a click-through overlay lies above",
    ({ desktop }) => {
      const overlay = magentaAt(150, 150, 5, 5);
      overlay.translucency = "translucent";
      overlay.exStyle = 0x20;
      desktop.windows.unshift(overlay);
    },
    "target_occluded",
    "ok",
  ],
  [
    "a tooltip of one pixel lies above",
    ({ desktop }) => {
      desktop.windows.unshift(magentaAt(499, 399, 1, 1));
    },
    "target_occluded",
    "ok",
  ],
  [
    "a menu of the target lies above and does not count",
    ({ desktop }) => {
      desktop.windows.unshift(menu());
    },
    "target_occluded",
    "ok",
  ],
  ["the target is hung", ({ window }) => window.hung = true, "target_hung", "target_hung"],
  ["the target is minimized", ({ window }) => window.iconic = true, "target_minimized", "target_minimized"],
];

function menu(): FakeWindow {
  const popup = magentaAt(150, 150, 50, 50);
  return Object.assign(popup, { pid: 100, tid: 1000, className: "#32768", owner: 7n, style: 0x80000000 });
}

for (const [name, setScene, fromScreen, fromWindow] of SCENES) {
  Deno.test(`screenshot_window answers ${fromScreen} or ${fromWindow} when ${name}`, async () => {
    for (const [source, expected] of [["screen", fromScreen], ["window", fromWindow]] as const) {
      const own = harness(source);
      setScene(own);
      const { code, magenta } = await shoot(own);
      assert.equal(code, expected, source);
      assert.equal(magenta, false);
    }
  });
}

Deno.test("screenshot_window shows a menu of the target where menus are granted", async () => {
  const own = harness("screen", { ownedPopups: "menus" });
  const popup = menu();
  own.desktop.windows.unshift(popup);
  assert.deepEqual(await shoot(own), { code: "ok", magenta: true });
  popup.translucency = "translucent";
  assert.equal((await shoot(own)).code, "target_occluded");
});

/** Flaws of a popup that counts, and the code that a screenshot from the screen then answers. */
const POPUP_SCENES: readonly (readonly [string, (popup: FakeWindow) => void, string])[] = [
  [
    "holds a window of another program",
    (popup) => inside(popup, stranger(150, 150, 20, 20)),
    "target_occluded",
  ],
  [
    "holds a window of its own with one of another program in it",
    (popup) => {
      const child = Object.assign(magentaAt(150, 150, 20, 20), { hwnd: 98n, pid: 100 });
      inside(popup, child);
      inside(child, stranger(150, 150, 5, 5));
    },
    "target_occluded",
  ],
  ["has a window region", (popup) => popup.region = true, "target_occluded"],
  ["is translucent", (popup) => popup.translucency = "translucent", "target_occluded"],
  ["is kept out of captures", (popup) => popup.affinity = 0x11, "unsupported"],
];

/** A window of another program, of a colour that nothing else has. */
function stranger(left: number, top: number, width: number, height: number): FakeWindow {
  return Object.assign(magentaAt(left, top, width, height), { hwnd: 97n });
}

function inside(parent: FakeWindow, child: FakeWindow): void {
  child.parent = parent;
  parent.children = [child];
}

for (const [name, spoil, code] of POPUP_SCENES) {
  Deno.test(`screenshot_window and get_window_state tell when a counted popup ${name}`, async () => {
    for (
      const [ownedPopups, style, exStyle] of [
        ["menus", 0x80800000, 0x80],
        ["dialogs", 0x80c00000, 0],
      ] as const
    ) {
      const own = harness("screen", { ownedPopups });
      const popup = new FakeWindow({
        ...{ hwnd: 9, owner: 7n, style, exStyle },
        rect: { left: 150, top: 150, right: 350, bottom: 300 },
      });
      own.desktop.windows.unshift(popup);
      assert.equal((await shoot(own)).code, "ok");
      spoil(popup);
      assert.deepEqual(await shoot(own), { code, magenta: false }, ownedPopups);
      const { structuredContent } = await own.call("get_window_state", { hwnd: 7 });
      const foreign = popup.children.length > 0;
      assert.deepEqual(structuredContent?.["blocked_by"], foreign ? ["target_occluded"] : [], ownedPopups);
      assert.equal(structuredContent?.["on_top"], !foreign, ownedPopups);
    }
  });
}

Deno.test("screenshot_window shows a counted popup with a window that the policy embeds", async () => {
  const own = harness("screen", { ownedPopups: "menus", embedded: ["C:\\Web\\view.exe"] });
  own.desktop.processes.push({
    pid: 900,
    startTime: 1n,
    imagePath: "C:\\Web\\view.exe",
    packaged: undefined,
    integrity: 0x2000,
  });
  const popup = menu();
  popup.color = 0;
  inside(popup, stranger(160, 160, 20, 20));
  own.desktop.windows.unshift(popup);
  assert.deepEqual(await shoot(own), { code: "ok", magenta: true });
});

Deno.test("screenshot_window paints what lies outside the visible frame black", async () => {
  const own = harness();
  own.window.color = MAGENTA;
  own.window.frame = { left: 500, top: 400, right: 500, bottom: 400 };
  assert.equal((await shoot(own)).code, "invalid_argument");
  own.window.frame = { left: 108, top: 100, right: 492, bottom: 392 };
  own.desktop.windows.push(magentaAt(90, 90, 450, 350));
  own.window.color = 0x336699;
  assert.deepEqual(await shoot(own), { code: "ok", magenta: false });
});

Deno.test("screenshot_window shows nothing foreign, at whichever call something changes", async () => {
  const changes: ((harness: Harness) => void)[] = [
    ({ desktop }) => desktop.windows.unshift(magentaAt(150, 150, 20, 20)),
    ({ window }) => window.rect = { left: 300, top: 100, right: 700, bottom: 400 },
    ({ window }) => window.tid = 4242,
  ];
  for (const change of changes) {
    const counting = harness();
    await shoot(counting);
    for (let at = 0; at < counting.desktop.calls.length; at++) {
      const own = harness();
      own.desktop.windows.push(magentaAt(0, 0, 1280, 1024));
      let changed = false;
      own.desktop.before = (_, index) => {
        if (index < at || changed) return;
        changed = true;
        change(own);
      };
      assert.equal((await shoot(own)).magenta, false, `call ${at}`);
    }
  }
});

Deno.test("screenshot_window looks at the z-order right before the pixels and right after them", async () => {
  const own = harness();
  await shoot(own);
  const { calls } = own.desktop;
  const pixels = calls.indexOf("captureScreen");
  assert.deepEqual(calls.slice(pixels - 1, pixels + 2), [
    "getWindowsAbove",
    "captureScreen",
    "getWindowsAbove",
  ]);
});

Deno.test("screenshot_window sees a window that comes with the pixels and goes while the target is verified", async () => {
  const own = harness();
  own.desktop.before = (call) => {
    if (!own.desktop.calls.includes("captureScreen")) return;
    if (call === "captureScreen") own.desktop.windows.unshift(magentaAt(150, 150, 20, 20));
    if (call === "getClassName") own.desktop.windows = [own.window];
  };
  assert.deepEqual(await shoot(own), { code: "target_occluded", magenta: false });
  assert.deepEqual(own.desktop.windows, [own.window]);
});

Deno.test("screenshot_window waits for the screen after it was covered", async () => {
  const own = harness();
  own.desktop.windows.unshift(magentaAt(150, 150, 20, 20));
  assert.equal((await shoot(own)).code, "target_occluded");
  own.desktop.windows.shift();
  assert.equal((await shoot(own)).code, "ok");
  assert.ok(own.desktop.calls.includes("flushCompositor"));
});

Deno.test("screenshot_window says capture_black for a window that drew nothing", async () => {
  for (
    const [word, code] of [[0, "capture_black"], [0x00112233, "capture_black"], [0xff000000, "ok"]] as const
  ) {
    const own = harness("window");
    own.desktop.print = (_, { width, height }) => {
      const words = new Uint32Array(width * height).fill(word);
      return { width, height, bgra: new Uint8Array(words.buffer) };
    };
    assert.equal((await shoot(own)).code, code);
  }
});

Deno.test("screenshot_window gives up a window that does not draw, and leaves it alone for a minute", async () => {
  const own = harness("window");
  let asked = 0;
  own.desktop.print = () => {
    asked++;
    return new Promise(() => {});
  };
  assert.equal((await shoot(own)).code, "target_hung");
  assert.equal((await shoot(own)).code, "target_hung");
  assert.equal(asked, 1);
  own.clock.advance(60_001);
  await shoot(own);
  assert.equal(asked, 2);
});

Deno.test("screenshot_window maps pixels of a scaled image back to the window, and refuses a stale one", async () => {
  const own = new Harness({ entries: [entry()] });
  const shot = await own.call("screenshot_window", { ...SHOT, max_edge: 100 });
  const structured = jsonOf(shot);
  assert.deepEqual(structured["image_size"], { width: 100, height: 75 });
  const pointing = { hwnd: 7, capture_id: structured["capture_id"] };
  const click = await own.call("click_window", { ...pointing, x: 50, y: 25 });
  assert.deepEqual(click.structuredContent?.["point"], { x: 202, y: 102 });
  assert.equal(await own.code("click_window", { ...pointing, x: 100, y: 0 }), "invalid_argument");
  own.window.rect = { left: 100, top: 100, right: 501, bottom: 400 };
  assert.equal(await own.code("click_window", { ...pointing, x: 50, y: 25 }), "capture_stale");
  own.window.rect = { left: 130, top: 120, right: 530, bottom: 420 };
  assert.equal(await own.code("click_window", { ...pointing, x: 50, y: 25 }), "ok");
  own.clock.advance(120_001);
  assert.equal(await own.code("click_window", { ...pointing, x: 50, y: 25 }), "capture_stale");
});

Deno.test("screenshot_window keeps to the budget of memory, and gives it back", async () => {
  const limits = {
    actionsPerMinute: 1,
    readsPerMinute: 100,
    textCharsPerMinute: 1,
    screenshotPixelsPerMinute: 1e9,
    memoryBudgetBytes: 2_000_000,
  };
  const own = new Harness({ configuration: { limits } });
  const codes = await Promise.all([1, 2, 3].map(() => own.code("screenshot_window", SHOT)));
  assert.deepEqual(codes.toSorted(), ["memory_budget_exceeded", "memory_budget_exceeded", "ok"]);
  assert.equal(await own.code("screenshot_window", SHOT), "ok");
});

Deno.test("screenshot_window refuses more bytes than the policy allows, unless it may scale", async () => {
  const own = new Harness({ entries: [entry({ maxScreenshotBytes: 20_000 })] });
  const random = new Seeded(5);
  own.desktop.captureScreen = ({ left, top, right, bottom }) => {
    const bgra = new Uint8Array((right - left) * (bottom - top) * 4).map(() => random.integer(0, 255));
    return { width: right - left, height: bottom - top, bgra };
  };
  assert.equal(await own.code("screenshot_window", SHOT), "screenshot_too_large");
  const fitted = await own.call("screenshot_window", { ...SHOT, max_bytes: 1_000_000 });
  assert.equal(fitted.isError, undefined);
  const scale = jsonOf(fitted)["scale"] as { x: number };
  assert.ok(scale.x < 1);
});
