import type { Limits } from "./policy.ts";

/** The limits when nothing is configured. */
export const DEFAULT_LIMITS: Limits = Object.freeze({
  actionsPerMinute: 120,
  readsPerMinute: 600,
  textCharsPerMinute: 20_000,
  screenshotPixelsPerMinute: 64_000_000,
  memoryBudgetBytes: 134_217_728,
});

const RATE: readonly [number, number] = [1, 1_000_000_000_000];

/** Lowest and highest allowed value of each number that can be configured. */
export const LIMIT_RANGES: Readonly<Record<keyof Limits | "requireIdleMs", readonly [number, number]>> = {
  actionsPerMinute: RATE,
  readsPerMinute: RATE,
  textCharsPerMinute: RATE,
  screenshotPixelsPerMinute: RATE,
  memoryBudgetBytes: [1_048_576, 2_147_483_648],
  requireIdleMs: [0, 3_600_000],
};

/** The smaller of each limit. */
export function smallerLimits(a: Limits, b: Limits): Limits {
  return {
    actionsPerMinute: Math.min(a.actionsPerMinute, b.actionsPerMinute),
    readsPerMinute: Math.min(a.readsPerMinute, b.readsPerMinute),
    textCharsPerMinute: Math.min(a.textCharsPerMinute, b.textCharsPerMinute),
    screenshotPixelsPerMinute: Math.min(a.screenshotPixelsPerMinute, b.screenshotPixelsPerMinute),
    memoryBudgetBytes: Math.min(a.memoryBudgetBytes, b.memoryBudgetBytes),
  };
}
