/** The kind of a drive, as `GetDriveTypeW` tells it. */
export type DriveType = "fixed" | "removable" | "cdrom" | "ramdisk" | "remote" | "unknown" | "absent";

/** Why a path is refused before anything is opened. */
export type PathRefusal =
  | "empty"
  | "too_long"
  | "control_character"
  | "device"
  | "network"
  | "relative"
  | "stream"
  | "wildcard"
  | "component_ending"
  | "component_too_long"
  | "no_file"
  | "no_folder"
  | "remote_drive"
  | "link"
  | "outside_folder";

/** A path that passed {@linkcode normalizeRawPath}. */
export interface LocalPath {
  /** `C:\folder\file`: backslashes, upper-case drive, no `.`, `..`, empty component or prefix. */
  readonly path: string;
  readonly drive: string;
}

/** The result of {@linkcode normalizeRawPath}: a refusal, or the path. */
export type RawPathVerdict =
  | { readonly refusal: PathRefusal; readonly local?: undefined }
  | { readonly refusal?: undefined; readonly local: LocalPath };

/** The questions put to the machine about paths that passed the lexical rules. */
export interface PathPort {
  driveType(letter: string): DriveType;
  /** As `DesktopHost.canonicalPath`. */
  canonicalPath(path: string): string | undefined;
}

/** The result of {@linkcode canonicalLocalPath} and {@linkcode canonicalExecutable}. */
export type CanonicalPath =
  | { readonly state: "ok"; readonly path: string }
  /** Refused by a rule; the path is wrong on every machine, or leads off this one. */
  | { readonly state: "refused"; readonly refusal: PathRefusal }
  /** Nothing there, or it may not be opened: it matches nothing. */
  | { readonly state: "unresolved" };

const MAX_PATH_LENGTH = 4096;
const MAX_COMPONENT_LENGTH = 255;
// Reserved in every folder, with any extension; superscript digits are digits to Windows.
const DEVICE_NAME = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/** Why the raw string may not be opened, from its spelling alone; undefined when it is a plain local path. */
export function refuseRawPath(raw: string): PathRefusal | undefined {
  return normalizeRawPath(raw).refusal;
}

/**
 * The normal form of a full path on a drive, or why it is refused. Looks at the spelling alone, opens nothing.
 *
 * `\\?\C:\…` is `C:\…`, `/` is `\`, `.` and `..` are resolved as Windows does, before links are.
 */
export function normalizeRawPath(raw: string): RawPathVerdict {
  const refusal = refuseWhole(raw);
  if (refusal) return { refusal };
  const path = raw.replaceAll("/", "\\").replace(/^\\\\\?\\(?=[A-Za-z]:)/, "");
  const drive = path[0]!.toUpperCase();
  const components: string[] = [];
  for (const component of path.slice(3).split("\\")) {
    const flaw = refuseComponent(component);
    if (flaw) return { refusal: flaw };
    if (component === "..") components.pop();
    else if (component !== "" && component !== ".") components.push(component);
  }
  return { local: { drive, path: `${drive}:\\${components.join("\\")}` } };
}

function refuseWhole(raw: string): PathRefusal | undefined {
  if (raw.trim() === "") return "empty";
  if (raw.length > MAX_PATH_LENGTH) return "too_long";
  // deno-lint-ignore no-control-regex
  if (/[\x00-\x1f\x7f]/.test(raw) || !raw.isWellFormed()) return "control_character";
  const slashed = raw.replaceAll("/", "\\");
  // Only the exact spelling `\\?\C:\` is a prefix; with forward slashes Windows reads it in another way.
  const path = raw.startsWith("\\\\?\\") && /^[A-Za-z]:\\/.test(slashed.slice(4))
    ? slashed.slice(4)
    : slashed;
  if (/^\\\\[.?](?:\\|$)|^\\\?\?(?:\\|$)/.test(path)) {
    return /^.{4}UNC(?:\\|$)/i.test(path) ? "network" : "device";
  }
  if (path.startsWith("\\\\")) return "network";
  if (!/^[A-Za-z]:\\/.test(path)) return "relative";
  return undefined;
}

/** Why one component of a path is refused. Empty, `.` and `..` are not: they name no file of their own. */
function refuseComponent(component: string): PathRefusal | undefined {
  if (component === "" || component === "." || component === "..") return undefined;
  if (component.includes(":")) return "stream";
  if (/[*?"<>|]/.test(component)) return "wildcard";
  if (/[. ]$/.test(component)) return "component_ending";
  if (component.length > MAX_COMPONENT_LENGTH) return "component_too_long";
  return DEVICE_NAME.test(component.split(".", 1)[0]!.trimEnd()) ? "device" : undefined;
}

/**
 * The one form of a path that is compared: drive, long names, final path behind links.
 *
 * Nothing is asked of the machine for a spelling that is refused, and only the kind of drive for a remote one.
 */
export function canonicalLocalPath(raw: string, port: PathPort): CanonicalPath {
  const { local, refusal } = normalizeRawPath(raw);
  if (!local) return { state: "refused", refusal };
  const drive = driveState(local.drive, port);
  if (drive.state !== "ok") return drive;
  const final = port.canonicalPath(local.path);
  if (final === undefined) return { state: "unresolved" };
  const judged = normalizeRawPath(final);
  if (!judged.local) return { state: "refused", refusal: judged.refusal };
  const finalDrive = judged.local.drive === local.drive ? drive : driveState(judged.local.drive, port);
  return finalDrive.state === "ok" ? { state: "ok", path: judged.local.path } : finalDrive;
}

/** {@linkcode canonicalLocalPath} of an executable: it names a file, so no drive alone and no `\` at its end. */
export function canonicalExecutable(raw: string, port: PathPort): CanonicalPath {
  const { local } = normalizeRawPath(raw);
  if (local && (local.path.length <= 3 || /[\\/]\.{0,2}$/.test(raw))) {
    return { state: "refused", refusal: "no_file" };
  }
  return canonicalLocalPath(raw, port);
}

/** Whether a drive may be looked at: local, and there. */
export function driveState(
  drive: string,
  port: PathPort,
): Exclude<CanonicalPath, { state: "ok" }> | { state: "ok" } {
  switch (port.driveType(drive)) {
    case "fixed":
    case "removable":
    case "cdrom":
    case "ramdisk":
      return { state: "ok" };
    case "remote":
      return { state: "refused", refusal: "remote_drive" };
    case "unknown":
    case "absent":
      return { state: "unresolved" };
  }
}

/**
 * Whether two canonical paths are the same: ordinal, ignoring case. Nothing is the same as an empty path.
 *
 * Windows compares UTF-16 units through an upper-case table of one unit each. Ours takes a unit's upper case only if
 * it is one unit that has this unit as its lower case; so a dotless i or long s never equals an ASCII letter. Where
 * the tables differ, two spellings count as different, which grants nothing.
 */
export function samePath(a: string, b: string): boolean {
  return a !== "" && a.length === b.length && upperCase(a) === upperCase(b);
}

/** The form of a canonical path for use as a key: equal for the paths that {@linkcode samePath} holds the same. */
export function upperCase(path: string): string {
  let text = "";
  for (let i = 0; i < path.length; i++) {
    const unit = path.charAt(i);
    const upper = unit.toUpperCase();
    text += upper.length === 1 && upper.toLowerCase() === unit ? upper : unit;
  }
  return text;
}

/** The folder of a normalised path, without a `\` at its end but for a drive's root. */
export function folderOf(path: string): string {
  const end = path.lastIndexOf("\\");
  return end <= 2 ? path.slice(0, 3) : path.slice(0, end);
}
