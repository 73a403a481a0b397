import type { DesktopView } from "../desktop/desktop.ts";

/**
 * The one reader of pressed keys and buttons. `GetAsyncKeyState` reports a press once. The stop switch and the operator
 * watch share this reader, so neither loses a tap to the other.
 */
export class PressedKeys {
  readonly #view: Pick<DesktopView, "getKeysPressed">;
  readonly #all = new Set<number>();
  #awaited: number | undefined;
  #seen = false;

  constructor(view: Pick<DesktopView, "getKeysPressed">) {
    this.#view = view;
  }

  /** Looks for this key from now on. What was pressed before is thrown away: it may be hours old. */
  await(virtualKey: number): void {
    this.#view.getKeysPressed();
    this.#awaited = virtualKey;
  }

  /** Whether the awaited key is down, or was pressed since the last call. */
  takeAwaited(): boolean {
    this.#read();
    const seen = this.#seen;
    this.#seen = false;
    return seen;
  }

  /** Every key and button that is down, or was pressed since the last call. */
  takeAll(): readonly number[] {
    this.#read();
    const keys = [...this.#all];
    this.#all.clear();
    return keys;
  }

  #read(): void {
    for (const key of this.#view.getKeysPressed()) {
      this.#all.add(key);
      this.#seen ||= key === this.#awaited;
    }
  }
}
