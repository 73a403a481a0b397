import type { PolicyEntry } from "./policy.ts";
import { matchesAnyTitle } from "./title_pattern.ts";

/** Something in an entry that grants more than it looks like: a code, a text and the steps to the field. */
export interface GrantWarning {
  readonly code: string;
  readonly message: string;
  readonly path: readonly string[];
}

/** Programs that run what they are given: who may click and type in one may do what the program can. */
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

/** What an operator should know of an entry before trusting it. Never holds a path or a title. */
export function grantWarnings(
  entry: Pick<PolicyEntry, "executablePath" | "titlePatterns" | "ownedPopups">,
): GrantWarning[] {
  const warnings: GrantWarning[] = [];
  const file = entry.executablePath.slice(entry.executablePath.lastIndexOf("\\") + 1).toLowerCase();
  // Versions and word sizes in a name, as in python3.12, say nothing of what the program is.
  const program = file.replace(/\.(?:exe|com)$/, "").replace(/[0-9.]+$/, "");
  if (CODE_HOSTS.has(program)) {
    const message = "this program runs what it is given; clicks and keys in it can do whatever it can";
    warnings.push({ code: "hosts_code", message, path: ["executable_path"] });
  }
  entry.titlePatterns.forEach(({ source }, index) => {
    if (!matchesAnyTitle(source)) return;
    const message = "this pattern matches every title of the program";
    warnings.push({ code: "any_title", message, path: ["title_patterns", String(index)] });
  });
  if (entry.ownedPopups === "dialogs") {
    const message = "dialogs for opening and saving files can start programs";
    warnings.push({ code: "dialogs", message, path: ["owned_popups"] });
  }
  return warnings;
}
