import { consentText } from "./consent_text.ts";
import { ToolError } from "./errors.ts";
import type { AllowedWindow, NamedTarget } from "./allowed_windows.ts";
import { bound, callAt, type Consents, type IntendedCall } from "./gate/consent.ts";
import type { Action } from "./policy/policy.ts";
import type { DesktopView } from "./desktop.ts";
import type { AskPerson } from "./ask_person.ts";
import type { Refusals } from "./gate/refusals.ts";
import type { GuardContext, RefusalContext } from "./guard_context.ts";
import { isInFront } from "./target_checks.ts";

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

/** Where a consent is kept, whom to ask, and about which window. */
export interface ConsentGiving {
  readonly view: DesktopView;
  readonly target: AllowedWindow;
  readonly guards: GuardContext;
  readonly consents: Consents;
  readonly refusals: Refusals;
  readonly person: Pick<AskPerson, "inBox" | "throughClient" | "targetReturns">;
}

/** What a person allowed is good for so long at most: they decided about what they saw then. */
const MAX_PERSON_SECONDS = 30;

/**
 * Throws what nobody's answer could mend: `invalid_argument` when the action needs no confirmation, the call is not of
 * its class, or it cannot be shown whole to a person; `confirmation_denied` while a no keeps them from being asked.
 */
export function refuseConsent(context: RefusalContext, input: ConsentInput): void {
  const { target: { entry }, refusals } = context;
  const { action, call } = input;
  if (!entry.protectedActions.has(action)) {
    throw new ToolError("invalid_argument", `Refused: ${action} needs no confirmation on this window`);
  }
  if (call !== undefined && !mayNeed(call.classes(entry), action)) {
    throw new ToolError("invalid_argument", `Refused: ${call.tool} with these arguments is not a ${action}`);
  }
  call?.refuse(context);
  if (entry.confirmation === "token") return;
  questionOf(context, input);
  refusals.check(entry.executablePath, action);
}

/** Gives a consent by the channel of the target's entry. Throws `confirmation_denied` when nobody gave it. */
export async function giveConsent(giving: ConsentGiving, input: ConsentInput): Promise<GrantedConsent> {
  const { view, target, guards, consents, person } = giving;
  const { identity, entry } = target;
  const { action, ttlSeconds } = input;
  const call = input.call && bound(callAt(input.call, guards.aim));
  if (entry.confirmation === "token") {
    const issued = consents.issue({ identity, action, call }, ttlSeconds * 1000);
    return { ...issued, targetInFront: isInFront(view, target) };
  }
  await askPerson(giving, input);
  const issued = consents.issue({ identity, action, call }, secondsOf(input) * 1000);
  return { ...issued, targetInFront: await person.targetReturns() };
}

/** Returns when a person said yes. What is given up before an answer counts as a no: it was on the screen too. */
async function askPerson(
  { target: { entry }, guards, person, refusals }: ConsentGiving,
  input: ConsentInput,
): Promise<void> {
  const { action } = input;
  const application = entry.executablePath;
  const text = questionOf(guards, input);
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

/** What a person is asked, the call at the window points where it will act. */
function questionOf({ desktop, windows, target, aim }: GuardContext, input: ConsentInput): string {
  if (input.call === undefined) {
    throw new ToolError(
      "invalid_argument",
      "Refused: a person has to see what is asked for; give tool and arguments",
    );
  }
  const { entry, process: { imagePath }, identity: { hwnd } } = target;
  // Who sits at the desktop sees the title anyway; a client's user, what the client may know of it.
  const title = entry.confirmation === "dialog"
    ? { is: "own", text: desktop.getWindowText(hwnd) } as const
    : { is: windows.showsTitles ? "own" : "pattern", text: windows.shownTitle(target) } as const;
  const call = callAt(input.call, aim);
  return consentText({ action: input.action, imagePath, title, call, seconds: secondsOf(input) });
}

function secondsOf({ ttlSeconds }: ConsentInput): number {
  return Math.min(ttlSeconds, MAX_PERSON_SECONDS);
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
