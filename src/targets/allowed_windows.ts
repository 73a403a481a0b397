import {
  type DesktopHost,
  type DesktopView,
  handleBits,
  type Hwnd,
  type Process,
} from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import { type IdentifiedWindow, identify, sameIdentity, type WindowIdentity } from "./window_identity.ts";
import { containsIgnoringCase } from "../base/case_folding.ts";
import { RunningPrograms } from "./running_programs.ts";
import type { Clock } from "../base/clock.ts";
import { type Configuration, isExpired, type PolicyEntry, type TitlePattern } from "../policy/policy.ts";
import { isProgram } from "../policy/program.ts";
import { cleanTitle } from "./clean_title.ts";

/** A window that an entry of the policy names. */
export interface AllowedWindow {
  readonly identity: WindowIdentity;
  readonly process: Process;
  /** Canonical path of its program. */
  readonly executablePath: string;
  /** The live title, not cleaned. */
  readonly title: string;
  readonly pattern: TitlePattern;
  readonly entry: PolicyEntry;
}

/** How a call names its target: exactly one of the two. */
export type TargetSelector =
  | { readonly titleContains: string }
  /** As {@linkcode handleBits} gives it. */
  | { readonly hwnd: number };

declare const named: unique symbol;

/** A selector made of arguments that were checked to name exactly one target: `targetOf` in src/tools makes it. */
export type NamedTarget = TargetSelector & { readonly [named]: true };

/** How many windows the policy allows and refuses, as counts only. */
export interface VisibilitySummary {
  readonly allowedVisible: number;
  readonly titleMatches: number;
  readonly pathMismatches: number;
  readonly unreadableIdentities: number;
}

/** Windows that are never a target, whatever a policy says: the shell's own, and consoles, which report their client. */
export const NEVER_CLASSES: ReadonlySet<string> = new Set([
  "Progman",
  "WorkerW",
  "Shell_TrayWnd",
  "Shell_SecondaryTrayWnd",
  "ConsoleWindowClass",
  "PseudoConsoleWindow",
]);

/** The windows of a desktop that the policy allows: the one place where a window becomes a possible target. */
export class AllowedWindows {
  readonly #view: DesktopView;
  readonly #programs: RunningPrograms;
  readonly #configuration: Configuration;
  readonly #clock: Pick<Clock, "wall">;

  constructor(desktop: DesktopView & DesktopHost, configuration: Configuration, clock: Pick<Clock, "wall">) {
    this.#clock = clock;
    this.#view = desktop;
    this.#programs = new RunningPrograms(desktop);
    this.#configuration = configuration;
  }

  /** Allowed, visible, titled, not cloaked top-level windows in z-order, topmost first; minimised ones too. */
  list(): readonly AllowedWindow[] {
    return this.#unexpired(this.#scan().windows);
  }

