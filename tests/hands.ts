import { ACTIONS, type Configuration, type PolicyEntry } from "../src/policy/policy.ts";
import type { ToolResult } from "../src/mcp/tool_host.ts";
import { FakeDesktop } from "./fake_desktop.ts";
import { Harness } from "./harness.ts";
import { entry, type EntryFields } from "./policies.ts";

/** Every tool that sends input to a window. */
export const INPUT_TOOLS = [
  "click_window",
  "double_click_window",
  "right_click_window",
  "hover_window",
  "scroll_window",
  "drag_window",
  "send_text",
  "send_key",
  "send_key_sequence",
  "close_window",
] as const;

/** Where the `x`, `y` of the tests' clicks lie. */
export const POINT = { hwnd: 7, x: 30, y: 40 };

/** An entry that grants everything, without a confirmation unless `fields` asks for one. */
export function everything(fields: EntryFields = {}): PolicyEntry {
  return entry({
    allowedActions: new Set(ACTIONS),
    protectedActions: new Set(),
    confirmation: "token",
    ...fields,
  });
}

/** A harness under {@linkcode everything}, with the keyboard focus in its window. */
export function hands(
  fields: EntryFields = {},
  configuration: Partial<Configuration> = {},
  prepare: (desktop: FakeDesktop) => void = () => {},
): Harness {
  const desktop = new FakeDesktop();
  prepare(desktop);
  const harness = new Harness({ entries: [everything(fields)], configuration, desktop });
  harness.desktop.guiThread = { ...harness.desktop.guiThread, hwndFocus: 7n };
  return harness;
}

/** The code of an answer, or `ok`, its outcome, and in words how far it got. */
export function told(result: ToolResult): { code: string; outcome: string | undefined; text: string } {
  const text = result.content.find((part) => part.type === "text");
  return {
    code: result._meta.code ?? "ok",
    outcome: result._meta.outcome,
    text: text?.type === "text" ? text.text : "",
  };
}

/** Whether nothing that Windows took is still down. */
export function isReleased({ desktop }: Harness): boolean {
  return desktop.keysDown.size === 0;
}
