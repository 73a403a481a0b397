import { ToolError } from "../base/errors.ts";
import type { Action } from "../policy/policy.ts";
import { columnsOf, visibleCharacters, visibleText } from "../base/visible_text.ts";

/** The action that a person is asked to allow. */
export interface ConsentQuestion {
  readonly action: Action;
  /** Full path of the program; its file name is shown. */
  readonly imagePath: string;
  /**
   * The title of the window, which is text of the program running in it; or the pattern of the policy that it matches.
   */
  readonly title: { readonly is: "own" | "pattern"; readonly text: string };
  /** The tool and its arguments, with every point in window coordinates. */
  readonly call: { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> };
  /** How long the consent will be valid, seconds. */
  readonly seconds: number;
}

/** Largest text of a box: a larger box cannot be read, or does not fit a screen scaled to 200 %. */
const MAX_CHARACTERS = 1_500;
const MAX_LINES = 25;

/** Longest line, columns: Windows breaks longer lines by itself, at places we would not know. */
const MAX_COLUMNS = 64;

/**
 * A word as wide as the longest line. A box is at least as wide as its widest word, so no line in it is broken again.
 */
const RULE = "=".repeat(MAX_COLUMNS);

const INDENT = "    ";

/** Marks the end of a text that was cut. */
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

/** A label and as many of `characters` in quotes as one line holds. The quotes mark text of the window itself. */
function quotedLine(label: string, characters: readonly string[]): string {
  const room = MAX_COLUMNS - columnsOf(`${label}""${CUT}`);
  const end = characters.findIndex((_, index) => columnsOf(characters.slice(0, index + 1).join("")) > room);
  return end < 0
    ? `${label}"${characters.join("")}"`
    : `${label}"${characters.slice(0, end).join("")}"${CUT}`;
}

/**
 * A label and `characters` in `quote`, in as many lines as they need; further lines are indented deeper than any
 * label.
 */
function wrapped(label: string, characters: readonly string[], quote: string): readonly string[] {
  const room = MAX_COLUMNS - Math.max(columnsOf(label), 2 * INDENT.length) - 2 * quote.length;
  const lines = pieces(characters, Math.max(room, 8)).map((piece) => `${quote}${piece}${quote}`);
  return lines.map((line, index) => (index === 0 ? label : INDENT + INDENT) + line);
}

/**
 * `characters` in pieces of at most `room` columns, broken after each line break, and after the last space if there is
 * one.
 */
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
