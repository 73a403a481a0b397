import {
  driveState,
  folderOf,
  normalizeRawPath,
  type PathPort,
  type PathRefusal,
  refuseRawPath,
  samePath,
} from "./local_path.ts";

/**
 * The kind of what is at a path, links not followed. Any reparse point is `reparse`; `unreadable` = it cannot be told.
 */
export type FileKind = "file" | "folder" | "reparse" | "absent" | "unreadable";

/** How policy files are found and read. */
export interface FilePort extends PathPort {
  kindOf(path: string): FileKind;
  /** The first bytes of a file, at most `maxBytes`. Throws when it cannot be read. */
  readFile(path: string, maxBytes: number): Uint8Array;
}

/**
 * The bytes of a file; of one longer than `maxBytes` the first of them and one more, so that it is seen to be longer.
 * undefined when it cannot be read.
 */
export function bytesOf(files: FilePort, path: string, maxBytes: number): Uint8Array | undefined {
  try {
    return files.readFile(path, maxBytes + 1);
  } catch {
    return undefined;
  }
}

/** The result of {@linkcode locate}. */
export type Located =
  /** Canonical path, and the canonical folder it lies in. */
  | { readonly state: "ok"; readonly path: string; readonly folder: string }
  | { readonly state: "refused"; readonly refusal: PathRefusal }
  | { readonly state: "absent" }
  | { readonly state: "unreadable" };

/**
 * Finds the file or folder that `raw` names, under the rules of executable paths; beside these, a reparse point and
 * a final path outside its folder are refused. Nothing is asked of the machine for a refused spelling.
 */
export function locate(raw: string, kind: "file" | "folder", port: FilePort): Located {
  const { local, refusal } = normalizeRawPath(raw);
  if (!local) return { state: "refused", refusal };
  const drive = driveState(local.drive, port);
  if (drive.state !== "ok") return drive.state === "refused" ? drive : { state: "absent" };
  const found = port.kindOf(local.path);
  if (found === "absent" || found === "unreadable") return { state: found };
  if (found === "reparse") return { state: "refused", refusal: "link" };
  if (found !== kind) return { state: "refused", refusal: kind === "file" ? "no_file" : "no_folder" };
  const path = checkedFinal(local.path, port);
  const folder = checkedFinal(folderOf(local.path), port);
  if (path.state !== "ok") return path;
  if (folder.state !== "ok") return folder;
  const inside = path.path.length <= 3 || samePath(folderOf(path.path), folder.path);
  return inside ? { ...path, folder: folder.path } : { state: "refused", refusal: "outside_folder" };
}

/** Why `name` is not the plain name of a file in a folder, from its spelling alone; undefined when it is one. */
export function refusePlainName(name: string): PathRefusal | undefined {
  if (name === "" || name === "." || name === ".." || /[\\/]/.test(name)) return "relative";
  return refuseRawPath(`C:\\${name}`);
}

/** Finds the file of the plain name `name` in the canonical folder `folder`; never leaves that folder. */
export function locateIn(folder: string, name: string, port: FilePort): Located {
  const refusal = refusePlainName(name);
  if (refusal) return { state: "refused", refusal };
  const found = locate(`${folder}\\${name}`, "file", port);
  if (found.state !== "ok" || samePath(found.folder, folder)) return found;
  return { state: "refused", refusal: "outside_folder" };
}

function checkedFinal(
  path: string,
  port: FilePort,
): { state: "ok"; path: string } | Exclude<Located, { state: "ok" }> {
  const final = port.canonicalPath(path);
  if (final === undefined) return { state: "unreadable" };
  const { local, refusal } = normalizeRawPath(final);
  if (!local) return { state: "refused", refusal };
  const drive = driveState(local.drive, port);
  if (drive.state === "ok") return { state: "ok", path: local.path };
  return drive.state === "refused" ? drive : { state: "unreadable" };
}
