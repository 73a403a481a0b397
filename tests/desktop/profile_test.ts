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

Deno.test("a recorded profile matches after a restart, resolves to the button, and no more once it changed", async () => {
  await using fixture = await startFixture({ title: "Fixture A", x: 120, y: 90, foreground: true });
  const { x, y } = clientOffset(fixture);
  const target = { hwnd: Number(fixture.hwnd) };
  const folder = await Deno.makeTempDir();
  try {
    const points = [[0, 0], [25, 25], [60, 50], [BUTTON.left + 5, BUTTON.top + 5]] as const;
    {
      await using server = await serverFor(fixture, folder);
      const { structured, text } = await server.call("record_coordinate_profile", {
        ...target,
        profile_id: "fixture-480x360",
        reference_region_name: "pattern",
        safe_regions: [
          { name: "pattern", rect: [x, y, x + 360, y + 220] },
          { name: "button", rect: [x + BUTTON.left, y + BUTTON.top, x + BUTTON.right, y + BUTTON.bottom] },
        ],
        verification_points: points.map(([left, top]) => [x + left, y + top]),
      });
      const profile = structured["profile"] as Record<string, unknown>;
      assert.deepEqual(
        profile["verification_points"],
        points.map(([left, top]) => ({
          point: [x + left, y + top],
          expected_color: channels(expectedColor(left, top)),
        })),
        text,
      );
      const named = { ...target, profile_path: "fixture.json" };
      assert.equal((await server.call("check_coordinate_profile", named)).code, "profile_invalid");
      await Deno.writeTextFile(`${folder}\\fixture.json`, JSON.stringify(profile, undefined, 2));
      await Deno.writeTextFile(`${folder}\\broken.json`, "{");
      await Deno.writeTextFile(`${folder}\\large.json`, JSON.stringify(profile).padEnd(1024 * 1024 + 1, " "));
    }
    await using server = await serverFor(fixture, folder);
    const check = (profile_path: string) =>
      server.call("check_coordinate_profile", { ...target, profile_path });
    const same = await check("FIXTURE.json");
    assert.deepEqual([same.structured["matches"], same.structured["reason"]], [true, null], same.text);
    for (const name of ["broken.json", "large.json", "absent.json"]) {
      assert.equal((await check(name)).code, "profile_invalid", name);
    }
    for (
      const name of [
        `..\\${folder.slice(folder.lastIndexOf("\\") + 1)}\\fixture.json`,
        "nul",
        "fixture.json:x",
      ]
    ) {
      assert.equal((await check(name)).code, "invalid_argument", name);
    }
    const { structured: button } = await server.call("resolve_coordinate_profile_point", {
      profile_path: "fixture.json",
      region_name: "button",
    });
    fixture.skipMessages();
    const click = await server.call("click_window", { ...target, x: button["x"], y: button["y"] });
    assert.equal(click.code, undefined, click.text);
    const down = await fixture.nextMessage("WM_LBUTTONDOWN");
    assert.deepEqual([down.x, down.y], [80, 180]);
    await fixture.nextMessage("WM_LBUTTONUP");
    // The click has given the button another face; it may be painted a little later.
    let changed = await check("fixture.json");
    for (let waited = 0; waited < 50 && changed.structured["matches"] === true; waited++) {
      changed = await check("fixture.json");
    }
    const face = channels(expectedColor(25, 165, { ...DEFAULT_APPEARANCE, clicks: 1 }));
    assert.deepEqual(changed.structured["failing_points"], [{
      point: [x + BUTTON.left + 5, y + BUTTON.top + 5],
      expected_color: channels(expectedColor(25, 165)),
      actual_color: face,
    }]);
    assert.match(String(changed.structured["reason"]), /^hash: .*; points: 1 of 4 /);
    await fixture.command({ command: "move", x: 120, y: 90, width: 481, height: 360 });
    assert.equal((await check("fixture.json")).code, "policy_denied");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
