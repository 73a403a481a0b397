import assert from "node:assert/strict";
import { jsonOf, textOf } from "../../answers.ts";
import { Harness } from "../../harness.ts";
import { entry, type EntryFields } from "../../policies.ts";
import { readPng } from "../image/png_reader.ts";

const DIALOG = { style: 0x80c00000, owner: 7n, title: "Save As", color: 0x112233 };
/** Left of the target, which begins at 100, and above it. */
const RECT = { left: 40, top: 60, right: 340, bottom: 260 };
const SHOT = { hwnd: 7, region_name: "dialog" };

function harnessWith(fields: EntryFields = {}): Harness {
  return new Harness({
    entries: [entry({
      safeRegions: [{ name: "all", rect: { left: 0, top: 0, right: 400, bottom: 300 } }, {
        name: "dialog",
        area: "dialog",
      }],
      ownedPopups: "dialogs",
      ...fields,
    })],
  });
}

/** The target, disabled by its dialog in front. */
function withDialog(fields: EntryFields = {}): Harness {
  const harness = harnessWith(fields);
  harness.window.enabled = false;
  harness.desktop.open({ hwnd: 9, rect: RECT, ...DIALOG });
  return harness;
}

/** `0xRRGGBB` at a pixel of a picture, and its size. */
async function picture(harness: Harness, x: number, y: number): Promise<readonly number[]> {
  const result = await harness.call("screenshot_window", SHOT);
  const data = result.content.find((part) => part.type === "image")?.data;
  assert.ok(data !== undefined, JSON.stringify(result.content));
  const { width, height, rgb } = readPng(Uint8Array.fromBase64(data));
  const [r = 0, g = 0, b = 0] = rgb.subarray((y * width + x) * 3);
  return [width, height, r << 16 | g << 8 | b];
}

Deno.test("area: dialog shows the whole frame of the dialog, also where it lies outside the target", async () => {
  const harness = withDialog();
  assert.deepEqual(await picture(harness, 0, 0), [300, 200, 0x112233]);
  const { window_offset } = jsonOf(await harness.call("screenshot_window", SHOT));
  assert.deepEqual(window_offset, { x: -60, y: -40 });
});

Deno.test("area: dialog paints the masks of the entry where they are in the target", async () => {
  const harness = withDialog({ masks: [{ left: 0, top: 0, right: 10, bottom: 10 }] });
  assert.deepEqual(await picture(harness, 59, 39), [300, 200, 0x112233]);
  assert.deepEqual(await picture(harness, 60, 40), [300, 200, 0]);
  assert.deepEqual(await picture(harness, 69, 49), [300, 200, 0]);
  assert.deepEqual(await picture(harness, 70, 50), [300, 200, 0x112233]);
});

Deno.test("area: dialog says that there is none when the application shows none, or it does not count", async () => {
  const rows: readonly ((harness: Harness) => void)[] = [
    () => {},
    ({ desktop }) => desktop.open({ hwnd: 9, rect: RECT, ...DIALOG, pid: 200 }, "C:\\Other.exe"),
    ({ desktop }) => desktop.open({ hwnd: 9, rect: RECT, ...DIALOG, owner: 0n }),
    ({ desktop }) => desktop.open({ hwnd: 9, rect: RECT, ...DIALOG, visible: false }),
    ({ desktop }) => desktop.open({ hwnd: 9, rect: RECT, ...DIALOG, style: 0x80800000, className: "#32768" }),
  ];
  for (const [index, open] of rows.entries()) {
    const harness = harnessWith();
    open(harness);
    const result = await harness.call("screenshot_window", SHOT);
    assert.equal(result._meta.code, "invalid_argument", `${index}`);
    assert.match(textOf(result), /shows no dialog now/);
    assert.ok(!harness.desktop.calls.includes("captureScreen"));
  }
});

