import assert from "node:assert/strict";
import { fixPosts } from "../../ffi/fixed_posts.ts";
import { Recorder } from "../fake_win32.ts";

const WINDOW = 0x1007an;

function fakePosts(answer = 1): { posts: ReturnType<typeof fixPosts>; calls: () => unknown[][] } {
  const recorder = new Recorder();
  const posts = fixPosts(
    recorder.record({ PostMessageW: () => answer, ShowWindowAsync: () => answer }),
  );
  return { posts, calls: () => recorder.calls.map(({ name, args }) => [name, ...args]) };
}

Deno.test("postClose() posts WM_CLOSE and nothing else", () => {
  const { posts, calls } = fakePosts();
  assert.equal(posts.postClose(WINDOW), true);
  assert.deepEqual(calls(), [["PostMessageW", WINDOW, 0x10, 0n, 0n]]);
});

Deno.test("postChar() posts WM_CHAR with one UTF-16 unit, typed once", () => {
  const { posts, calls } = fakePosts();
  for (const unit of [0x41, 0xd83d, 0xffff]) assert.equal(posts.postChar(WINDOW, unit), true);
  assert.deepEqual(calls(), [
    ["PostMessageW", WINDOW, 0x102, 0x41n, 1n],
    ["PostMessageW", WINDOW, 0x102, 0xd83dn, 1n],
    ["PostMessageW", WINDOW, 0x102, 0xffffn, 1n],
  ]);
});

Deno.test("postChar() posts nothing when it is not given one UTF-16 unit", () => {
  const { posts, calls } = fakePosts();
  for (const unit of [-1, 0x1_0000, 0x1f600, 0.5, NaN]) assert.equal(posts.postChar(WINDOW, unit), false);
  assert.deepEqual(calls(), []);
});

Deno.test("showWithoutActivating() asks for SW_SHOWNOACTIVATE and nothing else", () => {
  const { posts, calls } = fakePosts();
  assert.equal(posts.showWithoutActivating(WINDOW), true);
  assert.deepEqual(calls(), [["ShowWindowAsync", WINDOW, 4]]);
});

Deno.test("nothing is posted to our own queue or to every window at once", () => {
  const { posts, calls } = fakePosts();
  // HWND_BROADCAST, HWND_TOPMOST; Windows reads the low half of a handle.
  const handles = [0n, 0xffffn, 0xffff_ffffn, 0xffff_ffff_ffff_ffffn, 0x1_0000_ffffn, 0x1_0000_0000n, -1n];
  for (const hwnd of handles) {
    assert.equal(posts.postClose(hwnd), false);
    assert.equal(posts.postChar(hwnd, 0x41), false);
    assert.equal(posts.showWithoutActivating(hwnd), false);
  }
  assert.deepEqual(calls(), []);
});

Deno.test("what is posted is false when Windows refuses", () => {
  const { posts } = fakePosts(0);
  assert.deepEqual(
    [posts.postClose(WINDOW), posts.postChar(WINDOW, 0x41), posts.showWithoutActivating(WINDOW)],
    [false, false, false],
  );
});
