import assert from "node:assert/strict";
import { consentText } from "../../src/consent_text.ts";
import type { IntendedCall } from "../../src/gate/consent.ts";
import { ToolError } from "../../src/errors.ts";
import { visibleText } from "../../src/visible_text.ts";
import { Seeded } from "./image/seeded.ts";

function callOf(args: Readonly<Record<string, unknown>>): IntendedCall {
  return {
    tool: "send_text",
    arguments: args,
    classes: () => ["text"],
    aim: undefined,
    keystrokes: undefined,
  };
}

function ask(args: Readonly<Record<string, unknown>>, imagePath = "C:\\Apps\\fixture.exe"): string {
  return consentText({ action: "text", imagePath, call: callOf(args), seconds: 30 });
}

/** What a reader of the box takes the argument `text` to be: its quoted pieces put together. */
function readBack(shown: string): string {
  const lines = shown.split("\n");
  const first = lines.findIndex((line) => line.startsWith("    text: "));
  const pieces: string[] = [];
  for (let i = first; /^ +(?:text: )?"/.test(lines[i] ?? ""); i++) pieces.push(lines[i]!.trim());
  return pieces.map((piece) => piece.replace(/^text: /, "").slice(1, -1)).join("").replace(
    /\\(?:u\{([0-9A-F]+)\}|(.))/g,
    (_, code, short) =>
      code === undefined
        ? ({ n: "\n", r: "\r", t: "\t" } as Record<string, string>)[short] ?? short
        : String.fromCodePoint(parseInt(code, 16)),
  );
}

Deno.test("consentText() names the action, the program's file and tool, and each argument on its line", () => {
  assert.equal(
    ask({ hwnd: 7, text: "hello", hold_ms: 80, keys: [{ key: "a", modifiers: ["ctrl"] }], none: undefined }),
    [
      "An MCP client wants to type text into a window.",
      "",
      "Program: fixture.exe",
      "Action: text, with send_text and exactly this:",
      "=".repeat(64),
      "    hwnd: 7",
      '    text: "hello"',
      "    hold_ms: 80",
      '    keys: [{key:"a", modifiers:["ctrl"]}]',
      "",
      "OK allows it once, within 30 seconds. Cancel refuses it.",
    ].join("\n"),
  );
});

Deno.test("visibleText() makes whatever hides, reorders or imitates visible, and leaves scripts readable", () => {
  const rows: readonly (readonly [string, string])[] = [
    ["a\tb\r\nc", "a\\tb\\r\\nc"],
    ['"\\', '\\"\\\\'],
    ["\u0000\u001b\u007f\u0085", "\\u{0000}\\u{001B}\\u{007F}\\u{0085}"],
    ["a\u202eb\u2066c\u200f", "a\\u{202E}b\\u{2066}c\\u{200F}"],
    ["\u200b\u200d\ufeff\u00ad\u3164\ufe0f", "\\u{200B}\\u{200D}\\u{FEFF}\\u{00AD}\\u{3164}\\u{FE0F}"],
    ["\u00a0\u2003\u3000\u2028\u2029", "\\u{00A0}\\u{2003}\\u{3000}\\u{2028}\\u{2029}"],
    ["\u2800\ue000\u{e0041}", "\\u{2800}\\u{E000}\\u{E0041}"],
    ["a\ud800b", "a\\u{D800}b"],
    ["a  b", "a  b"],
    ["Grüße, 你好, שלום, 😀, e\u0301", "Grüße, 你好, שלום, 😀, e\u0301"],
  ];
  for (const [raw, shown] of rows) assert.equal(visibleText(raw), shown);
});

Deno.test("consentText() shows an argument so that it can be read back exactly, however it is wrapped", () => {
  const seed = 20_261_130;
  const random = new Seeded(seed);
  const alphabet = [
    ...'abc  \n\r\t\\"u{}nrt',
    "\u202e",
    "\u200b",
    "\u{1f600}",
    "你",
    "\u00a0",
    "é",
    "\ud800",
    "&",
    "%",
  ];
  let shown = 0;
  for (let i = 0; i < 2_000; i++) {
    const length = random.integer(0, 400);
    const text = Array.from({ length }, () => alphabet[random.integer(0, alphabet.length - 1)]).join("");
    let box: string;
    try {
      box = ask({ hwnd: 7, text });
    } catch (error) {
      assert.ok(error instanceof ToolError && error.code === "invalid_argument", `seed ${seed}, case ${i}`);
      continue;
    }
    shown++;
    assert.equal(readBack(box), text, `seed ${seed}, case ${i}`);
    for (const line of box.split("\n")) assert.ok(line.length <= 75, `seed ${seed}, case ${i}: ${line}`);
    assert.ok(box.length <= 1_600 && box.split("\n").length <= 25);
  }
  assert.ok(shown > 500, `only ${shown} were shown`);
});

Deno.test("consentText() refuses what is over 1,500 characters or 25 lines, and shows what is just under", () => {
  let longest = "";
  for (let length = 1; length <= 1_501; length++) {
    try {
      longest = ask({ text: "x".repeat(length) });
    } catch (error) {
      assert.ok(error instanceof ToolError && error.code === "invalid_argument");
      break;
    }
  }
  assert.equal(longest.split("\n").length, 25);
  assert.ok([...longest].length > 1_350 && [...longest].length <= 1_500, `${longest.length}`);
  const refused = (error: unknown) => error instanceof ToolError && error.code === "invalid_argument";
  assert.throws(() => ask({ text: "x".repeat(1_501) }), refused);
  const lines = (count: number) => ask({ text: Array.from({ length: count }, () => "a").join("\n") });
  assert.equal(lines(17).split("\n").length, 24);
  assert.equal(lines(18).split("\n").length, 25);
  assert.throws(() => lines(19), refused);
});

Deno.test("consentText() makes the program's name visible, and shows nothing of its folder", () => {
  const shown = ask({ text: "a" }, "C:\\secret\\a\u202egpj.exe");
  assert.match(shown, /Program: a\\u\{202E\}gpj\.exe/);
  assert.doesNotMatch(shown, /secret/);
});
