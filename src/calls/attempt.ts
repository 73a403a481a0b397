import { applicationKey } from "../policy/program.ts";
import type { Aftermath } from "../input/aftermath.ts";
import type { AllowedWindow } from "../targets/allowed_windows.ts";
import { type ErrorCode, SENTENCES } from "../base/errors.ts";
import type { Charge } from "../limits/rate_limiter.ts";
import { type Attempted, auditIdentity, auditOutcome, type PrivacyContext } from "../audit/audit_event.ts";
import { timestamp } from "../base/offset_date_time.ts";
import type { Action } from "../policy/policy.ts";
import { Progress } from "../input/progress.ts";

/** The privacy context of a call that shows no pixels. */
const NO_PIXELS: PrivacyContext = { region_limited: false, mask_count: 0, pixel_area: 0, png_bytes: 0 };

/** One call while it is carried out: what is known of it so far, for its answer and its one audit event. */
export class Attempt {
  readonly correlationId: string = crypto.getRandomValues(new Uint8Array(6)).toHex();
  readonly progress = new Progress();
  /** The arguments of the call; validated and with defaults as soon as they are. */
  arguments: unknown;
  target: AllowedWindow | undefined;
  privacy: PrivacyContext = NO_PIXELS;
  /** The charges to the rates so far. */
  readonly charges: Charge[] = [];
  /** Whether the target was brought forward; undefined when it was not tried. */
  foregroundMoved: boolean | undefined;
  code: ErrorCode | undefined;
  /** The state of the desktop after an effect that sent input. */
  aftermath: Aftermath | undefined;
  /** The class of action the input names, for an effect whose permission is `asked`; until it names one, the least. */
  asked: Action = "observe";

  constructor(args: unknown) {
    this.arguments = args;
  }

  /**
   * The application that the rate limits charge the call to: the executable of its target, or "" for a call without
   * one.
   */
  get application(): string {
    return this.target === undefined ? "" : applicationKey(this.target.entry);
  }

  /** The audit event of the finished attempt at `operation`, which counts as this class of action. */
  event(operation: string, action: Action, context: EventContext): Attempted {
    return {
      timestamp: timestamp(context.wall),
      correlation_id: this.correlationId,
      policy_id: context.policyDigest,
      action_type: action,
      operation,
      outcome: auditOutcome(this.code),
      effect: this.progress.outcome(),
      ...(this.foregroundMoved !== undefined && { foreground_moved: this.foregroundMoved }),
      ...(this.code !== undefined && { denial_reason: { code: this.code, sentence: SENTENCES[this.code] } }),
      duration_ms: context.durationMs,
      privacy_context: this.privacy,
      ...(this.target !== undefined && { target_identity: auditIdentity(this.target.identity) }),
    };
  }
}

/** The facts that the audit record of a call needs beside the attempt itself; `wall` is milliseconds since 1970. */
export interface EventContext {
  readonly wall: number;
  readonly durationMs: number;
  readonly policyDigest: string;
}
