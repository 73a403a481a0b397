import {
  ALWAYS_PROTECTED,
  type ConfigurationProblem,
  type ConfirmationChannel,
  type PolicyEntry,
} from "./policy.ts";
import { parseOffsetDateTime } from "./date_time.ts";
import { nearestNode } from "./document.ts";
import type { EnvironmentSettings } from "./environment.ts";
import { canonicalExecutable, type PathPort, samePath } from "./executable_path.ts";
import type { PolicyFile } from "./file.ts";
import { frozenSet } from "./freeze.ts";
import { grantWarnings } from "./grant_warnings.ts";
import { normalizeChord } from "./keys.ts";
import { PATH_REFUSALS } from "./path_problem.ts";
import { type ApplicationDocument, applicationsOf, rectOf } from "./policy_document.ts";
import { problem, type ProblemDetails } from "./problem.ts";
import { compileTitlePattern } from "./title_pattern.ts";
import { PREFIX } from "./variable_reader.ts";

/** The machine, as far as entries name files of it. */
export interface ExecutablePort extends PathPort {
  /**
   * SHA-256 of a file in lowercase hex, or undefined when it cannot be read. The handle it was read through shares
   * reading only and stays open, so that the file cannot change while the server runs.
   */
  hashExecutable(canonicalPath: string): string | undefined;
}

/** Entries of one source. An executable that is not there is a warning, and its entry is left out: it matches nothing. */
export interface EntriesReading {
  readonly entries: readonly PolicyEntry[];
  readonly problems: readonly ConfigurationProblem[];
  readonly warnings: readonly ConfigurationProblem[];
}

const PATHS_VARIABLE = `${PREFIX}ALLOWED_PROCESS_PATHS`;
const TITLES_VARIABLE = `${PREFIX}ALLOWED_TITLES`;

export const DEFAULT_SCREENSHOT_BYTES = 8_388_608;

/** The entries of a policy file. */
export function entriesOfFile(file: PolicyFile, options: {
  readonly source: string;
  /** Where an application names none. */
  readonly confirmation: ConfirmationChannel;
  readonly unrestrictedScreenshots: boolean;
  readonly port: ExecutablePort;
}): EntriesReading {
  const paths = new PathReader(options.port);
  const entries: PolicyEntry[] = [];
  for (const { application, path } of applicationsOf(file.document)) {
    const where = (...steps: string[]) => {
      const full = [...path, ...steps];
      return { source: options.source, path: full, position: nearestNode(file.root, full).position };
    };
    const executable = paths.canonical(application.executable_path, where("executable_path"));
    const embedded = (application.embedded ?? []).map((raw, i) =>
      paths.canonical(raw, where("embedded", `${i}`))
    );
    if (executable === undefined) continue;
    paths.checkHash(executable, application.executable_sha256, where("executable_sha256"));
    const entry: PolicyEntry = {
      ...entryOfApplication(application),
      executablePath: executable,
      embedded: embedded.filter((path) => path !== undefined),
      confirmation: application.confirmation ?? options.confirmation,
      unrestrictedScreenshots: options.unrestrictedScreenshots,
    };
    paths.warnings.push(
      ...grantWarnings(entry).map((warning) => problem({ ...warning, ...where(...warning.path) })),
    );
    entries.push(entry);
  }
  return { entries, problems: paths.problems, warnings: paths.warnings };
}

type PlacedFields = "executablePath" | "embedded" | "confirmation" | "unrestrictedScreenshots";

