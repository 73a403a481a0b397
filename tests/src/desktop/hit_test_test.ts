import assert from "node:assert/strict";
import { partOf } from "../../../src/desktop/hit_test.ts";

// The table of the contract's section 3 once more, by the numbers of winuser.h.
const PRIMARY: readonly (readonly [string, number, string])[] = [
  ["HTERROR", -2, "frame"],
  ["HTTRANSPARENT", -1, "see_through"],
  ["HTNOWHERE", 0, "frame"],
  ["HTCLIENT", 1, "content"],
  ["HTCAPTION", 2, "frame"],
  ["HTSYSMENU", 3, "closing"],
  ["HTGROWBOX", 4, "frame"],
  ["HTMENU", 5, "menu_bar"],
  ["HTHSCROLL", 6, "content"],
  ["HTVSCROLL", 7, "content"],
  ["HTMINBUTTON", 8, "frame"],
  ["HTMAXBUTTON", 9, "frame"],
  ["HTLEFT", 10, "frame"],
  ["HTRIGHT", 11, "frame"],
  ["HTTOP", 12, "frame"],
  ["HTTOPLEFT", 13, "frame"],
  ["HTTOPRIGHT", 14, "frame"],
  ["HTBOTTOM", 15, "frame"],
  ["HTBOTTOMLEFT", 16, "frame"],
  ["HTBOTTOMRIGHT", 17, "frame"],
  ["HTBORDER", 18, "frame"],
  ["HTOBJECT", 19, "frame"],
  ["HTCLOSE", 20, "closing"],
  ["HTHELP", 21, "frame"],
];

/** Where the secondary button opens the system menu, of which Close is an item. */
const TITLE_BAR = ["HTCAPTION", "HTMINBUTTON", "HTMAXBUTTON", "HTHELP"];

for (const [name, area, primary] of PRIMARY) {
  Deno.test(`partOf() says ${primary} for ${name}`, () => {
    assert.equal(partOf(area, "primary"), primary);
    assert.equal(partOf(area, "middle"), primary);
    assert.equal(partOf(area, "secondary"), TITLE_BAR.includes(name) ? "closing" : primary);
  });
}

Deno.test("partOf() takes every value that nobody defined for a part of a frame", () => {
  for (const area of [-3, -32_768, 22, 23, 42, 100, 1_000, 0x7fff, 0x8000, 0xffff, 2 ** 31 - 1, -(2 ** 31)]) {
    for (const button of ["primary", "middle", "secondary"] as const) {
      assert.equal(partOf(area, button), "frame", String(area));
    }
  }
});
