import type { Hwnd } from "../src/desktop/desktop.ts";
import type { FakeWindow } from "./fake_window.ts";

/** The part of a fake desktop on which boxes are shown. */
interface Screen {
  readonly self: { readonly pid: number };
  foreground: Hwnd;
  open(fields: Partial<Omit<FakeWindow, "hwnd">> & { hwnd: Hwnd | number }, imagePath?: string): FakeWindow;
  close(window: FakeWindow): void;
}

/** A message box on a fake desktop. */
export interface FakeBox {
  readonly text: string;
  readonly caption: string;
  readonly window: FakeWindow;
  /** Presses a button; nothing when the box is gone. */
  press(button: "ok" | "cancel"): void;
}

const FIRST_HWND = 5_000n;

/** The boxes of a fake desktop: nobody answers them unless a test does. */
export class FakeBoxes {
  /** Every box that was shown, oldest first. */
  readonly shown: FakeBox[] = [];
  /** The box that is on the screen. */
  open: FakeBox | undefined;
  /** Called when a box has come up. */
  onShow: (box: FakeBox) => void = () => {};
  /** Whether Windows shows boxes, and whether they go when they are asked to. */
  works = true;
  obeys = true;
  readonly #screen: Screen;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  show(text: string, caption: string): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const before = this.#screen.foreground;
    const window = this.#screen.open({
      hwnd: FIRST_HWND + BigInt(this.shown.length),
      title: caption,
      className: "#32770",
      pid: this.#screen.self.pid,
      tid: 1,
      rect: { left: 300, top: 300, right: 700, bottom: 500 },
    });
    const box: FakeBox = {
      text,
      caption,
      window,
      press: (button) => {
        if (this.open !== box) return;
        this.open = undefined;
        this.#screen.close(window);
        this.#screen.foreground = before;
        resolve(button === "ok");
      },
    };
    this.open = box;
    this.shown.push(box);
    this.onShow(box);
    return promise;
  }

  dismiss(hwnd: Hwnd): boolean {
    if (this.open?.window.hwnd !== hwnd) return false;
    if (this.obeys) this.open.press("cancel");
    return true;
  }
}
