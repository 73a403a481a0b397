import type { AnyTool } from "./tool.ts";
import { requestConfirmationFor } from "./confirmation.ts";
import { healthCheck } from "./health_check.ts";
import { sendKey, sendKeySequence, sendText } from "./keys_and_text.ts";
import {
  clickWindow,
  doubleClickWindow,
  dragWindow,
  hoverWindow,
  rightClickWindow,
  scrollWindow,
} from "./pointer.ts";
import {
  checkCoordinateProfile,
  recordCoordinateProfile,
  resolveCoordinateProfilePoint,
} from "./profiles.ts";
import { previewAction } from "./preview_action.ts";
import { getAuditEvents, getRateLimitState } from "./records.ts";
import { getVirtualScreenBounds, screenshotWindow } from "./screen.ts";
import { closeWindow, restoreWindow } from "./window_actions.ts";
import {
  getWindowState,
  listWindows,
  policyVisibilitySummary,
  waitForTitleChange,
  waitForWindow,
} from "./windows.ts";

/** The tools that send input or close: what a person can be asked to confirm. */
const CONFIRMABLE: readonly AnyTool[] = [
  clickWindow,
  doubleClickWindow,
  rightClickWindow,
  hoverWindow,
  scrollWindow,
  dragWindow,
  sendText,
  sendKey,
  sendKeySequence,
  closeWindow,
];

/** Every tool this server can offer, in listing order. */
export const TOOLS: readonly AnyTool[] = [
  healthCheck,
  policyVisibilitySummary,
  listWindows,
  getWindowState,
  getVirtualScreenBounds,
  getRateLimitState,
  getAuditEvents,
  screenshotWindow,
  resolveCoordinateProfilePoint,
  checkCoordinateProfile,
  recordCoordinateProfile,
  restoreWindow,
  waitForWindow,
  waitForTitleChange,
  ...CONFIRMABLE,
  requestConfirmationFor(CONFIRMABLE),
  previewAction,
];
