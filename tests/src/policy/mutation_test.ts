import assert from "node:assert/strict";
import { parse } from "yaml";
import { loadConfiguration } from "../../../src/policy/configuration.ts";
import { withoutVariables } from "../../../src/policy/hidden_environment.ts";
import type { Configuration } from "../../../src/policy/policy.ts";
import { machine, NOW, POLICY_PATH, RUFFLE } from "./fake_machine.ts";

const SEED = 20_260_601;
const COUNT = 500;

const JSON_POLICY = JSON.stringify(
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

const YAML_POLICY = `# A policy
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

type Random = (n: number) => number;
type Mutation = (text: string, random: Random) => Uint8Array | string;

const encode = (text: string) => new TextEncoder().encode(text);

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

const MUTATIONS: Readonly<Record<string, Mutation>> = {
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

/** What a file grants, read with other tools and without the code under test; undefined when they refuse it. */
// deno-lint-ignore no-explicit-any
function independent(bytes: Uint8Array): any {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  return (/^\s*\{/.test(text) ? JSON.parse(text) : withoutVariables(() => parse(text))).application;
}

function rects(list: readonly number[][]) {
  return list.map(([left, top, right, bottom]) => ({ left, top, right, bottom }));
}

/** Compares what was granted with the raw fields. */
function assertGrants(configuration: Configuration, bytes: Uint8Array): void {
  const raw = independent(bytes);
  // An executable that is not there matches nothing: its entry is left out.
  if (raw.executable_path.toLowerCase() !== RUFFLE.toLowerCase()) {
    return assert.deepEqual(configuration.entries, []);
  }
  const entry = configuration.entries[0]!;
  const regions: { name: string; rect: number[] }[] = raw.safe_regions ?? [];
  const actions = new Set(raw.allowed_actions);
  const popups = raw.owned_popups ?? "none";
  assert.deepEqual(
    {
      ...entry,
      titlePatterns: entry.titlePatterns.map(({ source }) => source),
      allowedActions: new Set(entry.allowedActions),
      protectedActions: new Set(entry.protectedActions),
      allowedKeys: entry.allowedKeys && new Set(entry.allowedKeys),
    },
    {
      executablePath: RUFFLE,
      titlePatterns: raw.title_patterns,
      allowedActions: actions,
      protectedActions: new Set(
        (raw.protected_actions ?? []).filter((action: string) => action !== "observe"),
      ),
      safeRegions: rects(regions.map(({ rect }) => rect)).map((rect, i) => ({
        name: regions[i]!.name,
        rect,
      })),
      masks: rects((raw.screenshot_masks ?? []).map(({ rect }: { rect: number[] }) => rect)),
      maxScreenshotBytes: raw.max_screenshot_bytes ?? 8_388_608,
      expiresAt: raw.expires_at ? Date.parse(raw.expires_at) : undefined,
      ownedPopups: popups === true ? "menus" : popups || "none",
      nonClient: raw.non_client ?? false,
      embedded: [],
      windowSize: raw.window_size && { width: raw.window_size[0], height: raw.window_size[1] },
      allowedKeys: raw.allowed_keys && new Set(raw.allowed_keys),
      captureSources: raw.capture_sources ?? ["screen"],
      confirmation: raw.confirmation ?? "dialog",
      unrestrictedScreenshots: false,
    },
  );
}

const WITHOUT_PLACE = new Set(["file_too_large", "file_empty", "file_encoding"]);

function assertRefused({ problems, entries, profileDir }: Configuration): void {
  assert.deepEqual([entries, profileDir], [[], undefined]);
  for (const { source, code, message, line, column } of problems) {
    assert.equal(source, "policy file");
    assert.ok(code && message);
    if (!WITHOUT_PLACE.has(code)) assert.ok(line! >= 1 && column! >= 1, code);
    assert.doesNotMatch(message, /ruffle|stage|Player/i);
  }
}

Deno.test(`loadConfiguration() refuses or reads exactly ${COUNT} mutated policy files (seed ${SEED})`, async () => {
  let seed = SEED;
  const random: Random = (n) => (seed = (seed * 48271) % 0x7fffffff) % n;
  const names = Object.keys(MUTATIONS);
  const environment = { DESKTOP_AUTOMATION_POLICY_FILE: POLICY_PATH };
  const counts = { refused: 0, granted: 0 };
  for (let i = 0; i < COUNT; i++) {
    const name = names[i % names.length]!;
    const mutated = MUTATIONS[name]!(random(2) ? JSON_POLICY : YAML_POLICY, random);
    const bytes = typeof mutated === "string" ? encode(mutated) : mutated;
    const configuration = await loadConfiguration({
      environment,
      host: { elevated: false },
      files: machine(bytes),
      now: NOW,
    });
    try {
      if (configuration.problems.length > 0) assertRefused(configuration);
      else assertGrants(configuration, bytes);
    } catch (error) {
      throw new Error(`mutation ${i}, ${name}:\n${new TextDecoder().decode(bytes.subarray(0, 3000))}`, {
        cause: error,
      });
    }
    counts[configuration.problems.length > 0 ? "refused" : "granted"]++;
  }
  assert.ok(counts.refused > COUNT / 2 && counts.granted > 20, JSON.stringify(counts));
});
