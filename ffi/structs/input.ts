import { viewOf } from "./view.ts";

/** `INPUT` on x64: DWORD type, 4 bytes of padding, then the union at 8. */
export const SIZEOF_INPUT = 40;

/** `INPUT.type` of a mouse event. */
const INPUT_MOUSE = 0;
/** `INPUT.type` of a keyboard event. */
const INPUT_KEYBOARD = 1;

/** The fields of `MOUSEINPUT` that are ever set; time and dwExtraInfo stay 0. */
export interface MouseFields {
  readonly type: "mouse";
  readonly flags: number;
  readonly dx: number;
  readonly dy: number;
  readonly mouseData: number;
}

/** The fields of `KEYBDINPUT` that are ever set; time and dwExtraInfo stay 0. */
export interface KeyboardFields {
  readonly type: "keyboard";
  readonly virtualKey: number;
  readonly scanCode: number;
  readonly flags: number;
}

/** An array of `INPUT`, as `SendInput` takes it. */
export function packInputs(inputs: readonly (MouseFields | KeyboardFields)[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(inputs.length * SIZEOF_INPUT);
  const view = viewOf(bytes);
  inputs.forEach((input, i) => {
    const offset = i * SIZEOF_INPUT;
    if (input.type === "mouse") packMouse(view, offset, input);
    else packKeyboard(view, offset, input);
  });
  return bytes;
}

/** `MOUSEINPUT` at 8: LONG dx, dy; DWORD mouseData, dwFlags, time; ULONG_PTR dwExtraInfo at 32. */
function packMouse(view: DataView, offset: number, { dx, dy, mouseData, flags }: MouseFields): void {
  view.setUint32(offset, INPUT_MOUSE, true);
  view.setInt32(offset + 8, dx, true);
  view.setInt32(offset + 12, dy, true);
  view.setInt32(offset + 16, mouseData, true);
  view.setUint32(offset + 20, flags, true);
}

/** `KEYBDINPUT` at 8: WORD wVk, wScan; DWORD dwFlags, time; ULONG_PTR dwExtraInfo at 24. */
function packKeyboard(view: DataView, offset: number, input: KeyboardFields): void {
  view.setUint32(offset, INPUT_KEYBOARD, true);
  view.setUint16(offset + 8, input.virtualKey, true);
  view.setUint16(offset + 10, input.scanCode, true);
  view.setUint32(offset + 12, input.flags, true);
}
