import assert from "node:assert/strict";
import { type Fixture, startFixture } from "../fixtures/fixture.ts";
import { BUTTON, DEFAULT_APPEARANCE, expectedColor } from "../fixtures/pattern.ts";
import { DesktopServer } from "./server.ts";

/** Where the client area of a fixture begins, window coordinates. */
function clientOffset(
  { window: { windowRect, clientOrigin } }: Fixture,
): { readonly x: number; readonly y: number } {
  return { x: clientOrigin.x - windowRect.left, y: clientOrigin.y - windowRect.top };
}

/** A server whose profile folder is `folder`, and that may see the pattern of the fixture and click it. */
async function serverFor(fixture: Fixture, folder: string, size = [480, 360]): Promise<DesktopServer> {
  const { x, y } = clientOffset(fixture);
  return await DesktopServer.start({
    applications: [{
      executable_path: fixture.exePath,
      title_patterns: ["Fixture A"],
      allowed_actions: ["observe", "click"],
      safe_regions: [{ name: "pattern", rect: [x, y, x + 360, y + 220] }],
      screenshot_masks: [{ rect: [x + 340, y + 200, x + 400, y + 300] }],
      window_size: size,
    }],
    variables: { DESKTOP_AUTOMATION_PROFILE_DIR: folder },
  });
}

/** 0xRRGGBB as a list of its channels. */
function channels(color: number): readonly number[] {
  return [color >>> 16, color >>> 8 & 0xff, color & 0xff];
}

const POINTS = [[0, 0], [25, 25], [60, 50], [BUTTON.left + 5, BUTTON.top + 5]] as const;

/** Records the fixture's pattern and button, as they are told to look. */
async function record(server: DesktopServer, fixture: Fixture): Promise<Record<string, unknown>> {
  const { x, y } = clientOffset(fixture);
  const { structured, text } = await server.call("record_coordinate_profile", {
    hwnd: Number(fixture.hwnd),
    profile_id: "fixture-480x360",
    reference_region_name: "pattern",
    safe_regions: [
      { name: "pattern", rect: [x, y, x + 360, y + 220] },
      { name: "button", rect: [x + BUTTON.left, y + BUTTON.top, x + BUTTON.right, y + BUTTON.bottom] },
    ],
    verification_points: POINTS.map(([left, top]) => [x + left, y + top]),
  });
  const profile = structured["profile"] as Record<string, unknown>;
  const expected = POINTS.map(([left, top]) => ({
    point: [x + left, y + top],
    expected_color: channels(expectedColor(left, top)),
  }));
  assert.deepEqual(profile["verification_points"], expected, text);
  return profile;
}

/** Clicks the middle of the button, by its name in the profile. */
async function clickButton(server: DesktopServer, fixture: Fixture): Promise<void> {
  const at = { profile_path: "fixture.json", region_name: "button" };
  const { structured: { x, y } } = await server.call("resolve_coordinate_profile_point", at);
  fixture.skipMessages();
  const click = await server.call("click_window", { hwnd: Number(fixture.hwnd), x, y });
  assert.equal(click.code, undefined, click.text);
  const down = await fixture.nextMessage("WM_LBUTTONDOWN");
  assert.deepEqual([down.x, down.y], [80, 180]);
  await fixture.nextMessage("WM_LBUTTONUP");
}

Deno.test("a recorded profile matches after a restart, resolves to the button, and no more once it changed", async () => {
  await using fixture = await startFixture({ title: "Fixture A", x: 120, y: 90, foreground: true });
  const { x, y } = clientOffset(fixture);
  const folder = await Deno.makeTempDir();
  await using cleanUp = new AsyncDisposableStack();
  cleanUp.defer(() => Deno.remove(folder, { recursive: true }));
  {
    await using server = await serverFor(fixture, folder);
    await Deno.writeTextFile(
      `${folder}\\fixture.json`,
      JSON.stringify(await record(server, fixture), undefined, 2),
    );
    const named = { hwnd: Number(fixture.hwnd), profile_path: "fixture.json" };
    assert.equal((await server.call("check_coordinate_profile", named)).code, "profile_invalid");
  }
  await using server = await serverFor(fixture, folder);
  const check = () =>
    server.call("check_coordinate_profile", { hwnd: Number(fixture.hwnd), profile_path: "FIXTURE.json" });
  const same = await check();
  assert.deepEqual([same.structured["matches"], same.structured["reason"]], [true, null], same.text);
  await clickButton(server, fixture);
  // The click has given the button another face; it may be painted a little later.
  let changed = await check();
  for (let waited = 0; waited < 50 && changed.structured["matches"] === true; waited++) {
    changed = await check();
  }
  assert.deepEqual(changed.structured["failing_points"], [{
    point: [x + BUTTON.left + 5, y + BUTTON.top + 5],
    expected_color: channels(expectedColor(25, 165)),
    actual_color: channels(expectedColor(25, 165, { ...DEFAULT_APPEARANCE, clicks: 1 })),
  }]);
  assert.match(String(changed.structured["reason"]), /^hash: .*; points: 1 of 4 /);
  await fixture.command({ command: "move", x: 120, y: 90, width: 481, height: 360 });
  assert.equal((await check()).code, "policy_denied");
});

Deno.test("check_coordinate_profile refuses a file that is no profile, and a name that is none", async () => {
  await using fixture = await startFixture({ title: "Fixture A", x: 120, y: 90, foreground: true });
  const folder = await Deno.makeTempDir();
  await using cleanUp = new AsyncDisposableStack();
  cleanUp.defer(() => Deno.remove(folder, { recursive: true }));
  await Deno.writeTextFile(`${folder}\\broken.json`, "{");
  await Deno.writeTextFile(`${folder}\\large.json`, "{}".padEnd(1024 * 1024 + 1, " "));
  await using server = await serverFor(fixture, folder);
  const refusals = {
    profile_invalid: ["broken.json", "large.json", "absent.json"],
    invalid_argument: [`${folder}\\broken.json`, "..\\broken.json", "nul", "broken.json:x", "broken.json."],
  };
  for (const [code, names] of Object.entries(refusals)) {
    for (const profile_path of names) {
      const answer = await server.call("check_coordinate_profile", {
        hwnd: Number(fixture.hwnd),
        profile_path,
      });
      assert.equal(answer.code, code, profile_path);
    }
  }
});
