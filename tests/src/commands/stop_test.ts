import assert from "node:assert/strict";
import { parseCommandLine } from "../../../src/commands/command_line.ts";
import { runStopCommand, type StopWorld } from "../../../src/commands/stop.ts";
import { FakeDesktop } from "../../fake_desktop.ts";

function world(desktop: FakeDesktop, isTerminal = true): StopWorld {
  return { openStopMark: () => desktop, isTerminal: () => isTerminal };
}

Deno.test("stop marks every server of the session, from anywhere; resume removes the mark on a terminal", () => {
  const desktop = new FakeDesktop();
  assert.equal(runStopCommand("stop", world(desktop, false)).code, 0);
  assert.equal(desktop.stopMarked, true);
  assert.equal(runStopCommand("stop", world(desktop)).code, 0);
  assert.equal(runStopCommand("resume", world(desktop, false)).code, 1);
  assert.equal(desktop.stopMarked, true);
  assert.equal(runStopCommand("resume", world(desktop)).code, 0);
  assert.equal(desktop.stopMarked, false);
});

Deno.test("stop and resume say so when Windows did not do it, and where there is no Windows", () => {
  const desktop = new FakeDesktop();
  desktop.markStopped = () => {};
  desktop.clearStopMark = () => false;
  for (const command of ["stop", "resume"] as const) {
    assert.equal(runStopCommand(command, world(desktop)).code, 2);
    const elsewhere = runStopCommand(command, { openStopMark: undefined, isTerminal: () => true });
    assert.deepEqual([elsewhere.code, elsewhere.error], [2, "this needs Windows"]);
  }
});

Deno.test("parseCommandLine() takes stop and resume alone", () => {
  for (const command of ["stop", "resume"]) {
    assert.deepEqual(parseCommandLine([command]), { command });
    assert.equal(parseCommandLine([command, "now"]).command, "misused");
    assert.equal(parseCommandLine(["--force", command]).command, "misused");
  }
});
