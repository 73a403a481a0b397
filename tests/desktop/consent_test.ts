import assert from "node:assert/strict";
import { type Fixture, startFixture } from "../fixtures/fixture.ts";
import { HAS_HUMAN, human, humanClick } from "../fixtures/human.ts";
import { type Doing, Operator } from "../fixtures/operator.ts";
import { windowAt } from "../fixtures/test_win32.ts";
import { type Box, BoxWatcher, middle, shownText } from "./box.ts";
import { type Ask, ask, callsOn, delay, READ_MS, READABLE_MS, serverFor } from "./questions.ts";

const NEEDS_HUMAN = { ignore: !HAS_HUMAN };

const characters = ({ messages }: Fixture): string =>
  String.fromCharCode(...messages.filter(({ message }) => message === "WM_CHAR").map(({ wParam }) => wParam));

Deno.test(
  "the box shows the text that is typed after an OK, and stands on top of the screen",
  NEEDS_HUMAN,
  async () => {
    const title = 'Fixture A "Cancel refuses it."';
    await using fixture = await startFixture({ title, x: 100, y: 80, foreground: true });
    await using server = await serverFor(fixture);
    await using watcher = await BoxWatcher.start();
    const text = 'Save & Quit: "100 %"\\ and the rest of a line that is longer than the box is wide.';
    const call: Ask = ["text", "send_text", { hwnd: Number(fixture.hwnd), text }];
    const asked = ask(server, call);
    const box = await watcher.comes();
    assert.equal(windowAt(middle(box.rect)) === 0n, false);
    assert.ok([box.hwnd].includes(windowAt({ x: box.rect.left + 40, y: box.rect.top + 10 })));
    assert.equal(shownText(box.text), text);
    assert.match(
      box.text,
      /Program: fixture\.exe\r?\nIts own title: "Fixture A \\"Cancel refuses it\.\\""\r?\n/,
    );
    assert.deepEqual(Object.keys(box.buttons).sort(), ["Cancel", "OK"]);
    await delay(READ_MS);
    await humanClick(middle(box.buttons["OK"]!));
    const { code, token } = await asked;
    assert.equal(code, "ok");
    assert.equal(characters(fixture), "");
    const typed = await server.call("send_text", { ...call[2], confirmation_token: token });
    assert.equal(typed.code, undefined, typed.text);
    await delay(300);
    assert.equal(characters(fixture), text);
    const again = await server.call("send_text", { ...call[2], confirmation_token: token });
    assert.equal(again.code, "confirmation_invalid");
  },
);

/** Clicks into the words of a box first: in Wine it may be in front and yet not have the keyboard of the X display. */
async function typeInto({ rect }: Box, ...args: Doing): Promise<void> {
  await humanClick({ x: rect.left + 30, y: rect.top + 45 });
  await human(...args);
}

/** Acts of a person that are no consent. */
const NOES: readonly (readonly [name: string, act: (box: Box) => Promise<void>])[] = [
  ["Esc", (box) => typeInto(box, "key", "Escape")],
  ["Enter, which presses Cancel", (box) => typeInto(box, "key", "Return")],
  ["Cancel", (box) => humanClick(middle(box.buttons["Cancel"]!))],
  ["the close button", ({ rect }) => humanClick({ x: rect.right - 13, y: rect.top + 15 })],
  ["typing", async (box) => {
    await typeInto(box, "type", "yes y y");
    await human("key", "Escape");
  }],
];

Deno.test("Esc, Enter, Cancel, the close button and typed letters are no consent", NEEDS_HUMAN, async () => {
  await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
  await using watcher = await BoxWatcher.start();
  const calls = callsOn(Number(fixture.hwnd));
  for (const [i, [name, act]] of NOES.entries()) {
    // In Wine the second box of a process may be in front and yet get no key.
    await using server = await serverFor(fixture);
    const asked = ask(server, calls[i]!);
    const box = await watcher.comes();
    await delay(READ_MS);
    await act(box);
    // The box went by what the person did, not by silence.
    assert.equal(await watcher.goes(), true, name);
    assert.equal((await asked).code, "confirmation_denied", name);
  }
  // The space among the letters presses Cancel, and what the person types then goes on to the window in front.
  assert.doesNotMatch(characters(fixture), /hello/);
});

/** Most attempts at an answer that the machine was too slow to time. */
const ATTEMPTS = 6;

/**
 * Whether a person who presses OK as soon as a box is up has their OK refused within the first second; undefined when it
 * was not that soon, or it cannot be told.
 */
async function isHastyOkRefused(
  fixture: Fixture,
  watcher: BoxWatcher,
  call: Ask,
): Promise<boolean | undefined> {
  await using server = await serverFor(fixture);
  // An answer shows that the server is up.
  await server.toolNames();
  await using operator = await Operator.come();
  const began = performance.now();
  const asked = ask(server, call);
  await watcher.comes();
  // Tab to OK and press it.
  await operator.do("key", "Tab", "key", "space");
  assert.equal(await watcher.goes(), true, "by what the person did, and not by silence");
  const isSoon = performance.now() - began < READABLE_MS;
  const { code } = await asked;
  assert.ok(["ok", "confirmation_denied"].includes(code), code);
  return isSoon ? code === "confirmation_denied" : undefined;
}

