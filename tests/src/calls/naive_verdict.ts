import type { Action } from "../../../src/policy/policy.ts";

/** An application as a policy file writes it. */
export interface RawApplication {
  readonly executable_path: string;
  readonly title_patterns: readonly string[];
  readonly allowed_actions: readonly Action[];
  readonly protected_actions?: readonly Action[];
  readonly safe_regions?: readonly { readonly name: string; readonly rect: readonly number[] }[];
  readonly window_size?: readonly [number, number];
  readonly expires_at?: string;
}

/** One window and what stands around it. */
export interface Scene {
  readonly title: string;
  readonly className: string;
  /** The image path that Windows gives for the process, and the final path behind it. */
  readonly image: string | undefined;
  readonly finalPath: string;
  readonly ours: "no" | "server" | "ancestor" | "same program as the server";
  readonly visible: boolean;
  readonly cloaked: boolean;
  readonly iconic: boolean;
  readonly hung: boolean;
  readonly enabled: boolean;
  readonly integrity: "same" | "higher" | "unknown";
  readonly size: readonly [number, number];
  readonly inFront: boolean;
  readonly locked: boolean;
  readonly shiftHeld: boolean;
  readonly stopped: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The action that is asked for; for `observe`, whether pixels are wanted. */
export type Wish = Exclude<Action, "observe"> | "state" | "pixels";

const NEVER = [
  ...["Progman", "WorkerW", "Shell_TrayWnd", "Shell_SecondaryTrayWnd"],
  ...["ConsoleWindowClass", "PseudoConsoleWindow"],
  // Without the child that tells whose it is.
  "ApplicationFrameWindow",
];

/**
 * The contract's sections 1 to 3 once more, sentence by sentence and without any code of the program: the code of the
 * refusal, or `granted`.
 */
export function naiveVerdict(apps: readonly RawApplication[], scene: Scene, wish: Wish): string {
  const action: Action = wish === "state" || wish === "pixels" ? "observe" : wish;
  const offers = (app: RawApplication) =>
    app.allowed_actions.includes(action) && (wish !== "pixels" || app.safe_regions !== undefined);
  const isExpired = (app: RawApplication) =>
    app.expires_at !== undefined && scene.now >= Date.parse(app.expires_at);
  if (!apps.some(offers)) return "policy_denied";
  if (!apps.some((app) => offers(app) && !isExpired(app))) return "policy_expired";
  if (action !== "observe" && scene.stopped) return "stopped_by_operator";
  const app = applicationOf(apps, scene);
  if (app === undefined) return "target_not_found";
  if (isExpired(app)) return "policy_expired";
  if (!app.allowed_actions.includes(action)) return "policy_denied";
  if (wish === "state") return "granted";
  // The region is looked up before the live checks: it is an argument.
  if (wish === "pixels" && app.safe_regions === undefined) return "policy_denied";
  // Where it is, nobody can say of a minimised window.
  if (wish === "pixels" && scene.iconic) return "target_minimized";
  if (wish === "pixels" && !holds(app, scene)) return "policy_denied";
  return liveRefusal(scene) ?? (wish === "pixels" ? "granted" : inputVerdict(app, scene, action));
}

function applicationOf(apps: readonly RawApplication[], scene: Scene): RawApplication | undefined {
  const { title, image, ours } = scene;
  if (!scene.visible || scene.cloaked || title === "" || NEVER.includes(scene.className)) return undefined;
  if (image === undefined || !/^(\\\\\?\\)?[a-z]:[\\/]/i.test(image) || ours !== "no") return undefined;
  return apps.find((app) =>
    app.title_patterns.some((pattern) => matches(pattern, title)) &&
    app.executable_path.toLowerCase() === scene.finalPath.toLowerCase()
  );
}

function holds({ window_size: wanted }: RawApplication, { size }: Scene): boolean {
  return wanted === undefined || wanted[0] === size[0] && wanted[1] === size[1];
}

/** Step 5. */
function liveRefusal(scene: Scene): string | undefined {
  if (scene.locked) return "desktop_unavailable";
  if (scene.iconic) return "target_minimized";
  if (scene.hung) return "target_hung";
  if (!scene.enabled) return "target_disabled";
  if (scene.integrity === "unknown") return "target_unidentified";
  return scene.integrity === "higher" ? "target_elevated" : undefined;
}

/** Steps 7 to 10. */
function inputVerdict(app: RawApplication, scene: Scene, action: Action): string {
  const always = ["text", "close", "drag"];
  if (always.includes(action) || app.protected_actions?.includes(action)) return "confirmation_required";
  if (!scene.inFront) return "target_not_foreground";
  if (scene.shiftHeld) return "modifier_held";
  const points = ["click", "hover"].includes(action);
  return points && !holds(app, scene) ? "policy_denied" : "granted";
}

/** Whether a pattern matches, by a regular expression; good for the short patterns of the test. */
function matches(pattern: string, title: string): boolean {
  const source = pattern.replaceAll(".", "\\.").replaceAll("*", ".*").replaceAll("?", ".").replaceAll(
    "[!",
    "[^",
  );
  return new RegExp(`^${source}$`, "isu").test(title);
}
