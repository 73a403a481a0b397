import * as z from "zod";
import { MIN_HOLD_MS } from "../input/keyboard.ts";
import { type Chord, KEY_NAMES, MODIFIERS } from "../policy/key_chords.ts";
import { defineTool, type Report } from "./tool.ts";
import { refuseText } from "../input/text_batches.ts";
import { effectArguments, targetedInput, targetOf } from "./arguments.ts";
import { effectResult } from "./results.ts";

/** The argument that names a key. */
const key = z.enum(KEY_NAMES as [string, ...string[]]).describe("Which key; the policy may allow fewer");
const modifiers = z.array(z.enum(MODIFIERS)).max(2).default([])
  .refine((names) => new Set(names).size === names.length, "names a modifier twice")
  .describe("Modifier keys held down while the key is pressed");
const holdMs = z.int().min(0).max(5000).default(80).describe(
  `Under ${MIN_HOLD_MS} is raised to ${MIN_HOLD_MS}`,
);

const keysOutput = z.strictObject({
  keys: z.int(),
  hold_ms: z.int().describe("How long each key was held"),
  ...effectResult,
});

function reportKeys(keys: number, held: number): Report {
  return { structured: { keys, hold_ms: Math.max(held, MIN_HOLD_MS) } };
}

/** The tool `send_text`. */
export const sendText = defineTool({
  name: "send_text",
  title: "Send text",
  description: "Type text into a window that is in front. Line breaks and tabs are key presses.",
  input: targetedInput({
    ...effectArguments,
    text: z.string().min(1).max(4096).superRefine((text, context) => {
      const refusal = refuseText(text);
      if (refusal !== undefined) context.addIssue({ code: "custom", message: refusal });
    }).describe("What to type"),
  }),
  output: z.strictObject({
    units: z.int().describe("UTF-16 units"),
    ...effectResult,
  }),
  effect: "typeText",
  plan: (args) => ({ target: targetOf(args), token: args.confirmation_token, text: args.text }),
  report: (units) => ({ structured: { units } }),
});

/** The tool `send_key`. */
export const sendKey = defineTool({
  name: "send_key",
  title: "Send key",
  description: "Press one key, alone or with modifiers, in a window that is in front.",
  input: targetedInput({ ...effectArguments, key, modifiers, hold_ms: holdMs }),
  output: keysOutput,
  effect: "pressKeys",
  plan: (args) => ({
    target: targetOf(args),
    token: args.confirmation_token,
    chords: [{ key: args.key, modifiers: args.modifiers }],
    holdMs: args.hold_ms,
  }),
  report: (keys, args) => reportKeys(keys, args.hold_ms),
});

/** Longest time that a sequence may hold its keys altogether, milliseconds. */
const MAX_TOTAL_HOLD_MS = 10_000;

/** The tool `send_key_sequence`. */
export const sendKeySequence = defineTool({
  name: "send_key_sequence",
  title: "Send key sequence",
  description: "Press several keys one after another in a window that is in front.",
  input: targetedInput({
    ...effectArguments,
    keys: z.array(z.strictObject({ key, modifiers })).min(1).max(10).describe("In this order"),
    hold_ms: holdMs,
  })
    .refine(
      ({ keys, hold_ms }) => keys.length * Math.max(hold_ms, MIN_HOLD_MS) <= MAX_TOTAL_HOLD_MS,
      "hold_ms for all keys together is over 10 s",
    ),
  output: keysOutput,
  effect: "pressKeys",
  plan: (args) => ({
    target: targetOf(args),
    token: args.confirmation_token,
    chords: args.keys satisfies readonly Chord[],
    holdMs: args.hold_ms,
  }),
  report: (keys, args) => reportKeys(keys, args.hold_ms),
});
