import { ToolError } from "../base/errors.ts";
import type { Action } from "../policy/policy.ts";
import { columnsOf, visibleCharacters, visibleText } from "../base/visible_text.ts";

/** What a person is asked for. */
export interface ConsentQuestion {
  readonly action: Action;
  /** Full path of the program; its file name is shown. */
  readonly imagePath: string;
  /** What the window calls itself, text of whoever runs in it; or the policy's pattern that this matches. */
  readonly title: { readonly is: "own" | "pattern"; readonly text: string };
  /** The tool, and its arguments with every point as the window point that it is. */
  readonly call: { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> };
  /** How long the consent will be good for. */
  readonly seconds: number;
}

/** A box that is larger than this cannot be read, or does not fit a screen at 200 %. */
const MAX_CHARACTERS = 1_500;
const MAX_LINES = 25;

/** Where a line is broken: Windows breaks longer ones by itself, at places we would not know. */
const MAX_COLUMNS = 64;

/**
 * A word as wide as any line. A box is at least as wide as its widest word: whatever else is in it, no line is broken
 * once more.
 */
const RULE = "=".repeat(MAX_COLUMNS);

const INDENT = "    ";

/** Behind what was cut off. */
const CUT = " ...";

const WORDS: Readonly<Record<Action, string>> = {
  observe: "look at a window",
  hover: "move the mouse over a window",
  click: "click in a window",
  text: "type text into a window",
  key: "press keys in a window",
  close: "close a window",
  drag: "drag with the mouse in a window",
};

const TITLE_LABELS = { own: "Its own title: ", pattern: "Its title is like: " } as const;

/**
 * The question as a person reads it: the action in words, the program, the window's title cut to its line, the tool
 * and each of its arguments whole.
 * Strings stand in quotes, a long one in several pieces, a piece a line; put together they are the argument.
 *
 * Throws `invalid_argument` when it is longer than 1,500 characters or 25 lines.
 */
export function consentText({ action, imagePath, title, call, seconds }: ConsentQuestion): string {
  const program = imagePath.slice(imagePath.lastIndexOf("\\") + 1);
  const lines = [
    `An MCP client wants to ${WORDS[action]}.`,
    "",
    ...wrapped("Program: ", visibleCharacters(program), ""),
    quotedLine(TITLE_LABELS[title.is], visibleCharacters(title.text)),
    `Action: ${action}, with ${call.tool} and exactly this:`,
    RULE,
    ...Object.entries(call.arguments).flatMap(([name, value]) => argumentLines(visibleText(name), value)),
    "",
    `OK allows it once, within ${seconds} seconds. Cancel refuses it.`,
  ];
  const text = lines.join("\n");
  if (lines.length > MAX_LINES || [...text].length > MAX_CHARACTERS) {
    throw new ToolError(
      "invalid_argument",
      `Refused: the call is too long to be shown whole to a person (${MAX_CHARACTERS} characters, ${MAX_LINES} lines); ` +
        "send it in parts",
    );
  }
  return text;
}

function argumentLines(name: string, value: unknown): readonly string[] {
  if (value === undefined) return [];
  const label = `${INDENT}${name}: `;
  if (typeof value === "string") return wrapped(label, visibleCharacters(value), '"');
  return wrapped(label, [...nested(value)], "");
}

/** Lists and objects as JSON in one line, their strings made visible. */
function nested(value: unknown): string {
  if (typeof value === "string") return `"${visibleText(value)}"`;
  if (Array.isArray(value)) return `[${value.map(nested).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([key, member]) => `${visibleText(key)}:${nested(member)}`).join(", ")}}`;
}

/** As many of `characters` in quotes behind a label as one line holds. The quotes mark what is the window's own. */
function quotedLine(label: string, characters: readonly string[]): string {
  const room = MAX_COLUMNS - columnsOf(`${label}""${CUT}`);
  const end = characters.findIndex((_, index) => columnsOf(characters.slice(0, index + 1).join("")) > room);
  return end < 0
    ? `${label}"${characters.join("")}"`
    : `${label}"${characters.slice(0, end).join("")}"${CUT}`;
}

/** `characters` in `quote` behind a label; further pieces are indented deeper than any label. */
function wrapped(label: string, characters: readonly string[], quote: string): readonly string[] {
  const room = MAX_COLUMNS - Math.max(columnsOf(label), 2 * INDENT.length) - 2 * quote.length;
  const lines = pieces(characters, Math.max(room, 8)).map((piece) => `${quote}${piece}${quote}`);
  return lines.map((line, index) => (index === 0 ? label : INDENT + INDENT) + line);
}

/** Pieces of at most `room` columns, broken behind each line break, and behind the last space if there is one. */
function pieces(characters: readonly string[], room: number): readonly string[] {
  const found: string[] = [];
  let piece: string[] = [];
  let columns = 0;
  const take = (count: number): void => {
    found.push(piece.slice(0, count).join(""));
    piece = piece.slice(count);
    columns = columnsOf(piece.join(""));
  };
  for (const [index, character] of characters.entries()) {
    const more = columnsOf(character);
    while (piece.length > 0 && columns + more > room) take(piece.lastIndexOf(" ") + 1 || piece.length);
    piece.push(character);
    columns += more;
    if (character === "\\n" && index < characters.length - 1) take(piece.length);
  }
  take(piece.length);
  return found;
}
