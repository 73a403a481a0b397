import type { CommandResult } from "./check_policy.ts";
import { type CommandFiles, whyUnreadable } from "./command_files.ts";
import { type AuditFinding, AuditVerification, type SessionFinding } from "../audit/audit_verification.ts";

/**
 * `verify-audit`: 0 when each session in the file is whole and, if given, `last` is the digest of the last record of
 * one of them; 1 when not; 2 unreadable. Each session, which is one run of a server, is followed by itself.
 */
export async function verifyAuditFile(
  path: string,
  last: string | undefined,
  { readLines }: Pick<CommandFiles, "readLines">,
): Promise<CommandResult> {
  const verification = new AuditVerification(last);
  try {
    for await (const line of readLines(path)) verification.take(line);
  } catch (error) {
    return { code: 2, lines: [], error: `Cannot verify the trail: ${whyUnreadable(error)}` };
  }
  const finding = verification.finding();
  const { sessions, unreadable } = finding;
  const end = last === undefined ? undefined : judgeEnd(finding);
  const isWhole = sessions.length > 0 && unreadable.length === 0 &&
    sessions.every(({ broken }) => broken === undefined) && end?.isLast !== false;
  return {
    code: isWhole ? 0 : 1,
    lines: [
      ...sessions.map(describe),
      ...unreadable.map((line) => `broken: line ${line} looks like a damaged record`),
      ...(sessions.length === 0 ? ["broken: no record in this file"] : []),
      ...(end === undefined ? [] : [end.text]),
    ],
  };
}

function describe({ session, records, lastDigest, broken }: SessionFinding): string {
  return broken === undefined
    ? `whole: session ${session}, ${records} ${
      records === 1 ? "record" : "records"
    }, last digest ${lastDigest}`
    : `broken: session ${session}, record ${broken.sequence}, line ${broken.line}: ${broken.reason}`;
}

/** Whether the sought digest is where a trail ends. */
function judgeEnd({ sessions }: AuditFinding): { readonly isLast: boolean; readonly text: string } {
  for (const { session, records, sought } of sessions) {
    if (sought === undefined) continue;
    const after = records - 1 - sought;
    const text = `the given digest is that of record ${sought} of session ${session}`;
    return after === 0
      ? { isLast: true, text: `whole: ${text}, which is its last` }
      : { isLast: false, text: `broken: ${text}, which has ${after} more after it` };
  }
  return {
    isLast: false,
    text: "broken: no record here has the given digest; the end was cut off, or belongs to another file",
  };
}
