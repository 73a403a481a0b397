import { type CommandResult } from "./check_policy.ts";
import { type CommandFiles, whyUnreadable } from "./command_files.ts";
import { MAX_DOCUMENT_BYTES } from "../document/document_text.ts";
import { portOf } from "./policy_to_check.ts";
import { readProfile } from "../profile/profile_document.ts";

/** `check-profile`: 0 valid, 1 invalid, 2 unreadable. Names fields, lines and columns, never a value of the file. */
export async function checkProfileFile(path: string, { now, files }: {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly files: CommandFiles;
}): Promise<CommandResult> {
  let bytes: Uint8Array;
  try {
    bytes = await files.readFile(path, MAX_DOCUMENT_BYTES + 1);
  } catch (error) {
    return { code: 2, lines: [], error: `Cannot check the profile: ${whyUnreadable(error)}` };
  }
  const { fault } = readProfile(bytes, { now, port: portOf(files) });
  if (fault !== undefined) return { code: 1, lines: ["invalid: 1 problem", fault] };
  return {
    code: 0,
    lines: ["valid", "not checked: whether a window looks like it, and whether a policy allows its region"],
  };
}
