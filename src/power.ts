import { AskPerson } from "./ask_person.ts";
import type { Attempt } from "./attempt.ts";
import type { Power, Powers } from "./powers.ts";
import type { KeepTurn } from "./effect_queue.ts";
import { ToolError } from "./errors.ts";
import { areaOf } from "./geometry.ts";
import { type GuardContext, hitsTarget, isStillInFront, recheck, windowRect } from "./guards.ts";
import type { Holdings } from "./holdings.ts";
import { InputGate } from "./input_gate.ts";
import { Keyboard } from "./keyboard.ts";
import { Pointer } from "./pointer.ts";
import type { AskClient } from "./tool_host.ts";
import { Poll } from "./wait.ts";

/** Everything the runner holds for one call; a power is a part of it. */
export interface CallHoldings extends Holdings {
  /** undefined for an effect without target. */
  readonly guards: GuardContext | undefined;
  readonly attempt: Attempt;
  readonly commit: () => void;
  readonly signal: AbortSignal;
  /** Holds back the effects after this one. */
  readonly keepTurn: KeepTurn;
  /** undefined when the client of this call cannot be asked. */
  readonly ask: AskClient | undefined;
}

/** What one call may do. Disposing it gives back memory and lets go of whatever is still pressed. */
export interface Grant<P extends Power> extends Disposable {
  readonly granted: Powers[P];
}

type Makers = { readonly [P in Power]: (holdings: CallHoldings, onExit: DisposableStack) => Powers[P] };

const MAKERS: Makers = {
  facts: ({ configuration, runtime, desktop, limiter, audit, stop }) => ({
    server: { configuration, runtime, desktop, limiter, audit, stop },
  }),
  profiles: ({ configuration: { profiles } }) => ({ profiles }),
  see: ({ desktop, windows }) => ({ view: desktop, windows }),
  waiting: (holdings, onExit) => ({ ...MAKERS.see(holdings, onExit), poll: startPoll(holdings, onExit) }),
  look: (holdings) => {
    const { desktop, windows, guards } = holdings;
    if (guards === undefined) throw new TypeError("Cannot look at a window: the effect has no target");
    return { view: desktop, windows, target: guards.target, guards };
  },
  watching: (holdings, onExit) => ({ ...MAKERS.look(holdings, onExit), poll: startPoll(holdings, onExit) }),
  pixels: (holdings, onExit) => {
    const { screen, drawing, memory, captures, signal } = holdings;
    const looking = MAKERS.look(holdings, onExit);
    return {
      ...looking,
      captures,
      signal,
      capture: (rect, source) => {
        // A window draws itself whole, whatever part of it is wanted.
        const read = source === "window" ? windowRect(looking.view, looking.target) : rect;
        const reservation = onExit.use(memory.reserve(areaOf(read) * BYTES_PER_PIXEL));
        return source === "window"
          ? drawing.capture(looking.target, rect, signal)
          : screen.capture(looking.target, rect, signal, reservation);
      },
    };
  },
  comparing: (holdings, onExit) => ({
    ...MAKERS.pixels(holdings, onExit),
    ...MAKERS.profiles(holdings, onExit),
  }),
  recording: (holdings, onExit) => ({ ...MAKERS.pixels(holdings, onExit), clock: holdings.clock }),
  pointer: (holdings, onExit) => {
    const { desktop, attempt: { progress } } = holdings;
    const looking = MAKERS.look(holdings, onExit);
    const { guards } = looking;
    if (guards.aim === undefined) throw new TypeError("Cannot use the mouse: the effect has no aim");
    const pointer = new Pointer({
      view: desktop,
      gate: openGate(holdings, guards),
      progress,
      hitsTarget: (point) => hitsTarget(guards, point),
      isInFront: () => isStillInFront(guards),
    });
    onExit.defer(() => pointer.releaseAll());
    return { ...looking, pointer, aim: guards.aim };
  },
  keyboard: (holdings, onExit) => {
    const { desktop, configuration, attempt: { progress } } = holdings;
    const looking = MAKERS.look(holdings, onExit);
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
  closing: (holdings, onExit) => {
    const { desktop, attempt: { progress } } = holdings;
    const looking = MAKERS.look(holdings, onExit);
    const gate = openGate(holdings, looking.guards);
    const close = (): void => {
      progress.expect(1, "requests");
      gate.post(() => desktop.postClose(looking.target.identity.hwnd));
      progress.advance();
    };
    return { ...looking, close };
  },
  restoring: (holdings, onExit) => {
    const { desktop, windows, clock, signal, attempt: { progress } } = holdings;
    const looking = MAKERS.look(holdings, onExit);
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
    const looking = MAKERS.look(holdings, onExit);
    const person = new AskPerson({ ...holdings, answered: () => operator.answered() }, looking.target, ask);
    return { ...looking, consents, refusals, person };
  },
  previewing: (holdings, onExit) => {
    const { consents, limiter, stop, clock, configuration: { focusMode } } = holdings;
    const activates = focusMode === "activate";
    return { ...MAKERS.look(holdings, onExit), consents, limiter, stop, clock, activates };
  },
};

/** A wait takes its place for the whole of the call. */
function startPoll({ clock, stop, signal, waits }: CallHoldings, onExit: DisposableStack): Poll {
  onExit.use(waits.enter());
  return new Poll(clock, stop, signal);
}

/** The gate that input of this call goes through; what it holds when the call ends is the caller's to release. */
function openGate(holdings: CallHoldings, guards: GuardContext): InputGate {
  const { desktop, clock, signal, commit, operator, stop, attempt: { progress } } = holdings;
  return new InputGate({
    input: desktop,
    clock,
    signal,
    progress,
    commit,
    recheck: (expectation) => recheck(guards, expectation),
    watch: (held) => {
      stop.check();
      operator.check(held);
    },
    takenOver: () => operator.takenOver(),
    sent: (virtualKeys, cursor) => operator.sent(virtualKeys, cursor),
  });
}

/** The captured pixels, their copy with a grid, and what the encoder holds of them at once. */
const BYTES_PER_PIXEL = 12;

/** The power `power` over what the runner holds, for one call. */
export function grantPowers<P extends Power>(power: P, holdings: CallHoldings): Grant<P> {
  const onExit = new DisposableStack();
  const granted = MAKERS[power](holdings, onExit);
  return { granted, [Symbol.dispose]: () => onExit.dispose() };
}
