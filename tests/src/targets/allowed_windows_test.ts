import assert from "node:assert/strict";
import { compileTitlePattern } from "../../../src/policy/title_pattern.ts";
import { process } from "../../fake_desktop.ts";
import { FakeWindow } from "../../fake_window.ts";
import { Harness } from "../../harness.ts";
import { entry, type EntryFields } from "../../policies.ts";

/** Spellings that must not reach the disk: to resolve one is to open a share or a device. */
const REFUSED_IMAGES = [
  "\\\\server\\share\\fixture.exe",
  "\\\\?\\UNC\\server\\share\\fixture.exe",
  "\\\\.\\C:\\Apps\\fixture.exe",
  "\\??\\C:\\Apps\\fixture.exe",
  "\\Device\\HarddiskVolume3\\Apps\\fixture.exe",
  "//server/share/fixture.exe",
  "fixture.exe",
  "C:fixture.exe",
  "C:\\Apps\\fixture.exe:stream",
  "C:\\Apps\\fixture.exe.",
  "C:\\Apps\\con\\fixture.exe",
];

Deno.test("AllowedWindows opens nothing and allows nothing when a process has a path that is no local one", async () => {
  for (const image of REFUSED_IMAGES) {
    const harness = new Harness();
    harness.desktop.processes = [process(100, image)];
    // A machine that would resolve it to the allowed program.
    harness.desktop.canonicalPaths.set(image, "C:\\Apps\\fixture.exe");
    const asked: string[] = [];
    const { canonicalPath } = harness.desktop;
    harness.desktop.canonicalPath = (path) => (asked.push(path), canonicalPath.call(harness.desktop, path));
    assert.equal(await harness.code("get_window_state", { hwnd: 7 }), "target_not_found", image);
    assert.ok(!asked.some((path) => path.includes("fixture")), image);
  }
});

Deno.test("AllowedWindows compares the normal form of an image path and of what it leads to", async () => {
  const rows: readonly (readonly [string, string | undefined, string])[] = [
    ["\\\\?\\C:\\Apps\\fixture.exe", undefined, "ok"],
    ["C:\\Apps\\.\\x\\..\\fixture.exe", undefined, "ok"],
    ["c:/apps/FIXTURE.exe", undefined, "ok"],
    ["C:\\APPS~1\\fixture.exe", "C:\\Apps\\fixture.exe", "ok"],
    ["C:\\Apps\\fixture.exe", "C:\\Elsewhere\\fixture.exe", "target_not_found"],
    ["C:\\Apps\\fixture.exe", "\\\\server\\share\\fixture.exe", "target_not_found"],
  ];
  for (const [image, leadsTo, code] of rows) {
    const harness = new Harness();
    harness.desktop.processes = [process(100, image)];
    if (leadsTo !== undefined) harness.desktop.canonicalPaths.set(image, leadsTo);
    assert.equal(await harness.code("get_window_state", { hwnd: 7 }), code, `${image} ${leadsTo}`);
  }
});

Deno.test("title_contains ignores case as Unicode folds it and sees the cleaned title", async () => {
  const anyTitle = entry({ titlePatterns: [compileTitlePattern("*")] });
  const rows: readonly (readonly [string, string, boolean])[] = [
    ["Straße 5", "STRASSE", true],
    ["ΟΔΟΣ", "οδος", true],
    ["Cafe\u0301", "CAFÉ", true],
    ["\u0130stanbul", "istanbul", false],
    ["Diyarbakır", "DIYARBAKIR", false],
    ["Ba\u200bnk", "bank", true],
    ["Ba\u202enk", "Ba\u202enk", false],
  ];
  for (const [title, part, found] of rows) {
    const harness = new Harness({ entries: [anyTitle] });
    harness.window.title = title;
    const code = await harness.code("restore_window", { title_contains: part });
    assert.equal(code, found ? "ok" : "target_not_found", `${title} ${part}`);
  }
});

Deno.test("title_contains sees the pattern alone when titles are not shown", async () => {
  const entries = [entry({ titlePatterns: [compileTitlePattern("*Fixture*")] })];
  const harness = new Harness({ entries, configuration: { titles: "pattern" } });
  harness.window.title = "Fixture of a private kind";
  assert.equal(await harness.code("restore_window", { title_contains: "private" }), "target_not_found");
  assert.equal(await harness.code("restore_window", { title_contains: "*FIXTURE*" }), "ok");
});

/** A child of process 200 over the point of the click. */
function embedChild(harness: Harness, image: string): void {
  const child = new FakeWindow({ hwnd: 9, pid: 200, rect: { left: 110, top: 110, right: 200, bottom: 200 } });
  child.parent = harness.window;
  harness.window.children = [child];
  harness.desktop.processes.push(process(200, image));
}

Deno.test("click_window clicks a child of another program only when the entry embeds that program", async () => {
  const WEBVIEW = "C:\\WebView\\webview.exe";
  const rows: readonly (readonly [readonly string[], string, string])[] = [
    [[], WEBVIEW, "target_occluded"],
    [[WEBVIEW], WEBVIEW, "ok"],
    [[WEBVIEW], "c:\\webview\\WEBVIEW.EXE", "ok"],
    [[WEBVIEW], "C:\\Other\\webview.exe", "target_occluded"],
    [[WEBVIEW], "\\\\server\\WebView\\webview.exe", "target_occluded"],
    // Whatever a policy says: our own program, and the one that started us.
    [["C:\\Server\\desktop-automation-mcp.exe"], "C:\\Server\\desktop-automation-mcp.exe", "target_occluded"],
    [["C:\\Host\\host.exe"], "C:\\Host\\host.exe", "target_occluded"],
  ];
  for (const [embedded, image, code] of rows) {
    const harness = new Harness({ entries: [entry({ embedded })] });
    embedChild(harness, image);
    assert.equal(await harness.code("click_window", { hwnd: 7, x: 30, y: 40 }), code, image);
    assert.equal(await harness.code("screenshot_window", { hwnd: 7, region_name: "all" }), code, image);
    assert.equal(harness.desktop.received.length, code === "ok" ? 2 : 0);
  }
});

Deno.test("click_window refuses a child of another program inside a counted popup", async () => {
  const popup: EntryFields = { ownedPopups: "menus" };
  for (const [pid, code] of [[100, "ok"], [200, "target_occluded"]] as const) {
    const harness = new Harness({ entries: [entry(popup)] });
    const rect = { left: 120, top: 120, right: 220, bottom: 220 };
    const menu = harness.desktop.open({ hwnd: 8, className: "#32768", owner: 7n, style: 0, rect });
    const child = new FakeWindow({ hwnd: 9, pid, rect });
    child.parent = menu;
    menu.children = [child];
    harness.desktop.processes.push(process(200, "C:\\Other.exe"));
    assert.equal(await harness.code("click_window", { hwnd: 7, x: 30, y: 40 }), code);
  }
});
