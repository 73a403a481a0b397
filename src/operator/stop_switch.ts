import type { DesktopView } from "../desktop/desktop.ts";
import type { DesktopStop } from "../desktop/session_marks.ts";
import { ToolError } from "../base/errors.ts";
import { keyCodeOf } from "../desktop/key_codes.ts";
import { VK_PAUSE, VK_SCROLL } from "../desktop/virtual_keys.ts";
import { PressedKeys } from "./pressed_keys.ts";

/** How the stop key is watched: latched by Windows at any time, or only polled while an effect or wait runs. */
export type StopWatch = "hotkey" | "polling";

/** Whether the server is stopped, and how the operator can stop it. */
export interface StopState {
  readonly stopped: boolean;
  readonly key: string;
  readonly watchedBy: StopWatch;
}

/** The operator's stop: a key, latched from the first press until the operator resumes on a terminal. */
export class StopSwitch {
  readonly #desktop: DesktopStop;
  readonly #key: string;
  readonly #pressed: PressedKeys;
  #watchedBy: StopWatch | undefined;
  /** Windows had no room for the mark: stopped for the life of this process, which no other can undo. */
  #latched = false;

  /** `pressed` is read only where the key cannot be a hotkey. */
  constructor(desktop: DesktopStop & DesktopView, stopKey: string, pressed = new PressedKeys(desktop)) {
    this.#desktop = desktop;
    this.#key = stopKey;
    this.#pressed = pressed;
  }

  get state(): StopState {
    return { stopped: this.isStopped(), key: this.#key, watchedBy: this.watch() };
  }

  /** The key counts from the first time on that this, or anything else here, is called. */
  watch(): StopWatch {
    if (this.#watchedBy === undefined) {
      const virtualKey = virtualKeyOf(this.#key);
      this.#watchedBy = this.#desktop.watchStopKey(virtualKey) ? "hotkey" : "polling";
      if (this.#watchedBy === "polling") this.#pressed.await(virtualKey);
    }
    return this.#watchedBy;
  }

  /** Whether the server is stopped now. Another server of the session may have been told, so all are asked. */
  isStopped(): boolean {
    if (this.#isPressed()) {
      this.#latched = true;
      this.#desktop.markStopped();
      // From here on the session's mark is what stops us, so that removing it resumes this server too.
      this.#latched = !this.#desktop.isStopMarked();
    }
    return this.#latched || this.#desktop.isStopMarked();
  }

  /** Throws `stopped_by_operator` when the server is stopped. */
  check(): void {
    if (!this.isStopped()) return;
    const undo = this.#latched
      ? "it works again after a restart"
      : "it works again after the operator has run resume on a terminal";
    throw new ToolError(
      "stopped_by_operator",
      `Refused: the operator stopped the server, and ${undo} (stop key: ${this.#key}, watched by ${this.watch()})`,
    );
  }

  #isPressed(): boolean {
    const watchedBy = this.watch();
    return this.#desktop.takeStopKey() || watchedBy === "polling" && this.#pressed.takeAwaited();
  }
}

function virtualKeyOf(stopKey: string): number {
  if (stopKey === "pause") return VK_PAUSE;
  return stopKey === "scrolllock" ? VK_SCROLL : keyCodeOf(stopKey).virtualKey;
}
