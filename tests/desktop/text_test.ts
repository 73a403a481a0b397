import assert from "node:assert/strict";
import { controlText, findWindow } from "../fixtures/test_win32.ts";
import { assertEmitted, assertNothingHeld, Hands, policyFor, unitsTold } from "./hands.ts";
import { DesktopServer } from "./server.ts";

const TEXTS: readonly string[] = [
  "The quick brown fox jumps over the lazy dog 0123456789 !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
  "Pijamalı hasta yağız şoföre çabucak güvendi ĞÜŞİÖÇ ıİ",
  "نص حكيم له سر قاطع وذو شأن عظيم مكتوب على ثوب أخضر",
  "我能吞下玻璃而不伤身体 𠮷野家",
  "👩‍👩‍👧‍👦 🏳️‍🌈 😀 👍🏽",
  "e\u0301 n\u0303 a\u0308\u0323 Z\u0351\u036b\u0343",
];

/** Text of `units` UTF-16 units taken from all of them, with every pair whole. */
function longText(units: number): string {
  const all = TEXTS.join(" ");
  let text = "";
  for (const character of all.repeat(Math.ceil(units / all.length))) {
    if (text.length + character.length <= units) text += character;
  }
  return text + "x".repeat(units - text.length);
}

Deno.test("send_text arrives in the window as it was sent, in every script", async () => {
  await using hands = await Hands.start();
  const { fixture } = hands;
  for (const text of TEXTS) {
    const from = fixture.messages.length;
    const answer = await hands.act("send_text", { text });
    assertEmitted(answer);
    assert.equal(answer.structured["units"], text.length);
    await fixture.quiet();
    assert.equal(fixture.typed(from), text);
  }
  const from = fixture.messages.length;
  assertEmitted(await hands.act("send_text", { text: "a\r\nb\n\tc\r" }));
  await fixture.quiet();
  assert.equal(fixture.typed(from), "a\rb\r\tc\r");
  await assertNothingHeld();
});

Deno.test("send_text of 4,096 units to a slow window arrives as far as the answer says", async () => {
  await using hands = await Hands.start();
  const { fixture } = hands;
  await fixture.command({ command: "slow", milliseconds: 1 });
  const text = longText(4_096);
  assert.equal(text.length, 4_096);
  const answer = await hands.act("send_text", { text });
  // On a busy machine a window that sleeps in each character may be called hung: then the count must be honest.
  assert.ok(answer.code === undefined || answer.code === "target_hung", answer.text);
  await fixture.quiet(1_000);
  const units = unitsTold(answer, text.length);
  assert.ok(units > 0, answer.text);
  assert.equal(fixture.typed(), text.slice(0, units));
  await assertNothingHeld();
});

const NOTEPAD = "C:\\windows\\system32\\notepad.exe";

/** Notepad with an empty document. */
async function startNotepad(): Promise<AsyncDisposable & { readonly hwnd: bigint; readonly edit: bigint }> {
  const child = new Deno.Command(NOTEPAD, { stdin: "null", stdout: "null", stderr: "null" }).spawn();
  const deadline = performance.now() + 20_000;
  let [hwnd, edit] = [0n, 0n];
  while (edit === 0n && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    hwnd = findWindow("Notepad");
    if (hwnd !== 0n) edit = findWindow("Edit", hwnd);
  }
  return {
    hwnd,
    edit,
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await child.status;
    },
  };
}

Deno.test("send_text arrives in Notepad's edit control as it was sent, and keys edit it", async () => {
  await using notepad = await startNotepad();
  assert.notEqual(notepad.edit, 0n, "Notepad has no edit control");
  await using server = await DesktopServer.start({
    applications: [{ ...policyFor(NOTEPAD, "*Notepad*"), allowed_keys: ["ctrl+a", "delete"] }],
    variables: { DESKTOP_AUTOMATION_FOCUS_MODE: "activate" },
  });
  const hwnd = Number(notepad.hwnd);
  for (const text of [...TEXTS, "one\r\ntwo\tthree"]) {
    const confirmation = await server.call("request_confirmation", { hwnd, action_class: "text" });
    assert.equal(confirmation.code, undefined, confirmation.text);
    const token = confirmation.structured["token_id"];
    const answer = await server.call("send_text", { hwnd, text, confirmation_token: token });
    assertEmitted(answer);
    const deadline = performance.now() + 3_000;
    while (controlText(notepad.edit) !== text && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    assert.equal(controlText(notepad.edit), text);
    const keys = [{ key: "a", modifiers: ["ctrl"] }, { key: "delete" }];
    assertEmitted(await server.call("send_key_sequence", { hwnd, keys }));
  }
  await assertNothingHeld();
});

Deno.test("TEXT_MODE=wm_char posts the units to the window", async () => {
  await using hands = await Hands.start({ variables: { DESKTOP_AUTOMATION_TEXT_MODE: "wm_char" } });
  const { fixture } = hands;
  assertEmitted(await hands.act("send_text", { text: "Ağ😀\nb" }));
  await fixture.quiet();
  assert.equal(fixture.typed(), "Ağ😀\rb");
  assert.deepEqual(fixture.messages.filter(({ message }) => message === "WM_KEYDOWN"), []);
});

Deno.test("threat 16: a control character never leaves, for U+0016 as input would paste the clipboard", async () => {
  await using hands = await Hands.start();
  const { fixture } = hands;
  const controls = [0, 3, 8, 0x16, 0x18, 0x1a, 0x1b, 0x1f, 0x7f, 0x85, 0x9f];
  for (const code of [...controls, 0xd83d, 0xde00]) {
    const answer = await hands.act("send_text", { text: `a${String.fromCharCode(code)}b` });
    assert.equal(answer.code, "invalid_argument", code.toString(16));
  }
  await fixture.quiet();
  assert.equal(fixture.typed(), "");
});
