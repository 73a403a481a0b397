import type { WindowLayout } from "../../../src/policy/rect_rule.ts";
import { isSize, pixelsIn, type RawRect } from "./naive_rects.ts";

/** An application as a policy file writes it. */
// deno-lint-ignore no-explicit-any
export type Raw = Record<string, any>;

/** The executables of the tests. */
export const A = "C:\\a.exe";
export const B = "C:\\b.exe";

const NAMED = "up down left right space enter esc tab backspace delete home end pageup pagedown".split(" ");
/** Titles that are asked about. */
export const TITLES = ["Ruffle", "Ruffle 1", "x", "nothing", "my ruffle", ""];

/** The chords that `key` may send by default, as the contract's section 4 lists them. */
function naiveDefaultKeys(popups: string, actions: string[]): string[] {
  const keys = [...NAMED, ..."123456789".split("").map((n) => `f${n}`), "f11", "f12"];
  if (popups !== "none") keys.push("f10");
  const chords = [...keys, ...keys.map((key) => `shift+${key}`)];
  for (const letter of "abcdefghijklmnoprstuxyz") chords.push(`ctrl+${letter}`);
  if (actions.includes("text")) chords.push("ctrl+v");
  if (actions.includes("close")) chords.push("ctrl+w", "ctrl+q", "alt+f4", "ctrl+f4", "alt+space");
  return chords;
}

function inside(inner: readonly number[], outer: readonly number[]): boolean {
  return inner[0]! >= outer[0]! && inner[1]! >= outer[1]! && inner[2]! <= outer[2]! && inner[3]! <= outer[3]!;
}

/** Pixels beside the window that are looked at too: more than any number of the tests, scaled, lies outside. */
const AROUND = 160;

/**
 * The parts of a window with this layout that may be seen: whether it has the right size, the regions and the masks.
 */
export function naiveView(o: Raw, c: Raw, layout: WindowLayout): Record<string, unknown> {
  const rectOf = (part: "any" | "all", raw: Raw, rect: RawRect["rect"]) =>
    pixelsIn(part, { rect, origin: raw["origin"], dpi: raw["dpi"] }, layout, AROUND);
  const caps = (c["safe_regions"] ?? []).flatMap((cap: Raw) =>
    cap["rect"] ? [rectOf("all", c, cap["rect"])] : []
  );
  const window = [0, 0, layout.size.width, layout.size.height];
  const hasDialog = (c["safe_regions"] ?? []).some((cap: Raw) => cap["area"]);
  return {
    size: [o, c].every((raw) => !raw["window_size"] || isSize(raw["window_size"], raw["dpi"], layout)),
    regions: (o["safe_regions"] ?? []).flatMap((region: Raw) => {
      if (region["area"]) return hasDialog ? [[region["name"], "dialog"]] : [];
      const rect = rectOf("all", o, region["rect"]);
      const isShown = rect && inside(rect, window) &&
        caps.some((cap: number[] | undefined) => cap && inside(rect, cap));
      return isShown ? [[region["name"], ...rect]] : [];
    }),
    masks: [o, c].flatMap((raw) =>
      (raw["screenshot_masks"] ?? []).map((mask: Raw) => rectOf("any", raw, mask["rect"]))
    ),
  };
}

function popupsOf(raw: Raw): string {
  return raw["owned_popups"] === true ? "menus" : raw["owned_popups"] ?? "none";
}

/** The contract's sentence about the ceiling once more, on the raw files, without the code under test. */
export function naive(o: Raw, c: Raw): Record<string, unknown> {
  const actions: string[] = o["allowed_actions"].filter((action: string) =>
    c["allowed_actions"].includes(action)
  );
  const guarded = ["text", "close", "drag", ...o["protected_actions"] ?? [], ...c["protected_actions"] ?? []];
  const popups = ["none", "menus", "dialogs"][
    Math.min(...[o, c].map((raw) => ["none", "menus", "dialogs"].indexOf(popupsOf(raw))))
  ]!;
  const keysOf = (raw: Raw): string[] =>
    raw["allowed_keys"]?.map((key: string) => key.replace("shift+ctrl", "ctrl+shift")) ??
      naiveDefaultKeys(popups, actions);
  const expiries = [o, c].map((raw) => raw["expires_at"]).filter(Boolean).map((text) => Date.parse(text));
  const titles = TITLES.filter((title) =>
    [o, c].every((raw) => raw["title_patterns"].some((p: string) => naiveMatch(p, title)))
  );
  return {
    titles,
    actions: actions.sort(),
    protected: actions.filter((action) => guarded.includes(action) && action !== "observe").sort(),
    bytes: Math.min(o["max_screenshot_bytes"] ?? 8_388_608, c["max_screenshot_bytes"] ?? 8_388_608),
    expires: expiries.length ? Math.min(...expiries) : undefined,
    popups,
    nonClient: Boolean(o["non_client"] && c["non_client"]),
    embedded: commonPaths("embedded", o, c),
    overlays: commonPaths("overlays", o, c),
    keys: o["allowed_keys"] || c["allowed_keys"]
      ? [...new Set(keysOf(o).filter((key) => keysOf(c).includes(key)))].sort()
      : undefined,
    sources: (o["capture_sources"] ?? ["screen"]).filter((source: string) =>
      (c["capture_sources"] ?? ["screen"]).includes(source)
    ),
    confirmation: ["dialog", "client", "token"].find((word) =>
      [o, c].some((raw) => (raw["confirmation"] ?? "dialog") === word)
    ),
    unrestricted: false,
  };
}

function commonPaths(field: string, ...files: Raw[]): string[] {
  return [A, B].filter((path) =>
    files.every((raw) =>
      (raw[field] ?? []).some((other: string) => other.toLowerCase() === path.toLowerCase())
    )
  );
}

/** `*` at the ends only: all that the patterns of this test have. */
function naiveMatch(pattern: string, title: string): boolean {
  const [p, t] = [pattern.toLowerCase(), title.toLowerCase()];
  return p === "*" || (p.startsWith("*") ? t.includes(p.slice(1, -1)) : p === t);
}
