import { ToolError } from "../base/errors.ts";
import { MAX_DOCUMENT_BYTES } from "../document/document_text.ts";
import { samePath } from "../paths/local_path.ts";
import { bytesOf, type FilePort, locateIn, refusePlainName } from "../paths/guarded_file.ts";
import { PATH_REFUSALS } from "../paths/path_refusals.ts";
import type { CoordinateProfile, ProfileFile } from "./profile.ts";
import { readProfile } from "./profile_document.ts";

/** How the profile folder is read. */
export interface ProfileFiles extends FilePort {
  /** The names in the folder, at most `most` of them, in any order. Throws when it cannot be read. */
  namesIn(folder: string, most: number): readonly string[];
}

/** Most names that are looked at, most profiles, and most bytes of them that are read. */
const MAX_NAMES = 10_000;
const MAX_PROFILES = 128;
const MAX_BYTES = 16 * MAX_DOCUMENT_BYTES;

/**
 * The `*.json` files of the canonical folder `folder`, but not the policy, in the order of their names. Never throws:
 * what is no valid profile is there with its fault. `now` is milliseconds since 1970.
 */
export function loadProfiles(
  folder: string,
  options: { readonly policyPath: string | undefined; readonly now: number; readonly files: ProfileFiles },
): readonly ProfileFile[] {
  const names = options.files.namesIn(folder, MAX_NAMES).filter((name) => /\.json$/i.test(name)).toSorted();
  const profiles: ProfileFile[] = [];
  let bytesLeft = MAX_BYTES;
  for (const name of names) {
    const found = locateIn(folder, name, options.files);
    if (found.state === "refused") profiles.push({ name, fault: PATH_REFUSALS[found.refusal] });
    else if (found.state !== "ok") profiles.push({ name, fault: UNREADABLE });
    else if (!samePath(found.path, options.policyPath ?? "")) {
      if (profiles.length >= MAX_PROFILES || bytesLeft <= 0) profiles.push({ name, fault: TOO_MUCH });
      else {
        const bytes = bytesOf(options.files, found.path, MAX_DOCUMENT_BYTES);
        bytesLeft -= bytes?.length ?? 0;
        profiles.push({
          name,
          ...(bytes === undefined
            ? { fault: UNREADABLE }
            : readProfile(bytes, { ...options, port: options.files })),
        });
      }
    }
  }
  return profiles;
}

const UNREADABLE = "the file cannot be opened or read";
const TOO_MUCH = `the profile folder holds more than ${MAX_PROFILES} profiles or 16 MiB of them`;

/**
 * The profile of the file `name`, case ignored. Opens nothing: whatever `name` is, it is looked up among the files
 * that were read at start.
 *
 * Throws `invalid_argument` when it is not the plain name of a file, `profile_invalid` when there is no valid profile
 * of that name.
 */
export function findProfile(profiles: readonly ProfileFile[], name: string): CoordinateProfile {
  if (refusePlainName(name) !== undefined) {
    throw new ToolError(
      "invalid_argument",
      "Refused: profile_path must be the plain name of a file in the profile folder, such as app-800x600.json",
    );
  }
  const file = profiles.find((file) => samePath(file.name, name));
  if (file?.profile !== undefined) return file.profile;
  throw new ToolError(
    "profile_invalid",
    file === undefined
      ? "Refused: no profile of this name was in the profile folder when the server started"
      : `Refused: the file is no valid profile: ${file.fault}; it is read again when the server restarts`,
  );
}
