import type { GuardName } from "../guards/guard_context.ts";
import type { PolicyEntry } from "../policy/policy.ts";
import type { Power } from "./powers.ts";

/** The rules that follow from a power, for every effect that has it. */
export interface PowerRow {
  /** Whether it works on one window, which the effect must name. */
  readonly onTarget: boolean;
  /** The checks on that window that are passed before it is handed out. */
  readonly guards: readonly GuardName[];
  /**
   * Whether it changes the desktop: such effects run one at a time, and not after a stop or when they cannot be
   * recorded.
   */
  readonly takesTurn: boolean;
  /** When the rates are charged and the token is consumed: before the effect, or with its first event. */
  readonly commits: "before" | "first_event";
  /** Whether a success says what became of what was sent. */
  readonly tellsOutcome: boolean;
  /** Whether it says what is in front after it, once the target has taken what was sent. */
  readonly tellsAftermath: boolean;
  /** The farthest that the effect looks. */
  readonly reach: "server" | "windows" | "pixels";
  /** Whether the effect must state where it acts, or the call that it asks for may state it. */
  readonly aims: "no" | "yes" | "as_asked";
  /** Whether the effect must state the keys it presses, or the call that it asks for may state them. */
  readonly sendsKeys: "no" | "yes" | "as_asked";
  /** Whether the input names a class of action, as whose call the guards judge it. */
  readonly namesAction: boolean;
  /** Whether it gives the confirmation, so that it needs none itself. */
  readonly givesConsent: boolean;
  /** How a minimised window counts beside others that a title matches. */
  readonly minimized: "equal" | "last";
  /** Whether a policy's entry offers it, beside the permission that the effect needs. */
  readonly isOffered: (entry: PolicyEntry) => boolean;
}

const ALWAYS = (): boolean => true;

/** Whether an entry protects any action; otherwise there is nothing to confirm. */
const TO_PROTECT = ({ protectedActions }: PolicyEntry): boolean => protectedActions.size > 0;

const WITH_REGION = ({ safeRegions, unrestrictedScreenshots, cropRegions }: PolicyEntry): boolean =>
  safeRegions.length > 0 || unrestrictedScreenshots && cropRegions?.length !== 0;

/** The fields that powers that only read have in common; a power that changes anything writes out each field. */
const READS = {
  takesTurn: false,
  commits: "before",
  tellsOutcome: false,
  tellsAftermath: false,
  aims: "no",
  sendsKeys: "no",
  namesAction: false,
  givesConsent: false,
  minimized: "last",
  isOffered: ALWAYS,
} as const;

const INPUT_GUARDS = ["desktop", "state", "integrity", "focus", "operator", "geometry"] as const;

/** Everything that follows from a power. A power without one of the fields does not compile. */
export const POWERS = {
  facts: { ...READS, onTarget: false, guards: [], reach: "server" },
  profiles: { ...READS, onTarget: false, guards: [], reach: "server" },
  time: { ...READS, onTarget: false, guards: [], reach: "server" },
  poll: { ...READS, onTarget: false, guards: [], reach: "server" },
  windows: { ...READS, onTarget: false, guards: [], reach: "windows" },
  target: { ...READS, onTarget: true, guards: [], reach: "windows" },
  pixels: {
    ...READS,
    onTarget: true,
    guards: ["desktop", "state", "integrity"],
    reach: "pixels",
    isOffered: WITH_REGION,
  },
  mouse: {
    onTarget: true,
    guards: INPUT_GUARDS,
    takesTurn: true,
    commits: "first_event",
    tellsOutcome: true,
    tellsAftermath: true,
    reach: "windows",
    aims: "yes",
    sendsKeys: "no",
    namesAction: false,
    givesConsent: false,
    minimized: "last",
    isOffered: ALWAYS,
  },
  keyboard: {
    onTarget: true,
    guards: INPUT_GUARDS,
    takesTurn: true,
    commits: "first_event",
    tellsOutcome: true,
    tellsAftermath: true,
    reach: "windows",
    aims: "no",
    sendsKeys: "yes",
    namesAction: false,
    givesConsent: false,
    minimized: "last",
    isOffered: ALWAYS,
  },
  close: {
    onTarget: true,
    guards: ["desktop", "state", "enabled", "integrity", "focus", "operator"],
    takesTurn: true,
    commits: "first_event",
    tellsOutcome: true,
    tellsAftermath: true,
    reach: "windows",
    aims: "no",
    sendsKeys: "no",
    namesAction: false,
    givesConsent: false,
    minimized: "last",
    isOffered: ALWAYS,
  },
  restore: {
    onTarget: true,
    guards: ["desktop", "integrity"],
    takesTurn: true,
    commits: "before",
    tellsOutcome: true,
    tellsAftermath: false,
    reach: "windows",
    aims: "no",
    sendsKeys: "no",
    namesAction: false,
    givesConsent: false,
    minimized: "equal",
    isOffered: ALWAYS,
  },
  consent: {
    onTarget: true,
    guards: INPUT_GUARDS,
    takesTurn: true,
    commits: "before",
    tellsOutcome: false,
    tellsAftermath: false,
    reach: "windows",
    aims: "as_asked",
    sendsKeys: "as_asked",
    namesAction: true,
    givesConsent: true,
    minimized: "last",
    isOffered: TO_PROTECT,
  },
  preview: {
    ...READS,
    onTarget: true,
    guards: [],
    reach: "windows",
    namesAction: true,
    isOffered: TO_PROTECT,
  },
} as const satisfies { readonly [P in Power]: PowerRow };

