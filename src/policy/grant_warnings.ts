import type { Action, PolicyEntry } from "./policy.ts";
import type { Program } from "./program.ts";
import { isUnscaled } from "./rect_rule.ts";
import { reachOf } from "./title_pattern.ts";
import { holdsQuotationMarks, UNMEANT, unmeantIn } from "../document/unmeant_text.ts";

/** Something in an entry that grants more or less than it looks like: a code, a text and the steps to the field. */
export interface GrantWarning {
  readonly code: string;
  readonly message: string;
  readonly path: readonly string[];
}

/** Programs that run code they are given: clicking and typing in one can do whatever the program can. */
const CODE_HOSTS: ReadonlySet<string> = new Set(
  [
    "chrome msedge firefox opera brave vivaldi iexplore chromium arc",
    "java javaw python pythonw py pyw node deno bun electron ruby perl php",
    "cmd powershell powershell_ise pwsh bash sh zsh wsl wslhost",
    "wt windowsterminal openconsole conhost mintty alacritty wezterm-gui putty kitty",
    "explorer mmc rundll32 regsvr32 mshta wscript cscript regedit taskmgr control hh",
    "code devenv idea pycharm",
  ].flatMap((names) => names.split(" ")),
);

type Entry = Pick<
  PolicyEntry,
  | "titlePatterns"
  | "ownedPopups"
  | "allowedActions"
  | "safeRegions"
  | "masks"
  | "overlays"
  | "unrestrictedScreenshots"
>;

/**
 * The warnings about an entry that an operator should read before trusting it. Never hold a path, a title or a name.
 */
export function grantWarnings(entry: Entry): GrantWarning[] {
  const { titlePatterns, safeRegions, masks, overlays, ownedPopups } = entry;
  return [
    ...titlePatterns.flatMap(({ source }, index) => patternWarnings(source, ["title_patterns", `${index}`])),
    ...safeRegions.flatMap(({ name }, index) => textWarnings(name, ["safe_regions", `${index}`, "name"])),
    ...safeRegions.flatMap((region, index) =>
      "area" in region ? [{ ...DIALOG_SHOWN, path: ["safe_regions", `${index}`, "area"] }] : []
    ),
    ...(masks.some(isUnscaled) ? [UNSCALED_MASKS] : []),
    ...(overlays.length > 0 ? [OVERLAYS] : []),
    ...unseenWarnings(entry),
    ...(ownedPopups === "dialogs" ? [DIALOGS] : []),
  ];
}

const OVERLAYS: GrantWarning = {
  code: "overlays",
  message: "what these programs draw over the window can show in pictures",
  path: ["overlays"],
};

const UNSCALED_MASKS: GrantWarning = {
  code: "masks_unscaled",
  message:
    "masks hold at one scaling only: at 150 % they miss what they cover at 100 %; add dpi: 96 if they were measured at 100 %",
  path: ["screenshot_masks"],
};

const DIALOG_SHOWN = {
  code: "dialog_shown",
  message: "a dialog for opening or saving files shows what is on the disk",
};

const DIALOGS: GrantWarning = {
  code: "dialogs",
  message: "dialogs for opening and saving files can start programs",
  path: ["owned_popups"],
};

const HOSTS_CODE = "this program can run code; clicks and keys in it can do whatever it can";

/** The folder of one version of a package: its full name is name, version, architecture, resource and publisher. */
const VERSIONED_FOLDER = /\\[^\\_]+_\d+(?:\.\d+){1,3}_[^\\_]*_[^\\_]*_[a-z0-9]{13}\\/i;
const PACKAGE_FOLDER =
  "this folder is that of one version of a Store application and changes with each update; name it by package_family " +
  "and package_executable";

/** Warnings about the program, apart from the rest of its entry. */
export function programWarnings(named: Program): GrantWarning[] {
  const [path, field] = "path" in named
    ? [named.path, "executable_path"]
    : [named.executable, "package_executable"];
  const file = path.slice(path.lastIndexOf("\\") + 1).toLowerCase();
  // Versions and word sizes in a name, as in python3.12, say nothing of what the program is.
  const program = file.replace(/\.(?:exe|com)$/, "").replace(/[0-9.]+$/, "");
  return [
    ...(CODE_HOSTS.has(program) ? [{ code: "hosts_code", message: HOSTS_CODE, path: [field] }] : []),
    ...(field === "executable_path" && VERSIONED_FOLDER.test(path)
      ? [{ code: "package_folder", message: PACKAGE_FOLDER, path: [field] }]
      : []),
  ];
}

function patternWarnings(source: string, path: readonly string[]): GrantWarning[] {
  const reach = reachOf(source);
  return [
    ...(reach === "all"
      ? [{ code: "any_title", message: "this pattern matches every title of the program", path }]
      : []),
    ...(reach === "one" ? [{ code: "exact_title", message: EXACT_TITLE, path }] : []),
    ...(holdsQuotationMarks(source)
      ? [{ code: "pattern_quotes", message: PATTERN_QUOTES, path }]
      : textWarnings(source, path)),
  ];
}

const EXACT_TITLE =
  'this pattern matches one exact title; if there is more in it, such as the name of a file, write "*" for that';

const PATTERN_QUOTES =
  "quotation marks are part of this pattern, so it matches only titles that hold them; leave them out";

function textWarnings(text: string, path: readonly string[]): GrantWarning[] {
  const unmeant = unmeantIn(text);
  return unmeant === undefined ? [] : [{ code: unmeant, message: UNMEANT[unmeant], path }];
}

/** Actions for which a client has to see the window first. */
const AIMED: readonly Action[] = ["click", "text", "key"];

function unseenWarnings({ allowedActions, safeRegions, unrestrictedScreenshots }: Entry): GrantWarning[] {
  const aimed = AIMED.filter((action) => allowedActions.has(action));
  const shows = allowedActions.has("observe") && (safeRegions.length > 0 || unrestrictedScreenshots);
  if (aimed.length === 0 || shows) return [];
  const advice = allowedActions.has("observe")
    ? "name a region in safe_regions (without a policy file: DESKTOP_AUTOMATION_ALLOW_UNRESTRICTED_SCREENSHOTS)"
    : "grant observe, and a region to see";
  const message = `${aimed.join(", ")} can be done, but nothing can be seen; ${advice}`;
  return [{ code: "acts_unseen", message, path: ["allowed_actions"] }];
}
