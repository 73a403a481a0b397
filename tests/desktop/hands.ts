import assert from "node:assert/strict";
import { copyOfDeno } from "../fixtures/exe_copy.ts";
import { type Fixture, type FixtureOptions, startFixture } from "../fixtures/fixture.ts";
import { keysDown } from "../fixtures/test_win32.ts";
import { type Answer, DesktopServer, type PolicyApplication } from "./server.ts";

/** The class of action that a tool needs a confirmation for, whatever the policy says. */
const PROTECTED: Readonly<Record<string, string>> = {
  send_text: "text",
  drag_window: "drag",
  close_window: "close",
};

/** The arguments that name a point of the client area of a fixture. */
export function inWindow(
  { window: { windowRect, clientOrigin } }: Fixture,
  x: number,
  y: number,
): { x: number; y: number } {
  return { x: clientOrigin.x - windowRect.left + x, y: clientOrigin.y - windowRect.top + y };
}

/** A drag of some two seconds. */
export function longDrag(fixture: Fixture): Record<string, unknown> {
  const at = (x: number, y: number): { x: number; y: number } => inWindow(fixture, x, y);
  const [start, end] = [at(40, 40), at(330, 190)];
  const path = Array.from({ length: 16 }, (_, i) => at(60 + 15 * i, i % 2 === 0 ? 60 : 150));
  return { start_x: start.x, start_y: start.y, end_x: end.x, end_y: end.y, path };
}

/** A fixture in front, and the real server that may do everything with it; tokens confirm. */
export class Hands implements AsyncDisposable {
  private constructor(readonly fixture: Fixture, readonly server: DesktopServer) {}

  static async start(options: {
    readonly window?: FixtureOptions;
    readonly policy?: Partial<PolicyApplication>;
    readonly variables?: Readonly<Record<string, string>>;
  } = {}): Promise<Hands> {
    const exePath = await copyOfDeno(options.window?.exeName ?? "fixture.exe");
    await using stack = new AsyncDisposableStack();
    const server = stack.use(
      await DesktopServer.start({
        applications: [{ ...policyFor(exePath, "Fixture A*"), ...options.policy }],
        ...(options.variables !== undefined && { variables: options.variables }),
      }),
    );
    // While the server starts.
    const fixture = await startFixture({
      ...{ title: "Fixture A", x: 100, y: 80, foreground: true },
      ...options.window,
    });
    stack.move();
    return new Hands(fixture, server);
  }

  /** Calls a tool on the fixture, with a confirmation where one is needed. */
  async act(
    tool: string,
    args: { readonly [name: string]: unknown } = {},
    options: { readonly signal?: AbortSignal; readonly action?: string } = {},
  ): Promise<Answer> {
    const call = { hwnd: Number(this.fixture.hwnd), ...args };
    const token = await this.token(options.action ?? PROTECTED[tool]);
    return await this.server.call(tool, { ...call, ...token }, options);
  }

  /** As {@linkcode act}, for a call to be looked at later: a test that fails before has its own error. */
  begin(...call: Parameters<Hands["act"]>): Promise<Answer> {
    const answer = this.act(...call);
    answer.catch(() => {});
    return answer;
  }

  /** An argument that confirms an action on the fixture. */
  async token(action: string | undefined): Promise<Record<string, unknown>> {
    if (action === undefined) return {};
    const answer = await this.server.call("request_confirmation", {
      hwnd: Number(this.fixture.hwnd),
      action_class: action,
    });
    assert.equal(answer.code, undefined, answer.text);
    return { confirmation_token: answer.structured["token_id"] };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
    await this.fixture[Symbol.asyncDispose]();
  }
}

/** A policy entry that grants every action on the windows of one program. */
export function policyFor(executable: string, title: string): PolicyApplication {
  return {
    executable_path: executable,
    title_patterns: [title],
    allowed_actions: ["observe", "hover", "click", "text", "key", "close", "drag"],
    confirmation: "token",
  };
}

/** Fails unless the call did all of it. */
export function assertEmitted(answer: Answer): void {
  assert.equal(answer.code, undefined, answer.text);
  assert.equal(answer.structured["outcome"], "emitted", answer.text);
}

/** How many units an answer says went out: all of `total`, or as many as its text counts. */
export function unitsTold(answer: Answer, total: number): number {
  if (answer.code === undefined) return total;
  const counted = /: (\d+) of \d+ units/.exec(answer.text)?.[1];
  return counted === undefined ? 0 : Number(counted);
}

/** Fails unless every key and button is up within a moment: Windows shows a release a little later. */
export async function assertNothingHeld(): Promise<void> {
  const deadline = performance.now() + 1_000;
  while (keysDown().length > 0 && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.deepEqual(keysDown(), []);
}

/** Resolves once `count` characters have arrived. */
export async function afterCharacters(fixture: Fixture, count: number): Promise<void> {
  let seen = 0;
  for (; seen < count; seen++) await fixture.nextMessage("WM_CHAR", 10_000);
}
