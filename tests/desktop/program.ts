import assert from "node:assert/strict";
import { findControls, findShownWindow, windowRect } from "../fixtures/test_win32.ts";
import { assertEmitted } from "./hands.ts";
import { type Answer, DesktopServer, type PolicyApplication } from "./server.ts";

/** The program WordPad of Windows. */
export const WORDPAD = "C:\\Program Files\\Windows NT\\Accessories\\wordpad.exe";
/** Programs of Wine: Windows has none at these places, or others. */
export const HAS_PROGRAMS: boolean = Deno.env.get("WINEPREFIX") !== undefined;
const PATIENCE = 20_000;

/** A program in front, and the server that may look at it, click in it and leave its menus with esc. */
export class Program implements AsyncDisposable {
  readonly #owned: AsyncDisposableStack;

  private constructor(
    readonly hwnd: bigint,
    readonly pid: number,
    readonly server: DesktopServer,
    owned: AsyncDisposableStack,
  ) {
    this.#owned = owned;
  }

  /** Starts it with a server of its own; `policy` grants more than looking, clicking and leaving menus. */
  static async start(
    path: string,
    title: string,
    policy: Partial<PolicyApplication> = {},
  ): Promise<Program> {
    await using stack = new AsyncDisposableStack();
    const server = stack.use(
      await DesktopServer.start({
        applications: [{
          executable_path: path,
          title_patterns: [title],
          allowed_actions: ["observe", "hover", "click", "key"],
          ...policy,
        }],
        variables: {
          DESKTOP_AUTOMATION_FOCUS_MODE: "activate",
          DESKTOP_AUTOMATION_MAX_ACTIONS_PER_MINUTE: "1000",
        },
      }),
    );
    const program = await Program.startFor(server, path, title.replaceAll("*", ""));
    program.#owned.use(stack.move());
    return program;
  }

  /** Starts it with a server that allows it already, which the caller ends. */
  static async startFor(server: DesktopServer, path: string, titlePart: string): Promise<Program> {
    const child = new Deno.Command(path, { stdin: "null", stdout: "null", stderr: "null" }).spawn();
    await using stack = new AsyncDisposableStack();
    stack.defer(async () => {
      try {
        child.kill("SIGKILL");
      } catch {
        // The program has ended by itself.
      }
      await child.status;
    });
    const answer = await server.call("wait_for_window", { title_contains: titlePart, timeout_ms: PATIENCE });
    assert.equal(answer.code, undefined, answer.text);
    const [window] = answer.structured["windows"] as readonly { hwnd: number; pid: number }[];
    assert.ok(window !== undefined);
    const { hwnd, pid } = window;
    return new Program(BigInt(hwnd), pid, server, stack.move());
  }

  /** The control of a class, the nth at whatever depth. */
  async control(className: string, index = 0): Promise<bigint> {
    const deadline = performance.now() + PATIENCE;
    for (;;) {
      const found = findControls(className, this.hwnd)[index];
      if (found !== undefined) return found;
      assert.ok(performance.now() < deadline, `no ${className} ${index}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Acts at a point of a control, counted from its left top corner, or from the right and bottom if negative. */
  act(tool: string, control: bigint, x: number, y: number): Promise<Answer> {
    const [inner, outer] = [windowRect(control), windowRect(this.hwnd)];
    return this.server.call(tool, {
      hwnd: Number(this.hwnd),
      x: (x < 0 ? inner.right : inner.left) + x - outer.left,
      y: (y < 0 ? inner.bottom : inner.top) + y - outer.top,
    });
  }

  /** Fails unless a click is emitted and then `holds`. */
  async click(control: bigint, x: number, y: number, holds: () => boolean = () => true): Promise<void> {
    assertEmitted(await this.act("click_window", control, x, y));
    const deadline = performance.now() + PATIENCE;
    while (!holds()) {
      assert.ok(performance.now() < deadline, `a click at ${x}, ${y} of the control had no effect`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Fails unless a click at this point of the menu bar opens a menu; closes it. */
  async opensMenu(x: number, y: number): Promise<void> {
    await this.click(this.hwnd, x, y, () => findShownWindow("#32768", this.pid) !== 0n);
    for (let i = 0; i < 2; i++) {
      assertEmitted(await this.server.call("send_key", { hwnd: Number(this.hwnd), key: "esc" }));
    }
  }

  /** Fails unless the close button and the icon of the title bar are refused, and the title bar too. */
  async keepsOpen(): Promise<void> {
    const title = 12;
    for (
      const [tool, x] of [["click_window", -14], ["double_click_window", 12], ["right_click_window", 60], [
        "click_window",
        60,
      ]] as const
    ) {
      const { code, text } = await this.act(tool, this.hwnd, x, title);
      assert.equal(code, "policy_denied", text);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#owned[Symbol.asyncDispose]();
  }
}
