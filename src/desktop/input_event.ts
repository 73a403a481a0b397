/** One mouse event for `SendInput`; a press or release may carry a move, so that both arrive as one. */
export interface MouseInput {
  readonly type: "mouse";
  /** `MOUSEEVENTF_*` bits. */
  readonly flags: number;
  /** Absolute, 0..65535 over the virtual desktop; 0 when `flags` holds no move. */
  readonly dx: number;
  readonly dy: number;
  /** Signed wheel delta, multiples of `WHEEL_DELTA`; otherwise 0. */
  readonly mouseData: number;
}

/** One keyboard event for `SendInput`. */
export interface KeyboardInput {
  readonly type: "keyboard";
  readonly virtualKey: number;
  /** Scan code, or the UTF-16 code unit under `KEYEVENTF_UNICODE`. */
  readonly scanCode: number;
  /** `KEYEVENTF_*` bits. */
  readonly flags: number;
}

/** One event as `SendInput` takes it. */
export type InputEvent = MouseInput | KeyboardInput;
