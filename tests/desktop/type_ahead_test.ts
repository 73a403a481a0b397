import assert from "node:assert/strict";
import { type Fixture, startFixture, type WindowMessage } from "../fixtures/fixture.ts";
import { findShownWindow, foregroundWindow, tapKey } from "../fixtures/test_win32.ts";
import type { Reaction } from "../fixtures/window_protocol.ts";
import { assertNothingHeld, Hands, inWindow } from "./hands.ts";

// A window that is busy with one input, and then opens something: the rest must not go there. Every combination is
// tried with fakes; here each thing that opens comes after each time of being busy for one kind of input or another.

const DELAYS = [0, 20, 150, 400, 1_500, 3_000] as const;
const OPENINGS = ["dialog", "menu", "window", "close", "nothing"] as const;

/** A call, the messages it makes, and how many of them go out at once. */
interface Input {
  readonly message: Reaction["message"];
  readonly args: (fixture: Fixture) => Record<string, unknown>;
  readonly tool: string;
  readonly units: number;
  readonly batch: number;
  readonly isUnit: (message: WindowMessage) => boolean;
}

const INPUTS: Readonly<Record<string, Input>> = {
  keys: {
    message: "key",
    tool: "send_key_sequence",
    args: () => ({ hold_ms: 50, keys: ["space", "down", "down", "enter"].map((key) => ({ key })) }),
    units: 4,
    batch: 1,
    isUnit: ({ message }) => message === "WM_KEYDOWN",
  },
  text: {
    message: "character",
    tool: "send_text",
    args: () => ({ text: "abcdefgh" }),
    units: 8,
    batch: 4,
    isUnit: ({ message }) => message === "WM_CHAR",
  },
  "a double click": {
    message: "press",
    tool: "double_click_window",
    args: (fixture) => inWindow(fixture, 30, 250),
    units: 2,
    batch: 1,
    isUnit: ({ message }) => /^WM_LBUTTON(DOWN|DBLCLK)$/.test(message),
  },
};

const PATIENCE_MS = 2_000;
const REST_MS = 2_200;
const [VK_ESCAPE, SCAN_ESCAPE] = [0x1b, 1];

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Half of them, other ones for the next kind of input and for the next thing that opens. */
function delaysOf(input: number, opening: number): readonly number[] {
  // A menu takes the release that comes after 3 s for its own: on Wine it is gone again when the test looks.
  const isMenu = OPENINGS[opening] === "menu";
  return DELAYS.filter((ms, index) => (index + input + opening) % 2 === 0 && !(isMenu && ms > PATIENCE_MS));
}

/** The place in a sequence for each combination, so that every place has its turn; never in the last batch. */
function placeOf({ units, batch }: Input, combination: number): number {
  return combination % (Math.ceil(units / batch) * batch - batch);
}

for (const [kind, [name, input]] of Object.entries(INPUTS).entries()) {
  for (const [number, opening] of OPENINGS.entries()) {
    // The release of the first click can choose in a menu that opened under the button.
    if (input.message === "press" && opening === "menu") continue;
    const then = opening === "nothing" ? "nothing opens" : `comes: ${opening}`;
    Deno.test(`threat 30: ${name} into a window that is busy 0 to 3,000 ms with one of them, and then ${then}`, async () => {
      let hands: Hands | undefined;
      await using other = await startFixture({ title: "Other", exeName: "other.exe", x: 640, y: 80 });
      try {
        for (const [index, milliseconds] of delaysOf(kind, number).entries()) {
          if (hands === undefined || opening === "close") {
            await hands?.[Symbol.asyncDispose]();
            hands = await Hands.start({ window: { contextMenu: ["one", "two", "three"] } });
          }
          const after = placeOf(input, index + number);
          await tryOne(hands, other, input, {
            ...{ message: input.message, after, milliseconds, opening, posted: index % 2 === 1 },
          });
        }
      } finally {
        await hands?.[Symbol.asyncDispose]();
      }
    });
  }
}

async function tryOne(hands: Hands, other: Fixture, input: Input, to: Reaction): Promise<void> {
  const { fixture } = hands;
  const { left, top, right, bottom } = fixture.window.windowRect;
  const where = `${to.milliseconds} ms with ${to.after}, ${to.opening}${to.posted ? " posted" : ""}`;
  await fixture.command({ command: "react", to, area: { left, top, right, bottom } });
  await fixture.command({ command: "restart" });
  await fixture.quiet();
  const [from, otherFrom] = [fixture.messages.length, other.messages.length];
  const answer = await hands.act(input.tool, input.args(fixture));
  // Until whatever was on its way has come to where it goes.
  await delay(Math.max(0, to.milliseconds - PATIENCE_MS) + 700);
  await fixture.quiet();
  const units = fixture.messages.slice(from).filter(input.isUnit);
  const here = units.filter(({ hwnd }) => hwnd === Number(fixture.hwnd));
  const elsewhere = units.length - here.length + other.messages.slice(otherFrom).filter(input.isUnit).length;
  const said = `${where}: ${answer.code ?? "ok"} ${answer.text}; ${here.length} here, ${elsewhere} elsewhere`;
  console.log(said);
  if (to.opening === "menu") {
    let menu = 0n;
    for (let i = 0; i < 100 && menu === 0n; i++) {
      menu = findShownWindow("#32768", fixture.window.pid);
      if (menu === 0n) await delay(50);
    }
    assert.notEqual(menu, 0n, `${said}: the menu has been used or closed`);
    for (let i = 0; i < 100 && findShownWindow("#32768", fixture.window.pid) !== 0n; i++) {
      tapKey(VK_ESCAPE, SCAN_ESCAPE);
      await delay(50);
    }
  }
  const commands = fixture.messages.slice(from).filter(({ message }) => message === "WM_COMMAND");
  assert.deepEqual(commands, [], said);
  // One batch goes out at once; what of it comes after the one that opens something is not called back.
  assert.ok(elsewhere <= input.batch - 1 - to.after % input.batch, said);
  if (to.opening === "nothing" && to.milliseconds < PATIENCE_MS) {
    assert.equal(answer.code, undefined, said);
    assert.equal(here.length, input.units, said);
  } else {
    assert.notEqual(answer.code, undefined, said);
    assert.match(answer.text, /partial/, said);
    if (to.milliseconds > PATIENCE_MS) assert.equal(answer.code, "target_hung", said);
  }
  await assertNothingHeld();
  if (to.opening !== "close") await fixture.command({ command: "restart" });
  assert.ok(to.opening === "close" || foregroundWindow() === fixture.hwnd, said);
  // On Wine a window that comes or goes under the cursor counts as input of the person, after whom nothing is done for
  // 2 s: the one that opened has gone only now.
  if (answer.code === "operator_active") await delay(REST_MS);
}