Deno.test(
  "an OK within the first second, or under a foreign window, is no consent",
  NEEDS_HUMAN,
  async () => {
    await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
    await using watcher = await BoxWatcher.start();
    const calls = callsOn(Number(fixture.hwnd));
    let refused: boolean | undefined;
    for (let i = 0; i < ATTEMPTS && refused === undefined; i++) {
      refused = await isHastyOkRefused(fixture, watcher, calls[0]!);
    }
    assert.equal(refused, true);
    await using server = await serverFor(fixture);
    const asked = ask(server, calls[1]!);
    const box = await watcher.comes();
    const { left, top } = box.rect;
    // Over the words, not over the buttons.
    await using _overlay = await startFixture({
      ...{ title: "Overlay", exeName: "overlay.exe", kind: "solid", topmost: true },
      ...{ x: left + 20, y: top + 40, width: 150, height: 60 },
    });
    await delay(READ_MS);
    await humanClick(middle(box.buttons["OK"]!));
    assert.equal(await watcher.goes(), true, "by the click, and not by silence");
    assert.equal((await asked).code, "confirmation_denied");
  },
);

Deno.test(
  "two requests at once show one box after the other, and a third is refused",
  NEEDS_HUMAN,
  async () => {
    await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
    await using server = await serverFor(fixture);
    await using watcher = await BoxWatcher.start();
    const calls = callsOn(Number(fixture.hwnd));
    const asked = [0, 1, 2].map((i) => ask(server, calls[i]!));
    const first = await watcher.comes();
    assert.match(first.text, /send_text/);
    await delay(READ_MS);
    await humanClick(middle(first.buttons["OK"]!));
    assert.equal((await asked[0]!).code, "ok");
    const second = await watcher.comes();
    assert.match(second.text, /close_window/);
    // No key: in Wine the second box of a process may be in front and yet get none.
    await humanClick(middle(second.buttons["Cancel"]!));
    assert.equal(await watcher.goes(), true, "by the click, and not by silence");
    assert.equal((await asked[1]!).code, "confirmation_denied");
    assert.equal((await asked[2]!).code, "queue_full");
  },
);

Deno.test("100 requests of every class after a no show no further box", NEEDS_HUMAN, async () => {
  await using fixture = await startFixture({ title: "Fixture A", x: 100, y: 80, foreground: true });
  await using server = await serverFor(fixture);
  await using watcher = await BoxWatcher.start();
  const calls = callsOn(Number(fixture.hwnd));
  const asked = ask(server, calls[0]!);
  await typeInto(await watcher.comes(), "key", "Escape");
  assert.equal(await watcher.goes(), true, "by the key, and not by silence");
  assert.equal((await asked).code, "confirmation_denied");
  for (let i = 0; i < 100; i++) {
    assert.equal((await ask(server, calls[i % calls.length]!)).code, "confirmation_denied");
    if (i % 10 === 0) assert.equal(await watcher.find(), undefined);
  }
});

/** Rounds of boxes in the flood, each of one box for each class, each class on a program of its own. */
const ROUNDS = 6;

Deno.test("a flood of keys into an allowed window while 30 boxes open consents to none", async () => {
  await using stack = new AsyncDisposableStack();
  const fixtures: Fixture[] = [];
  for (let i = 0; i < callsOn(0).length; i++) {
    const place = { x: 100 + 10 * i, y: 80 + 10 * i, foreground: true };
    fixtures.push(
      stack.use(await startFixture({ title: "Fixture A", exeName: `fixture${i}.exe`, ...place })),
    );
  }
  await using watcher = await BoxWatcher.start();
  let boxes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await using server = await serverFor(...fixtures);
    for (const [i, fixture] of fixtures.entries()) {
      await fixture.command("foreground");
      const hwnd = Number(fixture.hwnd);
      const [action_class, tool, args] = callsOn(hwnd)[i]!;
      const flood = (count: number): Promise<unknown>[] =>
        ["tab", "space", "enter", "left"].slice(0, count).map((key) =>
          server.call("send_key", { hwnd, key, hold_ms: 0 })
        );
      const before = flood(3);
      const controller = new AbortController();
      const request = { hwnd, action_class, tool, arguments: args };
      const asked = server.client.callTool({ name: "request_confirmation", arguments: request }, {
        signal: controller.signal,
      }).then(({ structuredContent }) => structuredContent, () => undefined);
      const after = flood(4);
      await watcher.comes();
      boxes++;
      await delay(300);
      controller.abort();
      assert.equal((await asked as Record<string, unknown> | undefined)?.["token_id"], undefined);
      await Promise.all([...before, ...after]);
      assert.equal(await watcher.goes(), true);
    }
  }
  assert.equal(boxes, 30);
});
