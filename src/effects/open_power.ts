import { AskPerson } from "../consent/ask_person.ts";
import type { Capture } from "../capture/censored_capture.ts";
import { type ChosenPart, drawnRect } from "../capture/chosen_part.ts";
import type { Power, Powers } from "./powers.ts";
import type { KeepTurn } from "../limits/effect_queue.ts";
import { ToolError } from "../base/errors.ts";
import type { Evidence } from "../input/evidence.ts";
import type { Charge, Cost } from "../limits/rate_limiter.ts";
import { areaOf, type Rect } from "../base/geometry.ts";
import { hitsTarget, isStillInFront, recheck } from "../guards/guards.ts";
import type { GuardContext } from "../guards/guard_context.ts";
import { judgePoint } from "../guards/hit_checks.ts";
import type { Holdings } from "./holdings.ts";
import { InputGate } from "../input/input_gate.ts";
import { Keyboard } from "../input/keyboard.ts";
import { Pointer } from "../input/mouse.ts";
import type { Progress } from "../input/progress.ts";
import type { CaptureSource } from "../policy/policy.ts";
import type { AskClient } from "../consent/ask_client.ts";
import { Poll } from "./poll.ts";

/** Everything the runner holds for one call; a power is a part of it. */
export interface CallHoldings extends Holdings {
  /** undefined for an effect without target. */
  readonly guards: GuardContext | undefined;
  /** Evidence that the target took its input; undefined without a target. */
  readonly evidence: Evidence | undefined;
  /** undefined for an effect that looks at no pixels, or has found nothing to look at. */
  readonly part: ChosenPart | undefined;
  /** The parts of the call that its powers use, and where they note what it costs. */
  readonly attempt: {
    readonly progress: Progress;
    readonly charges: Charge[];
    /** The application that the rate limits charge the call to. */
    readonly application: string;
  };
  readonly commit: () => void;
  readonly signal: AbortSignal;
  /** Keeps the next effects waiting. */
  readonly keepTurn: KeepTurn;
  /** undefined when the client of this call cannot be asked. */
  readonly ask: AskClient | undefined;
}

/** The cost of one capture of a part. */
export function ofPixels(rect: Rect): Cost {
  return { screenshotPixels: areaOf(rect) };
}

/** The powers of one call. Disposing it gives back memory and releases keys and buttons that are still pressed. */
export interface GrantedPowers extends Disposable {
  readonly granted: object;
}

/** The makers of the powers, for one call. A power without one does not compile. */
export type Makers = {
  readonly [P in Power]: (holdings: CallHoldings, onExit: DisposableStack) => Powers[P];
};

