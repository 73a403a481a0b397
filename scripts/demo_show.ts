/**
 * The show itself, run by the Windows Deno: a window, the real server with a policy for it, and an MCP client.
 */
import { DesktopServer } from "../tests/desktop/server.ts";
import { type Fixture, startFixture } from "../tests/fixtures/fixture.ts";
import { BUTTON } from "../tests/fixtures/pattern.ts";

const say = (line: string): void => console.log(line);

/** The example policy, with the program of the fixture in it and its client area as the one region. */
async function policyFor({ exePath, window: { windowRect, clientOrigin, clientSize } }: Fixture) {
  const example = new URL("../schema/examples/look_and_click.json", import.meta.url);
  const { application } = JSON.parse(await Deno.readTextFile(example));
  const left = clientOrigin.x - windowRect.left;
  const top = clientOrigin.y - windowRect.top;
  return {
    ...application,
    executable_path: exePath,
    title_patterns: ["Demo*"],
    safe_regions: [{ name: "picture", rect: [left, top, left + clientSize.width, top + clientSize.height] }],
    screenshot_masks: [],
  };
}

async function show(output: string): Promise<void> {
  await using stranger = await startFixture({ title: "Bank", exeName: "bank.exe", x: 560, y: 60 });
  await using fixture = await startFixture({ title: "Demo window", x: 80, y: 60, foreground: true });
  say('Two windows are open: "Demo window", which the policy names, and "Bank", which it does not.');
  await using server = await DesktopServer.start({ applications: [await policyFor(fixture)] });
  say(`The server offers: ${(await server.toolNames()).join(", ")}`);

  const list = await server.call("list_windows");
  say(`list_windows: ${JSON.stringify(list.structured["windows"])}`);

  const target = { hwnd: Number(fixture.hwnd) };
  const shot = await server.call("screenshot_window", { ...target, region_name: "picture", grid: true });
  if (shot.png === undefined) throw new Error(shot.text);
  await Deno.writeFile(`${output}\\picture.png`, shot.png);
  const offset = shot.structured["window_offset"] as { x: number; y: number };
  say(`screenshot_window: ${shot.png.byteLength} bytes, ${shot.text}`);

  const point = {
    x: offset.x + (BUTTON.left + BUTTON.right) / 2,
    y: offset.y + (BUTTON.top + BUTTON.bottom) / 2,
  };
  fixture.skipMessages();
  const click = await server.call("click_window", { ...target, ...point });
  say(`click_window at ${point.x},${point.y}: ${click.text}`);
  const down = await fixture.nextMessage("WM_LBUTTONDOWN");
  const up = await fixture.nextMessage("WM_LBUTTONUP");
  say(`The window received: ${down.message} at ${down.x},${down.y}, ${up.message} at ${up.x},${up.y}`);

  const refused = await server.call("click_window", { hwnd: Number(stranger.hwnd), x: 50, y: 60 });
  if (refused.code !== "target_not_found") {
    throw new Error(`The other window was not refused: ${refused.text}`);
  }
  say(`click_window on "Bank": ${refused.text}`);
}

await show(Deno.args[0] ?? ".");
