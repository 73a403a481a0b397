import assert from "node:assert/strict";
import type { Rect } from "../../src/base/geometry.ts";
import { type Fixture, startFixture } from "../fixtures/fixture.ts";
import { BUTTON, expectedColor } from "../fixtures/pattern.ts";
import { type DecodedPng, readPng } from "../src/image/png_reader.ts";
import { DesktopServer, ERAS, type PolicyApplication } from "./server.ts";

/** Twenty points of the pattern: background, cells, border and face, in client coordinates. */
const POINTS: readonly (readonly [number, number])[] = [
  [0, 0],
  [19, 19],
  [20, 20],
  [59, 49],
  [60, 49],
  [59, 50],
  [60, 50],
  [339, 139],
  [340, 139],
  [339, 140],
  [180, 80],
  [300, 130],
  [19, 160],
  [20, 160],
  [21, 161],
  [22, 162],
  [80, 180],
  [139, 199],
  [140, 199],
  [350, 210],
];

/** The client area of a fixture in window coordinates. */
function clientArea({ window: { windowRect, clientOrigin } }: Fixture): Rect {
  const left = clientOrigin.x - windowRect.left;
  const top = clientOrigin.y - windowRect.top;
  return { left, top, right: left + 360, bottom: top + 220 };
}

/** 0xRRGGBB. */
function colorOf({ width, rgb }: DecodedPng, x: number, y: number): number {
  const [r = 0, g = 0, b = 0] = rgb.subarray((y * width + x) * 3);
  return r << 16 | g << 8 | b;
}

const list = ({ left, top, right, bottom }: Rect): number[] => [left, top, right, bottom];

/** A mask over the lower right of the client area, where the pattern is plain background. */
function maskOf(fixture: Fixture): Rect {
  const { left, top } = clientArea(fixture);
  return { left: left + 200, top: top + 160, right: left + 300, bottom: top + 200 };
}

function policyFor(fixture: Fixture, fields: Partial<PolicyApplication> = {}): PolicyApplication {
  return {
    executable_path: fixture.exePath,
    title_patterns: ["Fixture A*"],
    allowed_actions: ["observe", "click"],
    safe_regions: [{ name: "client", rect: list(clientArea(fixture)) }],
    screenshot_masks: [{ rect: list(maskOf(fixture)) }],
    ...fields,
  };
}

for (const revision of ERAS) {
  Deno.test(`list_windows shows the allowed one of three windows (${revision})`, async () => {
    await using otherTitle = await startFixture({ title: "Other", x: 500, y: 60 });
    await using otherProgram = await startFixture({
      title: "Fixture A2",
      exeName: "other.exe",
      x: 60,
      y: 500,
    });
    await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
    await using server = await DesktopServer.start({ applications: [policyFor(fixture)], revision });
    const { structured } = await server.call("list_windows");
    const windows = structured["windows"] as Record<string, unknown>[];
    assert.deepEqual(windows.map(({ title, hwnd }) => [title, hwnd]), [["Fixture A", Number(fixture.hwnd)]]);
    assert.deepEqual(windows[0]?.["rect"], fixture.window.windowRect);
    const refused = new Set<string>();
    for (const hwnd of [otherTitle.hwnd, otherProgram.hwnd, 3_000_000_001n]) {
      for (const tool of ["get_window_state", "click_window", "screenshot_window"]) {
        const more = tool === "click_window"
          ? { x: 50, y: 60 }
          : tool === "screenshot_window"
          ? { region_name: "client" }
          : {};
        const answer = await server.call(tool, { hwnd: Number(hwnd), ...more });
        assert.equal(answer.code, "target_not_found", tool);
        refused.add(answer.text);
      }
    }
    assert.equal(refused.size, 1);
  });

  Deno.test(`screenshot_window and click_window see and click exactly (${revision})`, async () => {
    await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
    await using server = await DesktopServer.start({ applications: [policyFor(fixture)], revision });
    const target = { title_contains: "fixture a" };
    const shot = await server.call("screenshot_window", { ...target, region_name: "client" });
    assert.ok(shot.png !== undefined, shot.text);
    const image = readPng(shot.png);
    assert.deepEqual([image.width, image.height], [360, 220]);
    for (const [x, y] of POINTS) assert.equal(colorOf(image, x, y), expectedColor(x, y), `at ${x},${y}`);
    for (const [x, y] of [[200, 160], [299, 199], [250, 180]] as const) assert.equal(colorOf(image, x, y), 0);
    assert.equal(colorOf(image, 199, 160), expectedColor(199, 160));

    const offset = shot.structured["window_offset"] as { x: number; y: number };
    const middle = { x: (BUTTON.left + BUTTON.right) / 2, y: (BUTTON.top + BUTTON.bottom) / 2 };
    fixture.skipMessages();
    const click = await server.call("click_window", {
      ...target,
      x: offset.x + middle.x,
      y: offset.y + middle.y,
    });
    assert.equal(click.code, undefined, click.text);
    const down = await fixture.nextMessage("WM_LBUTTONDOWN");
    const up = await fixture.nextMessage("WM_LBUTTONUP");
    assert.deepEqual([down.x, down.y, up.x, up.y], [middle.x, middle.y, middle.x, middle.y]);
    assert.ok(down.sequence < up.sequence);
  });
}