/** Effects that reach no farther than these show no pixels, and may go on when they cannot be recorded. */
const MAY_GO_UNRECORDED = ["server", "windows"] as const satisfies readonly PowerRow["reach"][];

/** Whether an effect of this row must not happen unless it can be recorded: it changes something, or shows pixels. */
export type MustBeRecorded<R extends Pick<PowerRow, "takesTurn" | "reach">> = R["takesTurn"] extends false
  ? R["reach"] extends typeof MAY_GO_UNRECORDED[number] ? false : true
  : true;

/** {@linkcode MustBeRecorded} of a row at hand. */
export function mustBeRecorded({ takesTurn, reach }: Pick<PowerRow, "takesTurn" | "reach">): boolean {
  return takesTurn || !(MAY_GO_UNRECORDED as readonly PowerRow["reach"][]).includes(reach);
}

/** How the rows of several powers become one; a field without a rule does not compile. */
const TOGETHER: { readonly [F in keyof PowerRow]: (values: readonly PowerRow[F][]) => PowerRow[F] } = {
  onTarget: some,
  guards: (lists) => [...new Set(lists.flat())],
  takesTurn: some,
  commits: (values) => last(["before", "first_event"], values),
  tellsOutcome: some,
  tellsAftermath: some,
  reach: (values) => last(["server", "windows", "pixels"], values),
  aims: (values) => last(["no", "as_asked", "yes"], values),
  sendsKeys: (values) => last(["no", "as_asked", "yes"], values),
  namesAction: some,
  givesConsent: some,
  minimized: (values) => last(["last", "equal"], values),
  isOffered: (rules) => (entry) => rules.every((isOffered) => isOffered(entry)),
};

function some(values: readonly boolean[]): boolean {
  return values.includes(true);
}

/** The value that comes last in `order` among `values`, or the first of `order` when there are none. */
function last<T>(order: readonly [T, ...T[]], values: readonly T[]): T {
  return order.findLast((value) => values.includes(value)) ?? order[0];
}

/** The row of an effect that has all of `powers`. */
export function rowOf(powers: readonly Power[]): PowerRow {
  const rows: readonly PowerRow[] = powers.map((power) => POWERS[power]);
  const together = <F extends keyof PowerRow>(field: F): PowerRow[F] =>
    TOGETHER[field](rows.map((row) => row[field]));
  return {
    onTarget: together("onTarget"),
    guards: together("guards"),
    takesTurn: together("takesTurn"),
    commits: together("commits"),
    tellsOutcome: together("tellsOutcome"),
    tellsAftermath: together("tellsAftermath"),
    reach: together("reach"),
    aims: together("aims"),
    sendsKeys: together("sendsKeys"),
    namesAction: together("namesAction"),
    givesConsent: together("givesConsent"),
    minimized: together("minimized"),
    isOffered: together("isOffered"),
  };
}
