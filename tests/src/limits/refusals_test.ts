import assert from "node:assert/strict";
import { Refusals } from "../../../src/limits/refusals.ts";
import type { Action } from "../../../src/policy/policy.ts";
import { FakeClock } from "../../fake_clock.ts";

const APP = "C:\\Apps\\fixture.exe";
const DENIED = { code: "confirmation_denied" };

/** A person who is asked, and says no to all but what `ok` names. */
class Asked {
  readonly clock = new FakeClock();
  readonly refusals = new Refusals(this.clock);
  boxes = 0;

  ask(action: Action, says: "yes" | "no" = "no", application = APP): void {
    this.refusals.check(application, action);
    this.boxes++;
    this.refusals[says](application, action);
  }
}

Deno.test("Refusals.check() refuses one class for 30 s, 10 min and for good after a no, a second and a third", () => {
  const asked = new Asked();
  for (const rest of [30_000, 600_000]) {
    asked.ask("text");
    asked.clock.advance(rest - 1);
    assert.throws(() => asked.ask("text"), DENIED);
    asked.clock.advance(1);
  }
  asked.ask("text");
  asked.clock.advance(1e12);
  assert.throws(() => asked.ask("text"), DENIED);
});

Deno.test("Refusals.check() counts the noes to an application over all classes of action", () => {
  const asked = new Asked();
  const classes: readonly Action[] = ["text", "close", "drag", "click", "hover", "key"];
  let boxesIn30s = 0;
  for (let round = 0; round < 60; round++) {
    for (const action of classes) {
      try {
        asked.ask(action);
      } catch (error) {
        assert.equal((error as { code?: string }).code, "confirmation_denied");
      }
    }
    if (round === 0) boxesIn30s = asked.boxes;
    asked.clock.advance(30_000);
  }
  assert.deepEqual([boxesIn30s, asked.boxes], [1, 3]);
  // Another application is another person's business; its name is compared as Windows compares it.
  asked.ask("text", "no", "C:\\Apps\\other.exe");
  assert.throws(() => asked.ask("close", "no", APP.toUpperCase()), DENIED);
});

Deno.test("Refusals.yes() ends what was counted for the class and for the application, and for no other class", () => {
  const asked = new Asked();
  asked.ask("text");
  asked.clock.advance(30_000);
  asked.ask("close", "yes");
  // The first no to close in a row, and to the application; the second to text.
  asked.ask("close");
  asked.clock.advance(30_000);
  asked.ask("text");
  asked.clock.advance(30_000);
  assert.throws(() => asked.ask("text"), DENIED);
  asked.clock.advance(570_000);
  asked.ask("text", "yes");
  asked.ask("text");
  asked.clock.advance(30_000);
  asked.ask("text", "yes");
});
