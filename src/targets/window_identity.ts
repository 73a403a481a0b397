import type { DesktopView, Hwnd, Process } from "../desktop/desktop.ts";
import { samePath } from "../paths/local_path.ts";

/** The properties that tell a window from every other one, since handles and ids are recycled. */
export interface WindowIdentity {
  readonly hwnd: Hwnd;
  readonly tid: number;
  readonly className: string;
  /** The process that owns the window handle. */
  readonly pid: number;
  readonly processStart: bigint;
  /** The process behind an `ApplicationFrameWindow`; the owner itself for every other window. */
  readonly contentPid: number;
  readonly contentStart: bigint;
}

/** A window, identified, and the process it belongs to for the policy. */
export interface IdentifiedWindow {
  readonly identity: WindowIdentity;
  readonly process: Process;
}

const FRAME_CLASS = "ApplicationFrameWindow";
/**
 * The system process that draws UWP frames, by its whole path: a program of that name in another folder draws what it
 * likes.
 */
const FRAME_HOST = "C:\\Windows\\System32\\ApplicationFrameHost.exe";
const CORE_WINDOW_CLASS = "Windows.UI.Core.CoreWindow";

/**
 * The identity of a window now; undefined when it or its process cannot be read.
 *
 * One system process draws the frame of every UWP application; the `CoreWindow` child of a frame tells which
 * application it belongs to. A frame without that child belongs to none, and so does a look-alike of that class.
 */
export function identify(view: DesktopView, hwnd: Hwnd): IdentifiedWindow | undefined {
  const className = view.getClassName(hwnd);
  const owner = ownerOf(view, hwnd);
  if (className === "" || owner === undefined) return undefined;
  const process = className === FRAME_CLASS ? contentOf(view, hwnd, owner.process) : owner.process;
  if (process === undefined) return undefined;
  return {
    process,
    identity: {
      hwnd,
      tid: owner.tid,
      className,
      pid: owner.process.pid,
      processStart: owner.process.startTime,
      contentPid: process.pid,
      contentStart: process.startTime,
    },
  };
}

/** Whether two readings are of the same window of the same process. */
export function sameIdentity(a: WindowIdentity, b: WindowIdentity): boolean {
  return a.hwnd === b.hwnd && a.tid === b.tid && a.className === b.className && a.pid === b.pid &&
    a.processStart === b.processStart && a.contentPid === b.contentPid && a.contentStart === b.contentStart;
}

function ownerOf(view: DesktopView, hwnd: Hwnd): { tid: number; process: Process } | undefined {
  const ids = view.getWindowThreadProcessId(hwnd);
  const process = ids && view.getProcess(ids.pid);
  return ids && process && { tid: ids.tid, process };
}

function contentOf(view: DesktopView, hwnd: Hwnd, frameHost: Process): Process | undefined {
  if (!samePath(frameHost.imagePath, FRAME_HOST)) return undefined;
  const core = view.getChildWindows(hwnd).find((child) => view.getClassName(child) === CORE_WINDOW_CLASS);
  const content = core === undefined ? undefined : ownerOf(view, core)?.process;
  return content?.pid === frameHost.pid ? undefined : content;
}
