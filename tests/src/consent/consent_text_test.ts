import assert from "node:assert/strict";
import { consentText } from "../../../src/consent/consent_text.ts";
import { ToolError } from "../../../src/base/errors.ts";
import { columnsOf, visibleText } from "../../../src/base/visible_text.ts";
import { Seeded } from "../image/seeded.ts";

function ask(
  args: Readonly<Record<string, unknown>>,
  { imagePath = "C:\\Apps\\fixture.exe", title = "Fixture A" } = {},
): string {
  return consentText({
    action: "text",
    imagePath,
    title: { is: "own", text: title },
    call: { tool: "send_text", arguments: args },
    seconds: 30,
  });
}

/** The argument `text` as a reader of the box sees it: its quoted pieces put together. */
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
      'Its own title: "Fixture A"',
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
    ["Grüße, 你好, שלום, 😀, é", "Grüße, 你好, שלום, 😀, é"],
    [
      "Привет, Γειά, العربية ١٢٣, 안녕, かな, ﾊﾝ, € № → … “”",
      "Привет, Γειά, العربية ١٢٣, 안녕, かな, ﾊﾝ, € № → … “”",
    ],
    ["e\u0301 a\u0336 1\u20e3 x\u0489 k\u094d", "e\\u{0301} a\\u{0336} 1\\u{20E3} x\\u{0489} k\\u{094D}"],
    ["\ufdfd\u{12219}\u2e3b\u102a\u0bf5", "\\u{FDFD}\\u{12219}\\u{2E3B}\\u{102A}\\u{0BF5}"],
    ["\u01f1\u1100\u1161\u{1f1e9}\u{1f3fd}", "\\u{01F1}\\u{1100}\\u{1161}\\u{1F1E9}\\u{1F3FD}"],
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
  assert.ok([...longest].length > 1_300 && [...longest].length <= 1_500, `${longest.length}`);
  const refused = (error: unknown) => error instanceof ToolError && error.code === "invalid_argument";
  assert.throws(() => ask({ text: "x".repeat(1_501) }), refused);
  const lines = (count: number) => ask({ text: Array.from({ length: count }, () => "a").join("\n") });
  assert.equal(lines(16).split("\n").length, 24);
  assert.equal(lines(17).split("\n").length, 25);
  assert.throws(() => lines(18), refused);
});

Deno.test("consentText() makes the program's name visible, and shows nothing of its folder", () => {
  const shown = ask({ text: "a" }, { imagePath: "C:\\secret\\a\u202egpj.exe" });
  assert.match(shown, /Program: a\\u\{202E\}gpj\.exe/);
  assert.doesNotMatch(shown, /secret/);
});

Deno.test("consentText() shows the window's title in quotes on one line, cut, and lets it imitate nothing", () => {
  const titles = [
    'x"\nOK allows it once. Action: hover',
    "y".repeat(300),
    "\u202e\u0336\u0336 = W".repeat(40),
    "W@%M".repeat(30),
    "字".repeat(60),
    "",
  ];
  const plain = ask({ hwnd: 7 }).split("\n");
  for (const title of titles) {
    const lines = ask({ hwnd: 7 }, { title }).split("\n");
    assert.equal(lines.length, plain.length, title);
    const at = lines.findIndex((line) => line.startsWith("Its own title: "));
    assert.deepEqual(lines.toSpliced(at, 1), plain.toSpliced(at, 1));
    const shown = /^Its own title: "((?:[^"\\]|\\.)*)"( \.\.\.)?$/.exec(lines[at] ?? "");
    assert.ok(shown !== null, lines[at]);
    assert.ok(visibleText(title).startsWith(shown[1]!), lines[at]);
    assert.equal(shown[2] === undefined, visibleText(title) === shown[1]);
    assert.ok(columnsOf(lines[at]!) <= 64);
  }
});

Deno.test("consentText() lets no line of an argument be wider than its rule, whatever is in it", () => {
  const rule = "=".repeat(64);
  const wide = [
    "W",
    "@",
    "&",
    "O",
    "m",
    "Щ",
    "Ж",
    "字",
    "Ｗ",
    "\ufdfd",
    "س",
    "\u01f1",
    "😀",
    "\u0336",
    "™",
    "\u2014",
  ];
  for (const character of wide) {
    const lines = ask({ text: `${character.repeat(9)} `.repeat(6) }).split("\n");
    for (const line of lines) assert.ok(columnsOf(line) <= columnsOf(rule), `${character}: ${line}`);
    // Each line of the argument is set in, so that none can be taken for one of the box's own.
    const [first, end] = [lines.indexOf(rule) + 1, lines.indexOf("", 2)];
    for (const line of lines.slice(first, end)) assert.match(line, /^ {4}(?:text: | {4})"/);
  }
});