function entryOfApplication(application: ApplicationDocument): Omit<PolicyEntry, PlacedFields> {
  const allowed = new Set(application.allowed_actions);
  const isProtected = [...ALWAYS_PROTECTED, ...application.protected_actions ?? []];
  const popups = application.owned_popups ?? "none";
  const size = application.window_size;
  return {
    titlePatterns: application.title_patterns.map(compileTitlePattern),
    allowedActions: frozenSet(allowed),
    protectedActions: frozenSet(isProtected.filter((action) => allowed.has(action) && action !== "observe")),
    safeRegions: (application.safe_regions ?? []).map(({ name, rect }) => ({ name, rect: rectOf(rect) })),
    masks: (application.screenshot_masks ?? []).map(({ rect }) => rectOf(rect)),
    maxScreenshotBytes: application.max_screenshot_bytes ?? DEFAULT_SCREENSHOT_BYTES,
    expiresAt: application.expires_at === undefined ? undefined : parseOffsetDateTime(application.expires_at),
    ownedPopups: popups === true ? "menus" : popups === false ? "none" : popups,
    nonClient: application.non_client ?? false,
    windowSize: size && { width: size[0], height: size[1] },
    allowedKeys: application.allowed_keys &&
      frozenSet(application.allowed_keys.map((key) => normalizeChord(key)!)),
    captureSources: application.capture_sources ?? ["screen"],
    ...(application.executable_sha256 ? { executableSha256: application.executable_sha256 } : {}),
  };
}

/** The entries of variable mode: every allowed executable with all the patterns. */
export function entriesOfVariables(settings: EnvironmentSettings, port: ExecutablePort): EntriesReading {
  const { allowedTitles, allowedProcessPaths, allowedActions } = settings;
  if (!allowedTitles || !allowedProcessPaths || !allowedActions) {
    return { entries: [], problems: [], warnings: [] };
  }
  const paths = new PathReader(port);
  const executables: string[] = [];
  allowedProcessPaths.forEach((raw, index) => {
    const place = { source: PATHS_VARIABLE, prefix: `${PATHS_VARIABLE}, item ${index + 1}: ` };
    const path = paths.canonical(raw, place);
    if (path !== undefined && !executables.some((other) => samePath(other, path))) executables.push(path);
  });
  const base = entryOfApplication({
    executable_path: "",
    title_patterns: allowedTitles,
    allowed_actions: [...allowedActions],
    ...(settings.allowedKeys ? { allowed_keys: [...settings.allowedKeys] } : {}),
  });
  const { confirmation, unrestrictedScreenshots } = settings;
  const entries = executables.map((executablePath) => ({
    ...base,
    executablePath,
    embedded: [],
    confirmation,
    unrestrictedScreenshots,
  }));
  const warnings = entries.flatMap(grantWarnings).map(({ code, message, path }) => {
    const source = path[0] === "title_patterns" ? TITLES_VARIABLE : PATHS_VARIABLE;
    return problem({ source, code, message: `${source}: ${message}` });
  });
  return { entries, problems: paths.problems, warnings: [...paths.warnings, ...warnings] };
}

type Place = Pick<ProblemDetails, "source" | "position" | "path"> & { readonly prefix?: string };

/** Asks the machine about paths and collects what is wrong with them. */
class PathReader {
  readonly problems: ConfigurationProblem[] = [];
  readonly warnings: ConfigurationProblem[] = [];
  readonly #port: ExecutablePort;

  constructor(port: ExecutablePort) {
    this.#port = port;
  }

  canonical(raw: string, { prefix = "", ...place }: Place): string | undefined {
    const found = canonicalExecutable(raw, this.#port);
    if (found.state === "ok") return found.path;
    if (found.state === "refused") {
      const message = prefix + PATH_REFUSALS[found.refusal];
      this.problems.push(problem({ ...place, code: `path_${found.refusal}`, message }));
    } else {
      const message = `${prefix}there is no such file, or it cannot be opened; it matches no window`;
      this.warnings.push(problem({ ...place, code: "path_unresolved", message }));
    }
    return undefined;
  }

  checkHash(executable: string, expected: string | undefined, place: Place): void {
    if (expected === undefined) return;
    const actual = this.#port.hashExecutable(executable);
    if (actual === expected) return;
    const message = actual === undefined
      ? "the executable cannot be read and kept open; close what writes to it"
      : "the executable has another SHA-256; find out why, and correct the policy if the new file is right";
    this.problems.push(
      problem({
        ...place,
        code: actual === undefined ? "executable_unreadable" : "executable_changed",
        message,
      }),
    );
  }
}
