import type { Clock } from "../base/clock.ts";
import { ToolError } from "../base/errors.ts";
import { sameIdentity, type WindowIdentity } from "../targets/window_identity.ts";
import type { Aim, FixedAim, GuardName, Keystrokes, RefusalContext } from "../guards/guard_context.ts";
import { digestOf } from "../base/canonical_json.ts";
import type { Action, PolicyEntry } from "../policy/policy.ts";
import { addNewest } from "../base/newest_entries.ts";

/** The window, action and call that a consent is for; it is valid for no other. */
export interface ConsentBinding {
  readonly identity: WindowIdentity;
  readonly action: Action;
  /** undefined only in `token` mode: then any tool of the class, with any arguments. */
  readonly call: BoundCall | undefined;
}

/** One tool with one set of arguments. */
export interface BoundCall {
  readonly tool: string;
  /**
   * SHA-256 over the validated arguments with their defaults, each point as the window point that it is; lowercase
   * hex.
   */
  readonly digest: string;
}

/** A tool and its arguments, validated and with their defaults. */
export interface NamedCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A call that a client intends to make once it has been confirmed; without a token. */
export interface IntendedCall extends NamedCall {
  readonly classes: (entry: PolicyEntry) => readonly Action[];
  readonly aim: Aim | undefined;
  readonly keystrokes: Keystrokes | undefined;
  /** The guards that the call itself will pass. */
  readonly guards: readonly GuardName[];
  readonly refuse: (context: RefusalContext) => void;
}

/** The call with its points as its aim fixed them, and without its token. */
export function callAt({ tool, arguments: own }: NamedCall, aim: FixedAim | undefined): NamedCall {
  const { confirmation_token: _, ...args } = aim?.arguments ?? own;
  return { tool, arguments: args };
}

/** The form of a call that a confirmation is bound to. */
export function bound({ tool, arguments: args }: NamedCall): BoundCall {
  return { tool, digest: digestOf(args) };
}

interface Consent extends ConsentBinding {
  /** Milliseconds, monotonic. */
  readonly expiresAt: number;
}

/** How many unused consents are kept; a further one takes the place of the oldest. */
const MAX_CONSENTS = 256;

/** The consents given and not yet used, in memory alone. */
export class Consents {
  readonly #clock: Clock;
  readonly #consents = new Map<string, Consent>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Makes a token that can be used once within `ttlMs`. */
  issue(binding: ConsentBinding, ttlMs: number): { readonly token: string; readonly expiresAt: number } {
    this.#purge();
    const token = crypto.getRandomValues(new Uint8Array(16)).toHex();
    addNewest(this.#consents, token, { ...binding, expiresAt: this.#clock.now() + ttlMs }, MAX_CONSENTS);
    return { token, expiresAt: this.#clock.wall() + ttlMs };
  }

  /** The class of action `token` consents to, for this call on this window. Throws `confirmation_invalid`. */
  check(token: string, identity: WindowIdentity, call: BoundCall): Action {
    this.#purge();
    const consent = this.#consents.get(token);
    const fits = consent !== undefined && sameIdentity(consent.identity, identity) &&
      (consent.call === undefined || consent.call.tool === call.tool && consent.call.digest === call.digest);
    if (!fits) {
      throw new ToolError(
        "confirmation_invalid",
        "Refused: the confirmation is used up, expired or for another call; ask with request_confirmation",
      );
    }
    return consent.action;
  }

  /** Uses `token` up, right before the first event, when nothing can refuse the call any more. */
  consume(token: string): void {
    this.#consents.delete(token);
  }

  /** Whether an unused consent to `action` on this window is there. */
  hasLive(identity: WindowIdentity, action: Action): boolean {
    this.#purge();
    return [...this.#consents.values()].some((consent) =>
      consent.action === action && sameIdentity(consent.identity, identity)
    );
  }

  #purge(): void {
    const now = this.#clock.now();
    for (const [token, { expiresAt }] of this.#consents) if (expiresAt <= now) this.#consents.delete(token);
  }
}
