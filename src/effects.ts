import { toWindow } from "./aim.ts";
import { blockers, coveredBy } from "./blockers.ts";
import { charactersOf, classesOf } from "./chords.ts";
import type { EffectKind, EffectSpec } from "./effect.ts";
import type { PointerInput } from "./effect_io.ts";
import { GUARDS_OF, type Powers } from "./powers.ts";
import type { Cost } from "./gate/rate_limit.ts";
import { areaOf, type Point, type Rect } from "./geometry.ts";
import type { Aim } from "./guards.ts";
import { readHealth } from "./health.ts";
import { checkHotkeys } from "./hotkeys.ts";
import { regionOf, takePicture } from "./picture.ts";
import type { Action } from "./policy/policy.ts";
import { checkProfile, rectToCheck } from "./profile/check.ts";
import { findProfile } from "./profile/profile_folder.ts";
import { recordProfile, rectToRecord } from "./profile/recording.ts";
import { resolvePoint } from "./profile/resolve.ts";
import { preview } from "./preview.ts";
import { restoreWindow } from "./restore.ts";
import { pressesKeys } from "./typing.ts";
import { waitForTitleChange, waitForWindow } from "./wait.ts";
import { describeWindow } from "./window_description.ts";
import { listWindows } from "./window_list.ts";
import { giveConsent } from "./give_consent.ts";

const ONE_READ = (): Cost => ({ reads: 1 });
const ONE_ACTION = (): Cost => ({ actions: 1 });
/** One read, and the pixels of what is captured. */
const ofPixels = (rect: Rect | undefined): Cost => ({
  reads: 1,
  screenshotPixels: rect === undefined ? 0 : areaOf(rect),
});
const NOTHING_MORE = (): readonly Action[] => [];

/** What every effect without pointer and keyboard has in common. */
const READING = {
  audited: true,
  consequences: NOTHING_MORE,
  cost: ONE_READ,
  aim: undefined,
  keystrokes: undefined,
} as const;

/** What every pointer effect has in common, but its permission and what it does. */
const POINTING = {
  power: "pointer",
  guards: GUARDS_OF.pointer,
  audited: true,
  consequences: NOTHING_MORE,
  cost: ONE_ACTION,
  aim: ({ points, captureId }: PointerInput): Aim => ({ points, captureId, button: "primary" }),
  keystrokes: undefined,
} as const;

function inWindow({ aim: { points, windowRect } }: Powers["pointer"]): readonly Point[] {
  return points.map((point) => toWindow(windowRect, point));
}

function only([point]: readonly Point[]): Point {
  if (point === undefined) throw new RangeError("The effect needs a point");
  return point;
}

