import assert from "node:assert/strict";
import { clearStopMark, markStopped } from "../../../src/win32/stop_mark.ts";

/** An atom with its count of additions. */
class FakeMark {
  additions = 0;
  findStopMark = (): boolean => this.additions > 0;
  addStopMark = (): boolean => ++this.additions > 0;
  deleteStopMark = (): void => void (this.additions = Math.max(0, this.additions - 1));
}

Deno.test("markStopped() adds the mark once however often it is called", () => {
  const mark = new FakeMark();
  for (let i = 0; i < 3; i++) markStopped(mark);
  assert.equal(mark.additions, 1);
});

Deno.test("clearStopMark() removes every addition, as many as Windows counts", () => {
  for (const additions of [0, 1, 2, 65_535]) {
    const mark = new FakeMark();
    mark.additions = additions;
    assert.equal(clearStopMark(mark), true);
    assert.equal(mark.additions, 0);
  }
});

Deno.test("clearStopMark() ends and is false when the mark does not go", () => {
  const mark = new FakeMark();
  mark.additions = 1;
  mark.deleteStopMark = () => {};
  assert.equal(clearStopMark(mark), false);
});
