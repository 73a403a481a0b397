import assert from "node:assert/strict";
import type { Rect } from "../../src/base/geometry.ts";
import { askControl, findControls, windowRect } from "../fixtures/test_win32.ts";
import { assertNothingHeld } from "./hands.ts";
import { HAS_PROGRAMS, Program, WORDPAD } from "./program.ts";

// Programs of Wine: parts that their users click are clicked, parts that close them are not.

const WINDOWS = "C:\\windows";

const TCM_GETCURSEL = 0x130b;
const TVM_GETNEXTITEM = 0x110a;
const TVGN_CARET = 9n;
const WM_GETDLGCODE = 0x0087;
const DLGC_STATIC = 0x0100n;
const LVM_GETSELECTEDCOUNT = 0x1032;

/** The middle of a control, as {@linkcode Program.click} takes it. */
function middle(control: bigint): readonly [number, number] {
  const { left, top, right, bottom }: Rect = windowRect(control);
  return [Math.floor((right - left) / 2), Math.floor((bottom - top) / 2)];
}

/** Whether a button is a group box, by its answer to `WM_GETDLGCODE`: it is static to the keyboard. */
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