/** The whole power of this server, in one table. A kind missing from it does not compile. */
export const EFFECTS: { readonly [K in EffectKind]: EffectSpec<K> } = {
  readHealth: {
    ...READING,
    power: "facts",
    permission: "none",
    guards: GUARDS_OF.facts,
    audited: false,
    cost: () => ({}),
    perform: ({ server }) => readHealth(server),
  },
  readRates: {
    ...READING,
    power: "facts",
    permission: "observe",
    guards: GUARDS_OF.facts,
    audited: false,
    perform: ({ server: { limiter } }) =>
      ["", ...limiter.applications().filter((name) => name !== "")]
        .map((application) => ({ application, state: limiter.state(application) })),
  },
  readAudit: {
    ...READING,
    power: "facts",
    permission: "observe",
    guards: GUARDS_OF.facts,
    audited: false,
    perform: ({ server: { audit } }, { limit }) => audit.newest(limit),
  },
  countWindows: {
    ...READING,
    power: "see",
    permission: "observe",
    guards: GUARDS_OF.see,
    perform: ({ windows }) => windows.summarize(),
  },
  listWindows: {
    ...READING,
    power: "see",
    permission: "observe",
    guards: GUARDS_OF.see,
    perform: ({ view, windows }, { includeMinimized }) => listWindows(view, windows, includeMinimized),
  },
  waitForWindow: {
    ...READING,
    power: "waiting",
    permission: "observe",
    guards: GUARDS_OF.waiting,
    perform: (powers, input) => waitForWindow(powers, input),
  },
  waitForTitleChange: {
    ...READING,
    power: "watching",
    permission: "observe",
    guards: GUARDS_OF.watching,
    perform: (powers, input) => waitForTitleChange(powers, input),
  },
  readScreen: {
    ...READING,
    power: "see",
    permission: "observe",
    guards: GUARDS_OF.see,
    audited: false,
    perform: ({ view }) => ({ bounds: view.getVirtualScreen(), monitors: view.getMonitors() }),
  },
  readWindow: {
    ...READING,
    power: "look",
    permission: "observe",
    guards: GUARDS_OF.look,
    perform: async ({ view, windows, target, guards }) => {
      const state = {
        ...describeWindow(view, windows, target),
        visible: view.isWindowVisible(target.identity.hwnd),
        iconic: view.isIconic(target.identity.hwnd),
        onTop: coveredBy(guards).length === 0,
        dpi: view.getDpiForWindow(target.identity.hwnd),
        hung: view.isHungAppWindow(target.identity.hwnd),
        cloaked: view.getCloaked(target.identity.hwnd) !== 0,
        elevated: (target.process.integrity ?? 0) >= HIGH_INTEGRITY,
        blockedBy: await blockers(guards),
      };
      // What was read of another window that got the handle meanwhile is not told.
      windows.verify(target);
      return state;
    },
  },
  captureWindow: {
    ...READING,
    power: "pixels",
    permission: "observe",
    guards: GUARDS_OF.pixels,
    cost: ({ region }, target, view) => ofPixels(target && regionOf(view, target, region)),
    perform: (powers, { region, options }) =>
      takePicture(powers, regionOf(powers.view, powers.target, region), options),
  },
  resolvePoint: {
    ...READING,
    power: "profiles",
    permission: "none",
    guards: GUARDS_OF.profiles,
    audited: false,
    perform: ({ profiles }, { profileName, regionName }) => resolvePoint(profiles, profileName, regionName),
  },
  checkProfile: {
    ...READING,
    power: "comparing",
    permission: "observe",
    guards: GUARDS_OF.comparing,
    cost: ({ profileName }, target, view, { profiles }) =>
      ofPixels(target && rectToCheck(view, target, findProfile(profiles, profileName))),
    perform: (powers, { profileName }) => checkProfile(powers, findProfile(powers.profiles, profileName)),
  },
  recordProfile: {
    ...READING,
    power: "recording",
    permission: "observe",
    guards: GUARDS_OF.recording,
    cost: (request, target, view) => ofPixels(target && rectToRecord(view, target, request)),
    perform: (powers, request) => recordProfile(powers, request),
  },
  click: {
    ...POINTING,
    permission: "click",
    aim: ({ points, captureId, button }) => ({ points, captureId, button }),
    perform: async (powers, { button, count }) => {
      await powers.pointer.click(only(powers.aim.points), button, count);
      return inWindow(powers);
    },
  },
  hover: {
    ...POINTING,
    permission: "hover",
    perform: async (powers, { dwellMs }) => {
      await powers.pointer.hover(only(powers.aim.points), dwellMs);
      return inWindow(powers);
    },
  },
  scroll: {
    ...POINTING,
    permission: "click",
    perform: async (powers, { notches, axis }) => {
      await powers.pointer.scroll(only(powers.aim.points), notches, axis);
      return inWindow(powers);
    },
  },
  drag: {
    ...POINTING,
    permission: "drag",
    perform: async (powers) => {
      await powers.pointer.drag(powers.aim.points);
      return inWindow(powers);
    },
  },
  typeText: {
    ...READING,
    power: "keyboard",
    permission: "text",
    guards: GUARDS_OF.keyboard,
    consequences: ({ text }) => pressesKeys(text) ? ["key"] : [],
    cost: ({ text }) => ({ actions: 1, textChars: text.length }),
    keystrokes: () => ({ escapeAlone: false }),
    perform: async ({ keyboard }, { text }) => {
      await keyboard.type(text);
      return text.length;
    },
  },
  pressKeys: {
    ...READING,
    power: "keyboard",
    permission: "key",
    guards: GUARDS_OF.keyboard,
    consequences: ({ chords }, entry) => chords.flatMap((chord) => classesOf(chord, entry)),
    cost: ({ chords }, target) => ({
      actions: 1,
      textChars: target === undefined
        ? 0
        : chords.reduce((sum, chord) => sum + charactersOf(chord, target.entry), 0),
    }),
    keystrokes: ({ chords }) => ({
      escapeAlone: chords.every(({ key, modifiers }) => key === "esc" && modifiers.length === 0),
    }),
    perform: async ({ view, keyboard }, { chords, holdMs }) => {
      checkHotkeys(view, chords);
      await keyboard.press(chords, holdMs);
      return chords.length;
    },
  },
  closeWindow: {
    ...READING,
    power: "closing",
    permission: "close",
    guards: GUARDS_OF.closing,
    cost: ONE_ACTION,
    perform: ({ close }) => {
      close();
      return {};
    },
  },
  restoreWindow: {
    ...READING,
    power: "restoring",
    permission: "observe",
    guards: GUARDS_OF.restoring,
    perform: (powers) => restoreWindow(powers),
  },
  confirm: {
    ...READING,
    power: "consent",
    permission: "asked",
    guards: GUARDS_OF.consent,
    consequences: ({ action, call }, entry) => [action, ...(call?.classes(entry) ?? [])],
    aim: ({ call }) => call?.aim,
    keystrokes: ({ call }) => call?.keystrokes,
    perform: (powers, input) => giveConsent(powers, input),
  },
  preview: {
    ...READING,
    power: "previewing",
    permission: "observe",
    guards: GUARDS_OF.previewing,
    perform: (powers, { action }) => preview(powers, action),
  },
};

/** Mandatory integrity level from which on a process runs with administrator rights. */
const HIGH_INTEGRITY = 0x3000;

/** The powers that change what is on the desktop; their effects take turns. */
const TURNS: ReadonlySet<keyof Powers> = new Set<keyof Powers>([
  "pointer",
  "keyboard",
  "closing",
  "restoring",
  "consent",
]);

/** Whether a kind of effect takes its turn in the queue. */
export function takesTurn(kind: EffectKind): boolean {
  return TURNS.has(EFFECTS[kind].power);
}
