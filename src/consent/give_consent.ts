import { applicationKey } from "../policy/program.ts";
import { consentText } from "./consent_text.ts";
import { ToolError } from "../base/errors.ts";
import type { AllowedWindow, NamedTarget } from "../targets/allowed_windows.ts";
import { bound, callAt, type Consents, type IntendedCall } from "./consent_tokens.ts";
import type { Action } from "../policy/policy.ts";
import type { DesktopView } from "../desktop/desktop.ts";
import type { AskPerson } from "./ask_person.ts";
import type { Refusals } from "../limits/refusals.ts";
import type { GuardContext, RefusalContext } from "../guards/guard_context.ts";
import { isInFront } from "../guards/target_checks.ts";

/** A request for consent to an action on a window. */
export interface ConsentInput {
  readonly target: NamedTarget;
  readonly action: Action;
  readonly ttlSeconds: number;
  /** The call that the consent is for; undefined = any call of that class. */
  readonly call: IntendedCall | undefined;
}

/** A consent that was given, and whether its target can be acted on at once. */
export interface GrantedConsent {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Whether the target was in front when the consent was given, or came back within 1 s. */
  readonly targetInFront: boolean;
}

/** The parts of the server that giving a consent needs: where it is kept, whom to ask, about which window. */
export interface ConsentGiving {
  readonly view: DesktopView;
  readonly target: AllowedWindow;
  readonly guards: GuardContext;
  readonly consents: Consents;
  readonly refusals: Refusals;
  readonly person: Pick<AskPerson, "inBox" | "throughClient" | "targetReturns">;
}

/** Longest life of a consent given by a person, seconds: the screen they judged may have changed since. */
const MAX_PERSON_SECONDS = 30;

/**
 * Refuses, before anybody is asked, a request that no answer could make valid. Throws `invalid_argument` when the action
 * needs no confirmation, the call is not of its class or cannot be shown whole to a person; `confirmation_denied` while
 * a recent no keeps the person from being asked.
 */
export function refuseConsent(context: RefusalContext, input: ConsentInput): void {
  const { target: { entry }, refusals } = context;
  const { action, call } = input;
  if (!entry.protectedActions.has(action)) {
    throw new ToolError("invalid_argument", `Refused: ${action} needs no confirmation on this window`);
  }
  if (call !== undefined && !mayNeed(call.classes(entry), action)) {
    throw new ToolError(
      "invalid_argument",
      `Refused: ${call.tool} with these arguments does not need a confirmation of class "${action}"`,
    );
  }
  call?.refuse(context);
  if (entry.confirmation === "token") return;
  textToAsk(context, input);
  refusals.check(applicationKey(entry), action);
}

/** Asks for consent through the channel of the target's entry. Throws `confirmation_denied` unless it is given. */
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

/**
 * Asks a person and returns when they said yes. A question withdrawn before an answer counts as a no: it was on the
 * screen too.
 */
async function askPerson(
  { target: { entry }, guards, person, refusals }: ConsentGiving,
  input: ConsentInput,
): Promise<void> {
  const { action } = input;
  const application = applicationKey(entry);
  const text = textToAsk(guards, input);
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

/** The text that a person is asked, with the window points at which the call will act. */
function textToAsk({ desktop, windows, target, aim }: GuardContext, input: ConsentInput): string {
  if (input.call === undefined) {
    throw new ToolError(
      "invalid_argument",
      "Refused: a person decides about one exact call; give its tool and arguments",
    );
  }
  const { entry, process: { imagePath }, identity: { hwnd } } = target;
  // A person at this desktop sees the live title anyway; a client's user is shown only what the client may know.
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
      ? "Refused: confirmations are asked for through the client, and this client does not declare elicitation"
      : "Refused: the confirmation was not given; do not ask for the same again",
  );
}

/**
 * Whether a call of these classes may need `action`. Only where a click or key acts does it show whether it closes a
 * window.
 */
function mayNeed(classes: readonly string[], action: string): boolean {
  return classes.includes(action) || action === "close";
}