Deno.test("area: dialog takes the enabled dialog in front, else the topmost", async () => {
  const harness = withDialog();
  const [behind] = harness.desktop.windows.filter(({ hwnd }) => hwnd === 9n);
  const rect = { left: 200, top: 300, right: 260, bottom: 340 };
  harness.desktop.open({ hwnd: 10, rect, ...DIALOG, color: 0x445566, owner: 9n });
  assert.deepEqual(await picture(harness, 0, 0), [60, 40, 0x445566]);
  harness.desktop.foreground = behind!.hwnd;
  assert.deepEqual(await picture(harness, 0, 0), [300, 200, 0x112233]);
  behind!.enabled = false;
  assert.deepEqual(await picture(harness, 0, 0), [60, 40, 0x445566]);
});

Deno.test("threat 4: area: dialog is refused when another program covers the dialog, and not when it lies between it and the target", async () => {
  const foreign = { hwnd: 11, pid: 200, rect: { left: 50, top: 70, right: 60, bottom: 80 } };
  const covered = withDialog();
  covered.desktop.open(foreign, "C:\\Other.exe");
  assert.equal(await covered.code("screenshot_window", SHOT), "target_occluded");
  const between = harnessWith();
  between.desktop.open(foreign, "C:\\Other.exe");
  between.desktop.open({ hwnd: 9, rect: RECT, ...DIALOG });
  assert.deepEqual(await picture(between, 15, 15), [300, 200, 0x112233]);
});

Deno.test("area: dialog shows nothing of a dialog that moves, closes or stops counting while it is read", async () => {
  const changes: readonly ((harness: Harness) => void)[] = [
    (harness) => harness.desktop.windows.find(({ hwnd }) => hwnd === 9n)!.rect = { ...RECT, left: 41 },
    (harness) => harness.desktop.windows = harness.desktop.windows.filter(({ hwnd }) => hwnd !== 9n),
    (harness) => harness.desktop.windows.find(({ hwnd }) => hwnd === 9n)!.owner = 0n,
  ];
  for (const source of ["screen", "window"] as const) {
    const counting = withDialog({ captureSources: [source] });
    await counting.call("screenshot_window", SHOT);
    const read = source === "screen" ? "captureScreen" : "captureWindow";
    const [first, last] = [
      counting.desktop.calls.indexOf("getMonitors"),
      counting.desktop.calls.lastIndexOf(read),
    ];
    assert.ok(last > 0);
    for (const change of changes) {
      for (let at = Math.max(first, last - 20); at <= last; at++) {
        const harness = withDialog({ captureSources: [source] });
        harness.desktop.before = (_, index) => index === at ? change(harness) : undefined;
        const code = await harness.code("screenshot_window", SHOT);
        assert.notEqual(code, "ok", `${source}, call ${at} of ${last}`);
      }
    }
  }
});

Deno.test("capture_id of a dialog names points of the dialog, and is stale when the dialog moved or closed", async () => {
  for (
    const [what, change, expected] of [
      ["nothing", () => {}, "ok"],
      [
        "moved",
        ({ desktop }) =>
          desktop.windows.find(({ hwnd }) => hwnd === 9n)!.rect = { ...RECT, left: 41, right: 341 },
        "capture_stale",
      ],
      [
        "closed",
        ({ desktop, window }) => {
          desktop.windows = desktop.windows.filter(({ hwnd }) => hwnd !== 9n);
          // As a dialog does that closes.
          window.enabled = true;
          desktop.foreground = 7n;
        },
        "capture_stale",
      ],
    ] as readonly (readonly [string, (harness: Harness) => void, string])[]
  ) {
    const harness = withDialog();
    const { capture_id } = jsonOf(await harness.call("screenshot_window", SHOT));
    change(harness);
    assert.equal(await harness.code("click_window", { hwnd: 7, x: 5, y: 6, capture_id }), expected, what);
    if (expected !== "ok") continue;
    assert.deepEqual(harness.desktop.received.map(({ hwnd }) => hwnd), [9n, 9n]);
    assert.deepEqual(harness.desktop.cursor, { x: 45, y: 66 });
  }
});
