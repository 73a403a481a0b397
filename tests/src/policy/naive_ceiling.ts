/** An application as a policy file writes it. */
// deno-lint-ignore no-explicit-any
export type Raw = Record<string, any>;

/** The executables of the tests. */
export const A = "C:\\a.exe";
export const B = "C:\\b.exe";

const NAMED = "up down left right space enter esc tab backspace delete home end pageup pagedown".split(" ");
/** Titles that are asked about. */
export const TITLES = ["Ruffle", "Ruffle 1", "x", "nothing", "my ruffle", ""];

/** What `key` may send by default, without typing, as the contract's section 4 lists it. */
function naiveDefaultKeys(popups: string, actions: string[]): string[] {
  const keys = [...NAMED, ..."123456789".split("").map((n) => `f${n}`), "f11", "f12"];
  if (popups !== "none") keys.push("f10");
  const chords = [...keys, ...keys.map((key) => `shift+${key}`)];
  for (const letter of "abcdefghijklmnoprstuxyz") chords.push(`ctrl+${letter}`);
  if (actions.includes("text")) chords.push("ctrl+v");
  if (actions.includes("close")) chords.push("ctrl+w", "ctrl+q", "alt+f4", "ctrl+f4", "alt+space");
  return chords;
}

function inside(inner: number[], outer: number[]): boolean {
  return inner[0]! >= outer[0]! && inner[1]! >= outer[1]! && inner[2]! <= outer[2]! && inner[3]! <= outer[3]!;
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
  const sizes = [o["window_size"], c["window_size"]].filter(Boolean);
  const clash = sizes.length === 2 && String(sizes[0]) !== String(sizes[1]);
  const regions: Raw[] = clash
    ? []
    : (o["safe_regions"] ?? []).filter((region: Raw) =>
      (c["safe_regions"] ?? []).some((cap: Raw) => inside(region["rect"], cap["rect"]))
    );
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
    regions: regions.map((region) => [region["name"], ...region["rect"]]),
    masks: [...o["screenshot_masks"] ?? [], ...c["screenshot_masks"] ?? []].map((mask: Raw) => mask["rect"]),
    bytes: Math.min(o["max_screenshot_bytes"] ?? 8_388_608, c["max_screenshot_bytes"] ?? 8_388_608),
    expires: expiries.length ? Math.min(...expiries) : undefined,
    popups,
    nonClient: Boolean(o["non_client"] && c["non_client"]),
    embedded: [A, B].filter((path) =>
      [o, c].every((raw) =>
        (raw["embedded"] ?? []).some((other: string) => other.toLowerCase() === path.toLowerCase())
      )
    ),
    size: sizes[0],
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

/** `*` at the ends only: all that the patterns of this test have. */
function naiveMatch(pattern: string, title: string): boolean {
  const [p, t] = [pattern.toLowerCase(), title.toLowerCase()];
  return p === "*" || (p.startsWith("*") ? t.includes(p.slice(1, -1)) : p === t);
}
