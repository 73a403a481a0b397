import assert from "node:assert/strict";
import type { Rect } from "../../src/geometry.ts";
import { askControl, findControls, findShownWindow, windowRect } from "../fixtures/test_win32.ts";
import { assertEmitted, assertNothingHeld } from "./hands.ts";
import { type Answer, DesktopServer } from "./server.ts";

// Programs that nobody here wrote: what their users click is clicked, what closes them is not. They are Wine's.

const WINDOWS = "C:\\windows";
const WORDPAD = "C:\\Program Files\\Windows NT\\Accessories\\wordpad.exe";
const HAS_PROGRAMS = Deno.env.get("WINEPREFIX") !== undefined;
const PATIENCE = 20_000;

const TCM_GETCURSEL = 0x130b;
const TVM_GETNEXTITEM = 0x110a;
const TVGN_CARET = 9n;
const WM_GETDLGCODE = 0x0087;
const DLGC_STATIC = 0x0100n;
const LVM_GETSELECTEDCOUNT = 0x1032;

/** A program in front, and the server that may look at it, click in it and leave its menus with esc. */
class Program implements AsyncDisposable {
  private constructor(
    readonly hwnd: bigint,
    readonly pid: number,
    readonly server: DesktopServer,
    readonly child: Deno.ChildProcess,
  ) {}

  static async start(path: string, title: string): Promise<Program> {
    const child = new Deno.Command(path, { stdin: "null", stdout: "null", stderr: "null" }).spawn();
    const server = await DesktopServer.start({
      applications: [{
        executable_path: path,
        title_patterns: [title],
        allowed_actions: ["observe", "hover", "click", "key"],
      }],
      variables: { DESKTOP_AUTOMATION_FOCUS_MODE: "activate" },
    });
    const answer = await server.call("wait_for_window", {
      title_contains: title.replaceAll("*", ""),
      timeout_ms: PATIENCE,
    });
    assert.equal(answer.code, undefined, answer.text);
    const [window] = answer.structured["windows"] as readonly { hwnd: number; pid: number }[];
    assert.ok(window !== undefined);
    const { hwnd, pid } = window;
    return new Program(BigInt(hwnd), pid, server, child);
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
    await this.server[Symbol.asyncDispose]();
    this.child.kill("SIGKILL");
    await this.child.status;
  }
}

/** The middle of a control, as {@linkcode Program.click} takes it. */
function middle(control: bigint): readonly [number, number] {
  const { left, top, right, bottom }: Rect = windowRect(control);
  return [Math.floor((right - left) / 2), Math.floor((bottom - top) / 2)];
}

/** By what `WM_GETDLGCODE` says of it: a group box is static to the keyboard. */
function isGroupBox(button: bigint): boolean {
  return (askControl(button, WM_GETDLGCODE) & DLGC_STATIC) !== 0n;
}

function programTest(
  name: string,
  path: string,
  title: string,
  test: (program: Program) => Promise<void>,
): void {
  Deno.test({
    name,
    ignore: !HAS_PROGRAMS,
    fn: async () => {
      await using program = await Program.start(path, title);
      await test(program);
      await program.keepsOpen();
      await assertNothingHeld();
    },
  });
}

programTest(
  "winecfg: tabs, labels, group boxes and lists are clicked",
  `${WINDOWS}\\system32\\winecfg.exe`,
  "*Wine configuration*",
  async (program) => {
    const list = await program.control("SysListView32");
    await program.click(list, 20, 12, () => askControl(list, LVM_GETSELECTEDCOUNT) === 1n);
    const labels = findControls("Static", program.hwnd);
    assert.ok(labels.length > 0);
    for (const label of labels) await program.click(label, ...middle(label));
    const [box] = findControls("Button", program.hwnd).filter(isGroupBox);
    assert.ok(box !== undefined);
    await program.click(box, 6, -6);
    const tabs = await program.control("SysTabControl32");
    await program.click(tabs, 90, 12, () => askControl(tabs, TCM_GETCURSEL) > 0n);
  },
);

programTest(
  "regedit: tree, list and menus are clicked",
  `${WINDOWS}\\regedit.exe`,
  "*Registry Editor*",
  async (program) => {
    const tree = await program.control("SysTreeView32");
    const before = askControl(tree, TVM_GETNEXTITEM, TVGN_CARET);
    await program.click(tree, 70, 26, () => askControl(tree, TVM_GETNEXTITEM, TVGN_CARET) !== before);
    const list = await program.control("SysListView32");
    await program.click(list, ...middle(list));
    await program.opensMenu(20, 36);
    await program.opensMenu(55, 36);
  },
);

programTest(
  "winemine: fields and menus are clicked",
  `${WINDOWS}\\system32\\winemine.exe`,
  "*WineMine*",
  async (program) => {
    await program.click(program.hwnd, 40, 130);
    await program.opensMenu(20, 32);
  },
);

programTest(
  "WordPad: text, tool bar, ruler, status bar and menus are clicked",
  WORDPAD,
  "*Wordpad*",
  async (program) => {
    const text = await program.control("RichEdit20W");
    await program.click(text, 30, 30);
    for (const name of ["ToolbarWindow32", "msctls_statusbar32", "Static"]) {
      const control = await program.control(name);
      await program.click(control, ...middle(control));
    }
    // Its text has the style bit of a maximised window, and is no document that fills the window.
    await program.opensMenu(20, 32);
    await program.opensMenu(50, 32);
  },
);
