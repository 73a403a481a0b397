/** The operator's stop: a key, and a mark that outlives the process. To be called on the main thread alone. */
export interface DesktopStop {
  /**
   * Registers the key as a global hotkey in place of the one before: alone, with control, and as far as nobody holds
   * them with shift and alt. No other program sees it from then on. False when another program holds the key alone
   * or with control: then nothing is registered.
   */
  watchStopKey(virtualKey: number): boolean;
  /** Whether the watched key was pressed since the last call. Remembered by Windows, however long ago it was. */
  takeStopKey(): boolean;
  /** Whether a server of this session was stopped and not resumed: a global atom, gone when the user logs off. */
  isStopMarked(): boolean;
  /** Sets the mark. {@linkcode isStopMarked} says whether it took: Windows may have no room for it. */
  markStopped(): void;
  /** Removes the mark; whether it is gone. */
  clearStopMark(): boolean;
}

/** One server at a time: a mutex of this session. To be called on the main thread alone. */
export interface DesktopTurn {
  /**
   * Takes the turn if nobody has it, without waiting. A turn whose holder has ended is free. False while we have it
   * ourselves. Throws {@linkcode ToolError} `platform_error` when Windows gives no mutex.
   */
  tryTakeDesktopTurn(): boolean;
  /** Gives the turn back; nothing when we do not have it. */
  releaseDesktopTurn(): void;
}
