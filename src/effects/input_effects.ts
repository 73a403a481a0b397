import { type Point, toWindow } from "../base/geometry.ts";
import type { NamedTarget } from "../targets/allowed_windows.ts";
import { charactersOf, classesOfChord } from "../policy/chord_permissions.ts";
import { effect } from "./effect.ts";
import type { Cost } from "../limits/rate_limiter.ts";
import type { Aim, MouseButton } from "../guards/guard_context.ts";
import { checkHotkeys } from "../input/hotkey_conflicts.ts";
import type { Chord } from "../policy/key_chords.ts";
import type { Action } from "../policy/policy.ts";
import type { Powers } from "./powers.ts";
import { pressesKeys } from "../input/text_batches.ts";

/** An effect on one window that may need a confirmation. */
export interface Confirmable {
  readonly target: NamedTarget;
  /** The `confirmation_token` of the call. */
  readonly token: string | undefined;
}

/** A pointer effect: its points in window coordinates, or in pixels of the image that `captureId` names. */
export interface PointerInput extends Confirmable, Pick<Aim, "points" | "captureId" | "argumentsAt"> {}

/** Fields shared by effects that send input: one action, a target and a token. */
const ONE_ACTION = {
  audited: true,
  consequences: (): readonly Action[] => [],
  cost: (): Cost => ({ actions: 1 }),
  target: ({ target }: Confirmable): NamedTarget => target,
  token: ({ token }: Confirmable): string | undefined => token,
} as const;

/** {@linkcode ONE_ACTION}, with the primary button where a press is judged. */
const POINTING = {
  ...ONE_ACTION,
  needs: ["mouse"],
  aim: ({ points, captureId, argumentsAt }: PointerInput): Aim => (
    { points, captureId, argumentsAt, button: "primary" }
  ),
} as const;

function inWindow({ aim: { points, windowRect } }: Powers["mouse"]): readonly Point[] {
  return points.map((point) => toWindow(windowRect, point));
}

function only([point]: readonly Point[]): Point {
  if (point === undefined) throw new RangeError("The effect needs a point");
  return point;
}

/**
 * The effects that send mouse and keyboard input, or ask a window to close. Pointer effects give their points in
 * window coordinates.
 */
export const INPUT_EFFECTS = {
  /** `inTime`: whether all presses came within the system's time for a double click. */
  click: effect<PointerInput & { readonly button: MouseButton; readonly count: 1 | 2 }>()({
    ...POINTING,
    permission: "click",
    aim: ({ points, captureId, argumentsAt, button }) => ({ points, captureId, argumentsAt, button }),
    perform: async (powers, { button, count }) => {
      const spanMs = await powers.pointer.click(only(powers.aim.points), button, count);
      return { points: inWindow(powers), inTime: spanMs <= powers.view.getDoubleClickTime() };
    },
  }),
  hover: effect<PointerInput & { readonly dwellMs: number }>()({
    ...POINTING,
    permission: "hover",
    perform: async (powers, { dwellMs }) => {
      await powers.pointer.hover(only(powers.aim.points), dwellMs);
      return inWindow(powers);
    },
  }),
  /** `notches` is signed: up and right are positive. */
  scroll: effect<PointerInput & { readonly notches: number; readonly axis: "vertical" | "horizontal" }>()({
    ...POINTING,
    permission: "click",
    perform: async (powers, { notches, axis }) => {
      await powers.pointer.scroll(only(powers.aim.points), notches, axis);
      return inWindow(powers);
    },
  }),
  drag: effect<PointerInput>()({
    ...POINTING,
    permission: "drag",
    perform: async (powers) => {
      await powers.pointer.drag(powers.aim.points);
      return inWindow(powers);
    },
  }),
  typeText: effect<Confirmable & { readonly text: string }>()({
    ...ONE_ACTION,
    needs: ["keyboard"],
    permission: "text",
    consequences: ({ text }) => pressesKeys(text) ? ["key"] : [],
    cost: ({ text }) => ({ actions: 1, textChars: text.length }),
    keystrokes: () => ({ escapeAlone: false }),
    perform: async ({ keyboard }, { text }) => {
      await keyboard.type(text);
      return text.length;
    },
  }),
  pressKeys: effect<Confirmable & { readonly chords: readonly Chord[]; readonly holdMs: number }>()({
    ...ONE_ACTION,
    needs: ["keyboard"],
    permission: "key",
    consequences: ({ chords }, entry) => chords.flatMap((chord) => classesOfChord(chord, entry)),
    cost: ({ chords }, target) => ({
      actions: 1,
      textChars: target === undefined
        ? 0
        : chords.reduce((sum, chord) => sum + charactersOf(chord, target.entry), 0),
    }),
    keystrokes: ({ chords }) => ({
      escapeAlone: chords.every(({ key, modifiers }) => key === "esc" && modifiers.length === 0),
    }),
    refuse: ({ desktop }, { chords }) => checkHotkeys(desktop, chords),
    perform: async ({ keyboard }, { chords, holdMs }) => {
      await keyboard.press(chords, holdMs);
      return chords.length;
    },
  }),
  closeWindow: effect<Confirmable>()({
    ...ONE_ACTION,
    needs: ["close"],
    permission: "close",
    perform: async ({ close }) => {
      await close();
      return {};
    },
  }),
};
