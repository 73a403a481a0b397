import assert from "node:assert/strict";
import { copyOfDeno } from "../fixtures/exe_copy.ts";
import { startFixture } from "../fixtures/fixture.ts";
import { assertEmitted, Hands, inWindow, policyFor } from "./hands.ts";
import { DesktopServer } from "./server.ts";

const LAYERED_TRANSPARENT = 0x00080020;
const WS_POPUP = 0x80000000;
const REGIONS = [{ name: "all", rect: "client" }];

Deno.test("threat 4: a click-through window over everything is seen through when overlays name it, and clicked through always", async () => {
  const overlayPath = await copyOfDeno("overlay.exe");
  const executable = await copyOfDeno("fixture.exe");
  await using hands = await Hands.start({ policy: { safe_regions: REGIONS } });
  await using named = await DesktopServer.start({
    applications: [{
      ...policyFor(executable, "Fixture A*"),
      safe_regions: REGIONS,
      overlays: [overlayPath],
    }],
  });
  const { fixture, server } = hands;
  const shot = { hwnd: Number(fixture.hwnd), region_name: "all" };
  assert.equal((await server.call("screenshot_window", shot)).code, undefined);
  const everything = { x: 0, y: 0, width: 1280, height: 1024 };
  const style = { style: WS_POPUP, exStyle: LAYERED_TRANSPARENT, topmost: true };
  {
    await using _ = await startFixture({ title: "Overlay", exeName: "overlay.exe", ...everything, ...style });
    const refused = await server.call("screenshot_window", shot);
    assert.equal(refused.code, "target_occluded", refused.text);
    const seen = await named.call("screenshot_window", shot);
    assert.ok(seen.png !== undefined, seen.text);
    const summary = await named.call("policy_visibility_summary");
    assert.equal(summary.structured["covering_windows"], 0);
    fixture.skipMessages();
    assertEmitted(await hands.act("click_window", inWindow(fixture, 40, 40)));
    await fixture.nextMessage("WM_LBUTTONDOWN");
  }
  // The same program's window over the target, when clicks do not go through it.
  await using _ = await startFixture({
    ...{ title: "Overlay", exeName: "overlay.exe", ...everything },
    ...{ style: WS_POPUP, topmost: true },
  });
  assert.equal((await named.call("screenshot_window", shot)).code, "target_occluded");
});
