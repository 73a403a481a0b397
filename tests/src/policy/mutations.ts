import { RUFFLE } from "./fake_machine.ts";

/** A right policy in JSON, to be mutated. */
export const JSON_POLICY = JSON.stringify(
  {
    application: {
      executable_path: RUFFLE,
      title_patterns: ["*Ruffle*", "Player [0-9]"],
      allowed_actions: ["observe", "hover", "click", "key"],
      protected_actions: ["click"],
      safe_regions: [{ name: "stage", rect: [12, 40, 788, 588] }, { name: "menu", rect: [0, 0, 800, 40] }],
      screenshot_masks: [{ rect: [740, 40, 788, 88] }],
      max_screenshot_bytes: 4_194_304,
      expires_at: "2027-01-01T00:00:00+03:00",
      owned_popups: "menus",
      window_size: [1024, 768],
      allowed_keys: ["left", "a", "ctrl+z"],
      capture_sources: ["screen"],
      confirmation: "client",
    },
  },
  undefined,
  2,
);

export const YAML_POLICY = `# A policy
application:
  executable_path: ${RUFFLE}
  title_patterns: ["*Ruffle*", 'Player [0-9]']
  allowed_actions:
    - observe
    - hover
    - click
    - key
  protected_actions: [click]
  safe_regions:
    - name: stage
      rect: [12, 40, 788, 588]
    - { name: menu, rect: [0, 0, 800, 40] }
  screenshot_masks:
    - rect: [740, 40, 788, 88]
  max_screenshot_bytes: 4194304
  expires_at: 2027-01-01T00:00:00+03:00
  owned_popups: menus
  window_size: [1024, 768]
  allowed_keys: [left, a, ctrl+z]
  capture_sources: [screen]
  confirmation: client
`;

/** A whole number from 0 up to and without `n`. */
export type Random = (n: number) => number;
/** A changed policy file, as text or bytes. */
export type Mutation = (text: string, random: Random) => Uint8Array | string;

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A line picked at random, with its index. */
function pick(text: string, random: Random): { lines: string[]; index: number } {
  const lines = text.split("\n");
  return { lines, index: random(lines.length) };
}

const VALUES = [
  "null",
  "true",
  "-1",
  "5",
  "1.5",
  '"x"',
  "[]",
  "{}",
  "[1]",
  "9999999999999999999",
  "~",
  "*a",
  "&a b",
  "!x y",
  "|",
  "'",
];

export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  flipBits(text, random) {
    const bytes = encode(text);
    for (let i = 0; i <= random(3); i++) bytes[random(bytes.length)]! ^= 1 << random(8);
    return bytes;
  },
  replaceByte(text, random) {
    const bytes = encode(text);
    bytes[random(bytes.length)] = random(256);
    return bytes;
  },
  truncate: (text, random) => text.slice(0, random(text.length)),
  deleteLine(text, random) {
    const { lines, index } = pick(text, random);
    return lines.toSpliced(index, 1).join("\n");
  },
  duplicateLine(text, random) {
    const { lines, index } = pick(text, random);
    return lines.toSpliced(index, 0, lines[index]!).join("\n");
  },
  swapLines(text, random) {
    const { lines, index } = pick(text, random);
    const other = random(lines.length);
    [lines[index], lines[other]] = [lines[other]!, lines[index]!];
    return lines.join("\n");
  },
  indent(text, random) {
    const { lines, index } = pick(text, random);
    return lines.with(index, `${random(2) ? "\t" : "  "}${lines[index]}`).join("\n");
  },
  dedent(text, random) {
    const { lines, index } = pick(text, random);
    return lines.with(index, lines[index]!.replace(/^ {1,2}/, "")).join("\n");
  },
  changeValue(text, random) {
    const { lines, index } = pick(text, random);
    return lines.with(index, lines[index]!.replace(/(:\s).*?(,?)$/, `$1${VALUES[random(VALUES.length)]}$2`))
      .join("\n");
  },
  misspellKey(text, random) {
    const { lines, index } = pick(text, random);
    return lines.with(
      index,
      lines[index]!.replace(/\w+(?="?:)/, (key) => random(2) ? key.toUpperCase() : `${key}s`),
    ).join("\n");
  },
  insertCharacter(text, random) {
    const at = random(text.length);
    const inserted = [
      "\0",
      "\u200b",
      "\u202e",
      "\ufeff",
      '"',
      "'",
      ":",
      "#",
      "*",
      "{",
      "]",
      ",",
      "\\",
      "\r",
      "\u2028",
      "%",
    ];
    return text.slice(0, at) + inserted[random(inserted.length)] + text.slice(at);
  },
  changeNumber(text, random) {
    const numbers = [...text.matchAll(/\d+/g)];
    const match = numbers[random(numbers.length)]!;
    const value = ["0", "1", "-1", "01", "0x1", "1e3", "2147483648", "99999999999999999999"][random(8)]!;
    return text.slice(0, match.index) + value + text.slice(match.index + match[0].length);
  },
  byteOrderMark: (text) => `\ufeff${text}`,
  utf16(text, random) {
    const units = Uint16Array.from(`${random(2) ? "\ufeff" : ""}${text}`, (unit) => unit.charCodeAt(0));
    return new Uint8Array(units.buffer);
  },
  tooLarge: (text, random) => text + (random(2) ? "#" : " ").repeat(2 * 1024 * 1024),
  nest: (text, random) => text.replace(/\[/, () => "[".repeat(20 + random(5000))),
  bomb: (text) => `a: &a [x, x]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]\n${text}`,
  secondDocument: (text) => `${text}\n---\n${text}`,
  appendRoot: (text, random) =>
    `${text}\n${["application: {}", "audit: [stderr]", "x: 1", "}", "..."][random(5)]}`,
};
