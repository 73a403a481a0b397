import type { Fixture } from "../fixtures/fixture.ts";
import { DesktopServer } from "./server.ts";

/** How long a box must have been shown before an OK counts, milliseconds. */
export const READABLE_MS = 1_000;

/** A time longer than {@linkcode READABLE_MS}, milliseconds. */
export const READ_MS = 1_500;

/** Resolves after `milliseconds`. */
export const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A call of each class that a person can be asked for. */
export function callsOn(
  hwnd: number,
): readonly (readonly [action: string, tool: string, args: Record<string, unknown>])[] {
  const point = { hwnd, x: 60, y: 90 };
  return [
    ["text", "send_text", { hwnd, text: "hello" }],
    ["close", "close_window", { hwnd }],
    ["drag", "drag_window", { hwnd, start_x: 60, start_y: 90, end_x: 90, end_y: 90 }],
    ["click", "click_window", point],
    ["hover", "hover_window", point],
  ];
}

/** A server whose policy allows everything on some fixtures, and protects nearly all of it. */
export async function serverFor(...fixtures: readonly Fixture[]): Promise<DesktopServer> {
  return await DesktopServer.start({
    applications: fixtures.map(({ exePath }) => ({
      executable_path: exePath,
      title_patterns: ["Fixture A*"],
      allowed_actions: ["observe", "hover", "click", "text", "key", "close", "drag"],
      protected_actions: ["click", "hover"],
      safe_regions: [{ name: "corner", rect: [60, 60, 260, 210] }],
    })),
    variables: { DESKTOP_AUTOMATION_MAX_ACTIONS_PER_MINUTE: "1000" },
  });
}

/** The class asked for, the tool, and its arguments. */
export type Ask = readonly [action: string, tool: string, args: Record<string, unknown>];

/** Asks for the confirmation of a call; `ok`, or the code of the refusal. */
export async function ask(
  server: DesktopServer,
  [action_class, tool, args]: Ask,
): Promise<{ code: string; token: unknown }> {
  const request = { hwnd: args["hwnd"], action_class, tool, arguments: args };
  try {
    const { code, structured } = await server.call("request_confirmation", request);
    return { code: code ?? "ok", token: structured["token_id"] };
  } catch {
    // A test that fails ends its server, and with it the question.
    return { code: "no answer", token: undefined };
  }
}
