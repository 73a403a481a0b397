import assert from "node:assert/strict";
import { SOURCE_FLAGS } from "../../scripts/permissions.ts";
import { type Fixture, startFixture } from "../fixtures/fixture.ts";
import { BoxWatcher } from "./box.ts";
import { DesktopProcess } from "./desktop_process.ts";
import { DesktopServer } from "./server.ts";

const MAIN = new URL("../../main.ts", import.meta.url).href;

/** Of each server. */
const EFFECTS = 100;

async function serverFor(fixture: Fixture): Promise<DesktopServer> {
  return await DesktopServer.start({
    applications: [{
      executable_path: fixture.exePath,
      title_patterns: ["Fixture A*"],
      allowed_actions: ["observe", "hover", "click", "close"],
    }],
    variables: { DESKTOP_AUTOMATION_MAX_ACTIONS_PER_MINUTE: "1000" },
  });
}

/** Runs a command of the program; its exit code. `console`: in a console of its own, as a person runs it. */
async function command(name: string, console = false): Promise<number> {
  const args = ["run", ...SOURCE_FLAGS, MAIN, name];
  const program = console ? "cmd" : Deno.execPath();
  const { code } = await new Deno.Command(program, {
    args: console ? ["/c", "start", "/wait", Deno.execPath(), ...args] : args,
    stdin: "null",
    stdout: "null",
    stderr: "null",
    signal: AbortSignal.timeout(60_000),
  }).output();
  return code;
}

/** Ends a server as a crash would, without a word to it. */
async function kill(server: DesktopServer): Promise<void> {
  Deno.kill(server.pid, "SIGKILL");
  await server.client.close();
}

Deno.test("the effects of two servers are never interleaved", async () => {
  await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
  await using first = await serverFor(fixture);
  await using second = await serverFor(fixture);
  const at = { hwnd: Number(fixture.hwnd), x: 60, y: 90 };
  let busy = 0;
  const clicks = async (server: DesktopServer, tool: string): Promise<void> => {
    for (let done = 0; done < EFFECTS;) {
      const { code, text } = await server.call(tool, at);
      if (code === undefined) done++;
      else if (code === "desktop_busy") busy++;
      // The other server's input is no input of this one: it looks like the operator's.
      else assert.equal(code, "operator_active", text);
    }
  };
  await Promise.all([clicks(first, "click_window"), clicks(second, "right_click_window")]);
  // What the window has received reaches us a little later; the answer to a command comes after all of it.
  await fixture.command("state");
  // The second of two quick clicks comes as a double click.
  const buttons = fixture.messages.map(({ message }) => message.replace("DBLCLK", "DOWN"))
    .filter((message) => /^WM_[LR]BUTTON(DOWN|UP)$/.test(message));
  assert.equal(buttons.length, 4 * EFFECTS);
  for (let i = 0; i < buttons.length; i += 2) {
    assert.equal(buttons[i + 1], buttons[i]?.replace("DOWN", "UP"), `event ${i}, ${busy} times busy`);
  }
});

Deno.test("a box open in one server is desktop_busy in the other, and killing the first lets it go on", async () => {
  await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
  const first = await serverFor(fixture);
  await using second = await serverFor(fixture);
  await using watcher = await BoxWatcher.start();
  const hwnd = Number(fixture.hwnd);
  const hover = async (): Promise<string> =>
    (await second.call("hover_window", { hwnd, x: 60, y: 90, dwell_ms: 0 })).code ?? "ok";
  const asked = first.call("request_confirmation", {
    ...{ hwnd, action_class: "close", tool: "close_window", arguments: { hwnd } },
  }).catch(() => undefined);
  await watcher.comes();
  assert.equal(await hover(), "desktop_busy");
  assert.equal((await second.call("list_windows")).code, undefined);
  await kill(first);
  await asked;
  const end = performance.now() + 5_000;
  while (await watcher.find() !== undefined && performance.now() < end);
  assert.equal(await watcher.find(), undefined);
  await fixture.command("foreground");
  assert.equal(await hover(), "ok");
});

Deno.test("a stopped server that is killed and started again is still stopped, until resume on a terminal", async () => {
  await using cleaner = await DesktopProcess.start();
  // A mark left behind would stop the real server of the user who runs this.
  await using clean = new AsyncDisposableStack();
  clean.defer(async () => void await cleaner.call("clearStopMark"));
  await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
  const hover = { hwnd: Number(fixture.hwnd), x: 60, y: 90, dwell_ms: 0 };
  const first = await serverFor(fixture);
  assert.equal((await first.call("hover_window", hover)).code, undefined);
  assert.equal(await command("stop"), 0);
  assert.equal((await first.call("hover_window", hover)).code, "stopped_by_operator");
  await kill(first);
  await using second = await serverFor(fixture);
  const refused = await second.call("hover_window", hover);
  assert.equal(refused.code, "stopped_by_operator");
  assert.match(refused.text, /watched by (hotkey|polling)/);
  const { structured } = await second.call("health_check");
  assert.equal((structured["stop"] as Record<string, unknown>)["stopped"], true);
  assert.equal(await command("resume"), 1);
  assert.equal((await second.call("hover_window", hover)).code, "stopped_by_operator");
  assert.equal(await command("resume", true), 0);
  await fixture.command("foreground");
  assert.equal((await second.call("hover_window", hover)).code, undefined);
});
