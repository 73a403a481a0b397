import assert from "node:assert/strict";
import { foregroundWindow } from "../fixtures/test_win32.ts";
import { assertEmitted } from "./hands.ts";
import type { Program } from "./program.ts";
import type { Answer } from "./server.ts";

/** How often each press must be answered as done; formerly it was answered as refused by what it had opened. */
export const TIMES = 20;

const PATIENCE = 20_000;

/** Resolves when `holds`. */
export async function until(holds: () => boolean, what: string): Promise<void> {
  const deadline = performance.now() + PATIENCE;
  while (!holds()) {
    assert.ok(performance.now() < deadline, what);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The codes of refusals while a program is still opening or closing what the press before opened. */
const SETTLING = ["target_hung", "target_not_foreground", "target_disabled", "target_stale"];

/** Asks again as long as nothing has gone out because the program is still busy with the press before. */
export async function onceSettled(act: () => Promise<Answer>): Promise<Answer> {
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    const answer = await act();
    const isSettling = SETTLING.includes(answer.code ?? "") && answer.outcome === "not_started";
    if (!isSettling || performance.now() > deadline) return answer;
  }
}

/** Presses a chord in a program, or in its dialog. */
export function press(program: Program, key: string, modifiers: readonly string[] = []): Promise<Answer> {
  const args = { hwnd: Number(program.hwnd), key, modifiers, hold_ms: 50 };
  return onceSettled(() => program.server.call("send_key", args));
}

/** Closes what a program has opened. */
export async function back(program: Program): Promise<void> {
  const deadline = performance.now() + PATIENCE;
  while (foregroundWindow() !== program.hwnd && performance.now() < deadline) {
    assertEmitted(await press(program, "esc"));
  }
  assert.equal(foregroundWindow(), program.hwnd);
}

/** Fails unless each press that opens or closes a dialog of an editor is told as done, {@linkcode TIMES} times. */
export async function completesKeys(program: Program): Promise<void> {
  const call = { hwnd: Number(program.hwnd) };
  const { structured } = await program.server.call("request_confirmation", { ...call, action_class: "text" });
  const confirmation_token = structured["token_id"];
  // The program asks about text that is not saved.
  assertEmitted(await program.server.call("send_text", { ...call, text: "x", confirmation_token }));
  for (let time = 0; time < TIMES; time++) {
    for (const key of ["s", "o"]) {
      assertEmitted(await press(program, key, ["ctrl"]));
      await until(() => foregroundWindow() !== program.hwnd, `ctrl+${key} opened nothing`);
      await back(program);
    }
    assertEmitted(await press(program, "n", ["ctrl"]));
    await until(() => foregroundWindow() !== program.hwnd, "ctrl+n asked nothing");
    assertEmitted(await press(program, "enter"));
    await back(program);
  }
}
