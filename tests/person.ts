import type { FakeBox } from "./fake_boxes.ts";
import type { Harness } from "./harness.ts";

/** The person at the fake desktop of a harness, in front of its boxes. */
export class Person {
  /** Milliseconds after a box came up until it is answered; Infinity: nobody is there. */
  patience = 2_000;
  button: "ok" | "cancel" = "ok";
  /** Called at each moment that passes while a box is open, with the milliseconds since it came up. */
  onMoment: (sinceShown: number, box: FakeBox) => void = () => {};

  constructor(harness: Pick<Harness, "desktop" | "clock">) {
    const { desktop: { boxes }, clock } = harness;
    let shownAt = 0;
    boxes.onShow = () => shownAt = clock.now();
    clock.onSleep = () => {
      const box = boxes.open;
      if (box === undefined) return;
      const since = clock.now() - shownAt;
      this.onMoment(since, box);
      if (since >= this.patience) box.press(this.button);
    };
  }
}
