import type { PathRefusal } from "./local_path.ts";

/** The texts for refused paths: the reason, and what to write instead; never the path. */
export const PATH_REFUSALS: Readonly<Record<PathRefusal, string>> = {
  empty: "the path is empty",
  too_long: "the path is far too long",
  control_character:
    "the path holds a control character; write it in single quotes in YAML, with each backslash twice in JSON",
  device: "the path names a device; write a full path such as C:\\…",
  network: "the path lies on a network; only local drives are allowed",
  relative: "the path is not full; write it from the drive on, such as C:\\…",
  stream:
    'the path has a ":" after the drive: streams of files are not allowed, and paths of a list stand between ";"',
  wildcard: "the path holds a wildcard or a character that no file name has",
  component_ending: "a part of the path ends in a dot or a space, which Windows drops",
  component_too_long: "a part of the path is longer than 255 characters",
  no_file: "the path does not name a file",
  no_folder: "the path does not name a folder",
  remote_drive: "the drive is a network drive; only local drives are allowed",
  link: "the path is a link, a junction or a file of a cloud folder; name a plain local one",
  outside_folder: "the path leads out of its folder",
};