  summarize(): VisibilitySummary {
    const { windows, ...counts } = this.#scan();
    return { allowedVisible: this.#unexpired(windows).length, ...counts };
  }

  /**
   * The one window `selector` names. Whatever is not allowed answers exactly like what is not there, and costs
   * the same: all windows are always read.
   *
   * `minimized`: whether a minimised window counts beside others (`equal`) or only when no other matches.
   * Throws `target_not_found`, `target_ambiguous`.
   */
  resolve(selector: TargetSelector, minimized: "equal" | "last" = "last"): AllowedWindow {
    const matching = this.#scan().windows.filter((window) => this.#selects(selector, window));
    const shown = minimized === "equal"
      ? matching
      : matching.filter(({ identity }) => !this.#view.isIconic(identity.hwnd));
    const candidates = shown.length > 0 ? shown : matching;
    const [target, second] = candidates;
    if (target === undefined) {
      throw new ToolError(
        "target_not_found",
        "Cannot find the target: no allowed window matches; list_windows shows the allowed windows",
      );
    }
    if (second !== undefined) {
      throw new ToolError(
        "target_ambiguous",
        `Cannot choose the target: ${candidates.length} allowed windows match; name it by its hwnd`,
      );
    }
    return target;
  }

  /**
   * The target as it is now, with its present title. Throws `target_stale` unless it is still the same window and
   * still belongs to the same entry.
   */
  verify(target: AllowedWindow): AllowedWindow {
    const live = this.#match(target.identity.hwnd);
    const expired = isExpired(target.entry, this.#clock.wall());
    if (
      expired || live?.kind !== "allowed" || live.window.entry !== target.entry ||
      !sameIdentity(live.window.identity, target.identity)
    ) {
      throw new ToolError(
        "target_stale",
        "Refused: the target window closed, was hidden or became another one; find it again with list_windows",
      );
    }
    return live.window;
  }

  /** Whether live titles and class names may be shown. */
  get showsTitles(): boolean {
    return this.#configuration.titles === "full";
  }

  /** The title as a client may see it: cleaned, or the pattern that matched. */
  shownTitle({ title, pattern }: AllowedWindow): string {
    return this.showsTitles ? cleanTitle(title) : pattern.source;
  }

  /**
   * Whether a process runs one of the executables, named by canonical path, that an entry embeds or lets lie over the
   * target. Our own program, the client's and those that started it never count.
   */
  isEmbedded(process: Process, executables: readonly string[]): boolean {
    return this.#programs.runsOneOf(process, executables) && !this.#programs.isOurs(process);
  }

  /** Whether the title a client may see holds `part`, case ignored. */
  titleContains(window: AllowedWindow, part: string): boolean {
    return containsIgnoringCase(this.shownTitle(window), part);
  }

  #selects(selector: TargetSelector, window: AllowedWindow): boolean {
    if ("hwnd" in selector) return handleBits(window.identity.hwnd) === selector.hwnd;
    return this.titleContains(window, selector.titleContains);
  }

  #unexpired(windows: readonly AllowedWindow[]): readonly AllowedWindow[] {
    const wall = this.#clock.wall();
    return windows.filter(({ entry }) => !isExpired(entry, wall));
  }

  #scan(): VisibilitySummaryWithWindows {
    const windows: AllowedWindow[] = [];
    const counts = { titleMatches: 0, pathMismatches: 0, unreadableIdentities: 0 };
    for (const hwnd of this.#view.getTopLevelWindows()) {
      const match = this.#match(hwnd);
      if (match === undefined) continue;
      counts.titleMatches++;
      if (match.kind === "allowed") windows.push(match.window);
      else if (match.kind === "unreadable") counts.unreadableIdentities++;
      else counts.pathMismatches++;
    }
    return { ...counts, windows };
  }

  /** Judges one window; undefined when its title matches no pattern. */
  #match(hwnd: Hwnd): Match | undefined {
    const view = this.#view;
    if (!view.isWindowVisible(hwnd) || NEVER_CLASSES.has(view.getClassName(hwnd))) return undefined;
    if (view.getCloaked(hwnd) !== 0) return undefined;
    const title = view.getWindowText(hwnd);
    const named = title === "" ? [] : this.#entriesNaming(title);
    if (named.length === 0) return undefined;
    const identified = identify(view, hwnd);
    if (identified === undefined) return { kind: "unreadable" };
    if (this.#belongsToUs(identified)) return { kind: "foreign" };
    const run = this.#programs.programOf(identified.process);
    const found = named.find(({ entry }) => entry.programs.every((program) => isProgram(program, run)));
    // A program whose path cannot be resolved has no name either.
    return found === undefined || run.path === undefined ? { kind: "foreign" } : {
      kind: "allowed",
      window: { ...identified, title, executablePath: run.path, ...found },
    };
  }

  #entriesNaming(title: string): readonly { entry: PolicyEntry; pattern: TitlePattern }[] {
    return this.#configuration.entries.flatMap((entry) => {
      const pattern = entry.titlePatterns.find((pattern) => pattern.matches(title));
      return pattern === undefined ? [] : [{ entry, pattern }];
    });
  }

  /**
   * Whether the window belongs to one of our processes, or is an `ApplicationFrameWindow` that shows one of theirs.
   */
  #belongsToUs({ identity, process }: IdentifiedWindow): boolean {
    return this.#programs.isOurs(process) ||
      this.#programs.ours.some(({ pid, startTime }) =>
        pid === identity.pid && startTime === identity.processStart
      );
  }
}

type Match =
  | { readonly kind: "allowed"; readonly window: AllowedWindow }
  | { readonly kind: "foreign" }
  | { readonly kind: "unreadable" };

interface VisibilitySummaryWithWindows extends Omit<VisibilitySummary, "allowedVisible"> {
  readonly windows: readonly AllowedWindow[];
}