Deno.test("screenshot_window refuses a covered and a minimized window", async () => {
  await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
  await using server = await DesktopServer.start({ applications: [policyFor(fixture)] });
  const shot = { hwnd: Number(fixture.hwnd), region_name: "client" };
  {
    await using _cover = await startFixture({
      title: "Cover",
      exeName: "other.exe",
      x: 300,
      y: 200,
      width: 300,
      height: 200,
    });
    assert.equal((await server.call("screenshot_window", shot)).code, "target_occluded");
    const { structured } = await server.call("get_window_state", { hwnd: Number(fixture.hwnd) });
    assert.deepEqual(structured["blocked_by"], ["target_occluded"]);
    assert.equal(structured["on_top"], false);
  }
  await fixture.command("foreground");
  assert.equal((await server.call("screenshot_window", shot)).code, undefined);
  await fixture.command("minimize");
  assert.equal((await server.call("screenshot_window", shot)).code, "target_minimized");
  assert.deepEqual((await server.call("list_windows")).structured["windows"], []);
});

Deno.test("click_window refuses what is not a plain click inside the window, and nothing arrives", async () => {
  await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
  await using server = await DesktopServer.start({ applications: [policyFor(fixture)] });
  const { left, top, right } = fixture.window.windowRect;
  const width = right - left;
  const cases: readonly (readonly [string, number, number])[] = [
    ["invalid_argument", width, 100],
    ["invalid_argument", -1, 100],
    ["invalid_argument", 50, 5000],
    ["policy_denied", width - 14, 14],
    ["policy_denied", width / 2, 12],
  ];
  fixture.skipMessages();
  for (const [code, x, y] of cases) {
    const answer = await server.call("click_window", { hwnd: Number(fixture.hwnd), x: Math.round(x), y });
    assert.equal(answer.code, code, `at ${x},${y} of a window at ${left},${top}: ${answer.text}`);
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
  const arrived = fixture.messages.filter(({ message }) => /BUTTON|CLOSE/.test(message));
  assert.deepEqual(arrived.map(({ message }) => message), []);
});

Deno.test("without configuration only health_check is listed and all else is refused", async () => {
  await using server = await DesktopServer.start({});
  assert.deepEqual(await server.toolNames(), ["health_check"]);
  assert.equal((await server.call("list_windows")).code, "policy_denied");
  const { structured } = await server.call("health_check");
  assert.equal(structured["configuration"], "not_configured");
  assert.equal(structured["dpi_awareness"], "per_monitor_v2");
  const sandbox = structured["sandbox"] as Record<string, string>;
  for (const name of ["ffi", "net", "run", "write", "read", "sys", "import", "env"]) {
    assert.notEqual(sandbox[name], "granted", name);
  }
});

Deno.test("a window of the client's own program is never a target", async () => {
  // The client is a program with a window, and the policy names it: it must not be able to click its own "Allow".
  await using host = await startFixture({
    title: "Fixture A",
    exeName: "client.exe",
    x: 100,
    y: 80,
    foreground: true,
  });
  const program = new URL("../fixtures/client_host.ts", import.meta.url).href;
  const applications = [policyFor(host)];
  const folder = await Deno.makeTempDir();
  const policy = `${folder}\\policy.json`;
  await Deno.writeTextFile(policy, JSON.stringify({ applications }));
  const child = new Deno.Command(host.exePath, {
    args: ["run", "-A", "--no-check", "--cached-only", "--no-remote", program, Deno.execPath()],
    env: { DESKTOP_AUTOMATION_POLICY_FILE: policy },
    stdout: "piped",
    stderr: "inherit",
  });
  const { stdout } = await child.output();
  await Deno.remove(folder, { recursive: true });
  assert.deepEqual(JSON.parse(new TextDecoder().decode(stdout)), { windows: [], code: "target_not_found" });
});
