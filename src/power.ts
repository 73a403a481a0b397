import type { AllowedWindows } from "./allowed_windows.ts";
import type { Attempt } from "./attempt.ts";
import type { Clock } from "./clock.ts";
import type { Desktop } from "./desktop.ts";
import type { Power, Powers } from "./effects.ts";
import type { MemoryBudget } from "./gate/memory_budget.ts";
import { areaOf } from "./geometry.ts";
import { type GuardContext, recheck, toScreen } from "./guards.ts";
import type { RuntimeFacts } from "./health.ts";
import { InputGate } from "./input_gate.ts";
import { Pointer } from "./pointer.ts";
import type { Configuration } from "./policy/policy.ts";
import type { ScreenCapture } from "./screen_capture.ts";

/** Everything the runner holds for one call; a power is a part of it. */
export interface Holdings {
  readonly desktop: Desktop;
  readonly configuration: Configuration;
  readonly runtime: RuntimeFacts;
  readonly clock: Clock;
  readonly windows: AllowedWindows;
  readonly screen: ScreenCapture;
  readonly memory: MemoryBudget;
  /** undefined for an effect without target. */
  readonly guards: GuardContext | undefined;
  readonly attempt: Attempt;
  readonly commit: () => void;
  readonly signal: AbortSignal;
}

/** What one call may do. Disposing it gives back memory and lets go of whatever is still pressed. */
export interface Grant<P extends Power> extends Disposable {
  readonly granted: Powers[P];
}

type Makers = { readonly [P in Power]: (holdings: Holdings, onExit: DisposableStack) => Powers[P] };

const MAKERS: Makers = {
  facts: ({ configuration, runtime, desktop }) => ({ server: { configuration, runtime, desktop } }),
  see: ({ desktop, windows }) => ({ view: desktop, windows }),
  look: (holdings) => {
    const { desktop, windows, guards } = holdings;
    if (guards === undefined) throw new TypeError("Cannot look at a window: the effect has no target");
    return { view: desktop, windows, target: guards.target, guards };
  },
  pixels: (holdings, onExit) => {
    const { screen, memory, signal } = holdings;
    const looking = MAKERS.look(holdings, onExit);
    return {
      ...looking,
      signal,
      capture: (rect) => {
        onExit.use(memory.reserve(areaOf(rect) * BYTES_PER_PIXEL));
        return screen.capture(looking.target, rect, signal);
      },
    };
  },
  pointer: (holdings, onExit) => {
    const { desktop, clock, signal, commit, attempt: { progress } } = holdings;
    const looking = MAKERS.look(holdings, onExit);
    const { guards } = looking;
    const { aim } = guards;
    if (aim === undefined) throw new TypeError("Cannot use the mouse: the effect has no aim");
    const gate = new InputGate({
      input: desktop,
      clock,
      signal,
      progress,
      commit,
      recheck: (expectation) => recheck(guards, expectation),
    });
    const pointer = new Pointer({ view: desktop, gate, clock, signal, progress });
    onExit.defer(() => pointer.releaseAll());
    return { ...looking, pointer, at: (point) => toScreen(aim.windowRect, point) };
  },
};

/** The captured pixels, their copy with a grid, and what the encoder holds of them at once. */
const BYTES_PER_PIXEL = 12;

/** The power `power` over what the runner holds, for one call. */
export function grantPowers<P extends Power>(power: P, holdings: Holdings): Grant<P> {
  const onExit = new DisposableStack();
  const granted = MAKERS[power](holdings, onExit);
  return { granted, [Symbol.dispose]: () => onExit.dispose() };
}
