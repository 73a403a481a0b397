import type { DesktopView } from "../src/desktop/desktop.ts";
import type { DesktopStop, DesktopTurn } from "../src/desktop/session_marks.ts";

/** The part of a fake desktop about the person at it, the stop key and other servers. */
export abstract class FakeOperator implements
  DesktopStop,
  DesktopTurn,
  Pick<
    DesktopView,
    | "getKeysDown"
    | "getKeysPressed"
    | "getDoubleClickTime"
    | "getLastInputTick"
    | "getTickCount"
    | "mapVirtualKey"
    | "isHotkeyFree"
  > {
  readonly keysDown = new Set<number>();
  /** Keys pressed since the last reading; keys that are down need not be among them. */
  readonly keysPressed = new Set<number>();
  doubleClickTime = 500;
  /** Set to {@linkcode tickCount} by input that the server sends. */
  lastInputTick = 0;
  /** Stands still unless a test moves it. */
  tickCount = 0;
  /** Scan codes that are not the same number as the virtual key. */
  readonly scanCodes = new Map<number, number>();
  /** Whether another program holds a chord as a hotkey. */
  isHotkeyTaken: (virtualKey: number, modifiers: number) => boolean = () => false;
  /** undefined until it is watched with success. */
  watchedStopKey: number | undefined;
  /** Whether the stop key was pressed; counts only while it is watched. */
  stopKeyPressed = false;
  stopMarked = false;
  /** Whether another server has the turn. */
  turnTaken = false;
  holdsTurn = false;

  /** Records the call. */
  protected abstract enter(call: string): void;

  getKeysDown(): readonly number[] {
    this.enter("getKeysDown");
    return [...this.keysDown];
  }
  getKeysPressed(): readonly number[] {
    this.enter("getKeysPressed");
    const keys = new Set([...this.keysDown, ...this.keysPressed]);
    this.keysPressed.clear();
    return [...keys].sort((a, b) => a - b);
  }
  getDoubleClickTime(): number {
    this.enter("getDoubleClickTime");
    return this.doubleClickTime;
  }
  getLastInputTick(): number {
    this.enter("getLastInputTick");
    return this.lastInputTick;
  }
  getTickCount(): number {
    this.enter("getTickCount");
    return this.tickCount;
  }
  mapVirtualKey(virtualKey: number, _tid: number): number {
    this.enter("mapVirtualKey");
    return this.scanCodes.get(virtualKey) ?? virtualKey;
  }
  isHotkeyFree(virtualKey: number, modifiers: number): boolean {
    this.enter("isHotkeyFree");
    return !this.isHotkeyTaken(virtualKey, modifiers);
  }
  watchStopKey(virtualKey: number): boolean {
    this.enter("watchStopKey");
    const isTaken = [0, CONTROL].some((modifiers) => this.isHotkeyTaken(virtualKey, modifiers));
    this.watchedStopKey = isTaken ? undefined : virtualKey;
    return !isTaken;
  }
  takeStopKey(): boolean {
    this.enter("takeStopKey");
    const taken = this.stopKeyPressed && this.watchedStopKey !== undefined;
    this.stopKeyPressed = false;
    return taken;
  }
  isStopMarked(): boolean {
    this.enter("isStopMarked");
    return this.stopMarked;
  }
  markStopped(): void {
    this.enter("markStopped");
    this.stopMarked = true;
  }
  clearStopMark(): boolean {
    this.enter("clearStopMark");
    this.stopMarked = false;
    return true;
  }
  tryTakeDesktopTurn(): boolean {
    this.enter("tryTakeDesktopTurn");
    if (this.turnTaken || this.holdsTurn) return false;
    return this.holdsTurn = true;
  }
  releaseDesktopTurn(): void {
    this.enter("releaseDesktopTurn");
    this.holdsTurn = false;
  }
}

/** `MOD_CONTROL` */
const CONTROL = 2;
