import { consentText } from "./consent_text.ts";
import { ToolError } from "./errors.ts";
import type { NamedTarget } from "./allowed_windows.ts";
import type { IntendedCall } from "./gate/consent.ts";
import type { Action } from "./policy/policy.ts";
import type { Powers } from "./powers.ts";
import { isInFront } from "./guards.ts";
import { digestOf } from "./policy/canonical_json.ts";

/** What a consent is asked for. */
export interface ConsentInput {
  readonly target: NamedTarget;
  readonly action: Action;
  readonly ttlSeconds: number;
  /** The call it is for; undefined = any of that class. */
  readonly call: IntendedCall | undefined;
}

export interface GrantedConsent {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Whether the target was in front when it was given, or came back within 1 s. */
  readonly targetInFront: boolean;
}

/** What a person allowed is good for so long at most: they decided about what they saw then. */
const MAX_PERSON_SECONDS = 30;

/**
 * Gives a consent by the channel of the target's entry. Throws `invalid_argument` when the action needs none, the
 * call is not of its class, or it cannot be shown whole to a person; `confirmation_denied` when nobody gave it.
 */
export async function giveConsent(
  powers: Powers["consent"],
  { action, ttlSeconds, call }: ConsentInput,
): Promise<GrantedConsent> {
  const { view, target, consents } = powers;
  const { identity, entry } = target;
  if (!entry.protectedActions.has(action)) {
    throw new ToolError("invalid_argument", `Refused: ${action} needs no confirmation on this window`);
  }
  if (call !== undefined && !mayNeed(call.classes(entry), action)) {
    throw new ToolError("invalid_argument", `Refused: ${call.tool} with these arguments is not a ${action}`);
  }
  const bound = call && { tool: call.tool, digest: digestOf(call.arguments) };
  if (entry.confirmation === "token") {
    const issued = consents.issue({ identity, action, call: bound }, ttlSeconds * 1000);
    return { ...issued, targetInFront: isInFront(view, target) };
  }
  if (call === undefined) {
    throw new ToolError(
      "invalid_argument",
      "Refused: a person has to see what is asked for; give tool and arguments",
    );
  }
  const seconds = Math.min(ttlSeconds, MAX_PERSON_SECONDS);
  await askPerson(powers, { action, call, seconds });
  const issued = consents.issue({ identity, action, call: bound }, seconds * 1000);
  return { ...issued, targetInFront: await powers.person.targetReturns() };
}

interface Question extends Pick<ConsentInput, "action"> {
  readonly call: IntendedCall;
  readonly seconds: number;
}

/** Returns when a person said yes. What is given up before an answer counts as a no: it was on the screen too. */
async function askPerson(
  { view, windows, target, person, refusals }: Powers["consent"],
  question: Question,
): Promise<void> {
  const { action } = question;
  const { entry, process: { imagePath }, identity: { hwnd } } = target;
  const application = entry.executablePath;
  refusals.check(application, action);
  // Who sits at the desktop sees the title anyway; a client's user, what the client may know of it.
  const title = entry.confirmation === "dialog" ? view.getWindowText(hwnd) : windows.shownTitle(target);
  const text = consentText({ ...question, imagePath, title });
  try {
    const answer = entry.confirmation === "dialog"
      ? await person.inBox(text)
      : await person.throughClient(text);
    if (answer === "yes") return refusals.yes(application, action);
    if (answer === "no") refusals.no(application, action);
    throw denied(answer);
  } catch (error) {
    if (error instanceof ToolError && error.code === "cancelled") refusals.no(application, action);
    throw error;
  }
}

function denied(answer: "no" | "unsupported"): ToolError {
  return new ToolError(
    "confirmation_denied",
    answer === "unsupported"
      ? "Refused: the operator lets the client ask its user, and this client declares no elicitation"
      : "Refused: nobody said yes to it; do not ask again for the same",
  );
}

/** A click or a key may turn out to close the window, which shows only where it would act. */
function mayNeed(classes: readonly string[], action: string): boolean {
  return classes.includes(action) || action === "close";
}
