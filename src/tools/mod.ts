import type { AnyTool } from "../tool.ts";
import { healthCheck } from "./health.ts";
import { clickWindow } from "./pointer.ts";
import { getVirtualScreenBounds, screenshotWindow } from "./screen.ts";
import { getWindowState, listWindows, policyVisibilitySummary } from "./windows.ts";

/** Every tool this server can offer, in listing order. */
export const TOOLS: readonly AnyTool[] = [
  healthCheck,
  policyVisibilitySummary,
  listWindows,
  getWindowState,
  getVirtualScreenBounds,
  screenshotWindow,
  clickWindow,
];
