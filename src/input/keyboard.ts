import type { DesktopView } from "../desktop/desktop.ts";
import type { InputEvent, KeyboardInput } from "../desktop/input_event.ts";
import { KEYEVENTF_EXTENDEDKEY, KEYEVENTF_KEYUP, KEYEVENTF_UNICODE } from "./held_input.ts";
import type { InputGate } from "./input_gate.ts";
import { keyCodeOf } from "../desktop/key_codes.ts";
import type { Chord } from "../policy/key_chords.ts";
import type { Progress } from "./progress.ts";
import { batchesOf, type TypingBatch } from "./text_batches.ts";

/** Pause between two batches of text, milliseconds: an application that reads slowly loses what comes faster. */
const BATCH_MS = 12;

/** Shortest hold of a key, milliseconds: programs that poll miss a shorter one. */
export const MIN_HOLD_MS = 50;

/** Pause between two chords of a sequence, milliseconds. */
const BETWEEN_CHORDS_MS = 30;

/** The parts that a {@linkcode Keyboard} works with. */
export interface KeyboardOptions {
  readonly view: DesktopView;
  readonly gate: InputGate;
  readonly progress: Progress;
  /** The thread whose keyboard layout the keys mean. */
  readonly tid: number;
  /** Posts one UTF-16 unit as `WM_CHAR`; undefined where text goes out as input. */
  readonly postChar: ((unit: number) => boolean) | undefined;
}

/** The keyboard, for one call. */
export class Keyboard {
  readonly #options: KeyboardOptions;

  constructor(options: KeyboardOptions) {
    this.#options = options;
  }

  /** Types `text`; progress counts its UTF-16 units. */
  async type(text: string): Promise<void> {
    const { gate, progress, postChar } = this.#options;
    progress.expect(text.length, "units");
    for (const [index, batch] of batchesOf(text).entries()) {
      if (index > 0) await gate.pause(BATCH_MS);
      if (postChar !== undefined) await this.#post(batch, postChar);
      else if (batch.kind === "units") await this.#enter(batch.units);
      else await this.#tap({ key: batch.key, modifiers: [] }, MIN_HOLD_MS, batch.length);
    }
  }

  /** Presses chords one after another, each held for `holdMs`; progress counts chords. */
  async press(chords: readonly Chord[], holdMs: number): Promise<void> {
    this.#options.progress.expect(chords.length, "keys");
    for (const [index, chord] of chords.entries()) {
      if (index > 0) await this.#options.gate.pause(BETWEEN_CHORDS_MS);
      await this.#tap(chord, Math.max(holdMs, MIN_HOLD_MS), 1);
    }
  }

  /** Releases what this call still holds, the last press first. */
  releaseAll(): void {
    this.#options.gate.releaseAll();
  }

  /**
   * Presses the modifiers in order and the key, holds them, and releases all in reverse. A key counts only
   * once it is up again.
   */
  async #tap({ key, modifiers }: Chord, holdMs: number, worth: number): Promise<void> {
    const { gate, progress } = this.#options;
    const downs = [...modifiers, key].map((name) => this.#key(name));
    await gate.emit(downs, {}, (count) => {
      if (count > 0) progress.begin();
    });
    await gate.hold(holdMs, () => progress.advance(worth));
  }

  /** Sends UTF-16 units as input. A unit counts once it is down, because the application has the character then. */
  async #enter(units: readonly number[]): Promise<void> {
    const events = units.flatMap((scanCode): InputEvent[] => {
      const down: KeyboardInput = { type: "keyboard", virtualKey: 0, scanCode, flags: KEYEVENTF_UNICODE };
      return [down, { ...down, flags: KEYEVENTF_UNICODE | KEYEVENTF_KEYUP }];
    });
    await this.#options.gate.emit(
      events,
      {},
      (count) => this.#options.progress.advance(Math.ceil(count / 2)),
    );
  }

  async #post(batch: TypingBatch, postChar: (unit: number) => boolean): Promise<void> {
    const units = batch.kind === "units" ? batch.units : [batch.key === "enter" ? 0x0d : 0x09];
    const worth = batch.kind === "units" ? 1 : batch.length;
    await this.#options.gate.post(
      units.map((unit) => () => postChar(unit)),
      () => this.#options.progress.advance(worth),
    );
  }

  #key(name: string): KeyboardInput {
    const { virtualKey, extended } = keyCodeOf(name);
    return {
      type: "keyboard",
      virtualKey,
      scanCode: this.#options.view.mapVirtualKey(virtualKey, this.#options.tid),
      flags: extended ? KEYEVENTF_EXTENDEDKEY : 0,
    };
  }
}