const MAKERS: Makers = {
  facts: ({ configuration, runtime, desktop, limiter, audit, stop }) => ({
    server: { configuration, runtime, desktop, limiter, audit, stop },
  }),
  profiles: ({ configuration: { profiles } }) => ({ profiles }),
  time: ({ clock }) => ({ clock }),
  poll: (holdings, onExit) => ({ poll: startPoll(holdings, onExit) }),
  windows: ({ desktop, windows }) => ({ view: desktop, windows }),
  target: (holdings) => {
    const { desktop, windows, guards } = holdings;
    if (guards === undefined) throw new TypeError("Cannot look at a window: the effect has no target");
    return { view: desktop, windows, target: guards.target, guards };
  },
  pixels: (holdings, onExit) => {
    const { part, captures, signal } = holdings;
    const onTarget = MAKERS.target(holdings, onExit);
    const look = part && {
      ...{ rect: part.rect, dialog: part.dialog },
      capture: async (source: CaptureSource) => {
        const { attempt: { charges, application }, limiter, audit } = holdings;
        // A look may come long after its call: a sink can have failed since.
        audit.check();
        // Charged before the picture is taken, so that pictures under way at once cannot exceed the limit together.
        charges.push(limiter.charge(application, ofPixels(part.rect)));
        return await capturePart(holdings, onTarget, { part, source }, onExit);
      },
    };
    return { ...onTarget, look, captures, signal };
  },
  mouse: (holdings, onExit) => {
    const { desktop, attempt: { progress } } = holdings;
    const looking = MAKERS.target(holdings, onExit);
    const { guards } = looking;
    if (guards.aim === undefined) throw new TypeError("Cannot use the mouse: the effect has no aim");
    const pointer = new Pointer({
      view: desktop,
      gate: openGate(holdings, guards),
      progress,
      clock: holdings.clock,
      hitsTarget: (point) => hitsTarget(guards, point),
      isInFront: () => isStillInFront(guards),
    });
    onExit.defer(() => pointer.releaseAll());
    return { ...looking, pointer, aim: guards.aim };
  },
  keyboard: (holdings, onExit) => {
    const { desktop, configuration, attempt: { progress } } = holdings;
    const looking = MAKERS.target(holdings, onExit);
    const { hwnd, tid } = looking.target.identity;
    const keyboard = new Keyboard({
      view: desktop,
      gate: openGate(holdings, looking.guards),
      progress,
      tid,
      postChar: configuration.textMode === "wm_char" ? (unit) => desktop.postChar(hwnd, unit) : undefined,
    });
    onExit.defer(() => keyboard.releaseAll());
    return { ...looking, keyboard };
  },
  close: (holdings, onExit) => {
    const { desktop, attempt: { progress } } = holdings;
    const looking = MAKERS.target(holdings, onExit);
    const gate = openGate(holdings, looking.guards);
    const close = async (): Promise<void> => {
      progress.expect(1, "requests");
      await gate.post([() => desktop.postClose(looking.target.identity.hwnd)], () => progress.advance());
    };
    return { ...looking, close };
  },
  restore: (holdings, onExit) => {
    const { desktop, windows, clock, signal, attempt: { progress } } = holdings;
    const looking = MAKERS.target(holdings, onExit);
    const { target } = looking;
    const restore = (): void => {
      progress.expect(1, "requests");
      windows.verify(target);
      if (!desktop.showWithoutActivating(target.identity.hwnd)) {
        throw new ToolError("input_rejected", "Windows did not take the request to restore the window");
      }
      progress.start();
      progress.advance();
    };
    return { ...looking, clock, signal, restore };
  },
  consent: (holdings, onExit) => {
    const { consents, refusals, operator, ask } = holdings;
    const looking = MAKERS.target(holdings, onExit);
    const person = new AskPerson({ ...holdings, answered: () => operator.answered() }, looking.target, ask);
    return { ...looking, consents, refusals, person };
  },
  preview: (holdings, onExit) => {
    const { consents, limiter, stop, clock, configuration: { focusMode } } = holdings;
    const activates = focusMode === "activate";
    return { ...MAKERS.target(holdings, onExit), consents, limiter, stop, clock, activates };
  },
};

/** Starts a wait, which takes a place for the whole of the call. */
function startPoll({ clock, stop, signal, places }: CallHoldings, onExit: DisposableStack): Poll {
  onExit.use(places.waits.enter());
  return new Poll(clock, stop, signal);
}

/** The gate that input of this call goes through; what it holds when the call ends is the caller's to release. */
function openGate(holdings: CallHoldings, guards: GuardContext): InputGate {
  const { desktop, clock, signal, commit, operator, stop, inFlight, evidence, attempt: { progress } } =
    holdings;
  if (evidence === undefined) throw new TypeError("Cannot send input: the effect has no target");
  return new InputGate({
    input: desktop,
    clock,
    signal,
    progress,
    commit,
    inFlight,
    evidence,
    judge: (point) => judgePoint(guards, point),
    recheck: (expectation) => recheck(guards, expectation),
    watch: (held) => {
      stop.check();
      operator.check(held);
    },
    takenOver: () => operator.takenOver(),
    sent: (virtualKeys, cursor) => operator.sent(virtualKeys, cursor),
  });
}

/**
 * Memory for each pixel of a capture, bytes: the pixels, their copy with a grid, and what the encoder holds at once.
 */
const BYTES_PER_PIXEL = 12;

function capturePart(
  { screen, drawing, memory, signal }: CallHoldings,
  { view, target }: Powers["target"],
  { part, source }: { readonly part: ChosenPart; readonly source: CaptureSource },
  onExit: DisposableStack,
): Promise<Capture> {
  // A window always draws itself whole.
  const read = source === "window" ? drawnRect(view, target, part) : part.rect;
  const reservation = onExit.use(memory.reserve(areaOf(read) * BYTES_PER_PIXEL));
  return source === "window"
    ? drawing.capture(target, part, signal)
    : screen.capture(target, part, signal, reservation);
}

/** Makes all of `powers` for one call. */
export function grantPowers(powers: readonly Power[], holdings: CallHoldings): GrantedPowers {
  const onExit = new DisposableStack();
  try {
    const granted = Object.assign({}, ...powers.map((power) => MAKERS[power](holdings, onExit)));
    return { granted, [Symbol.dispose]: () => onExit.dispose() };
  } catch (error) {
    onExit.dispose();
    throw error;
  }
}
