import type { DesktopStop, DesktopView } from "../desktop.ts";
import { ToolError } from "../errors.ts";
import { keyCodeOf } from "../key_codes.ts";

const VK_PAUSE = 0x13;
const VK_SCROLL = 0x91;

/** How the stop key is watched: latched by Windows at any time, or only polled while an effect or wait runs. */
export type StopWatch = "hotkey" | "polling";

/** The operator's stop: a key, latched from the first press until the operator resumes on a terminal. */
export class StopSwitch {
  readonly #desktop: DesktopStop & DesktopView;
  readonly #virtualKey: number;
  readonly watchedBy: StopWatch;

  constructor(desktop: DesktopStop & DesktopView, stopKey: string) {
    this.#desktop = desktop;
    this.#virtualKey = virtualKeyOf(stopKey);
    this.watchedBy = desktop.watchStopKey(this.#virtualKey) ? "hotkey" : "polling";
  }

  /** Whether the server is stopped now. Another server of the session may have been told, so all are asked. */
  isStopped(): boolean {
    if (this.#isPressed()) this.#desktop.markStopped();
    return this.#desktop.isStopMarked();
  }

  /** Throws `stopped_by_operator` when the server is stopped. */
  check(): void {
    if (!this.isStopped()) return;
    throw new ToolError(
      "stopped_by_operator",
      "Refused: the operator stopped the server; only the operator can resume it, on a terminal",
    );
  }

  #isPressed(): boolean {
    return this.#desktop.takeStopKey() ||
      this.watchedBy === "polling" && this.#desktop.getKeysDown().includes(this.#virtualKey);
  }
}

function virtualKeyOf(stopKey: string): number {
  if (stopKey === "pause") return VK_PAUSE;
  return stopKey === "scrolllock" ? VK_SCROLL : keyCodeOf(stopKey).virtualKey;
}
