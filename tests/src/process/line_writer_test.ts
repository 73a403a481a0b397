import assert from "node:assert/strict";
import { LineWriter, MAX_WAITING_BYTES } from "../../../src/process/line_writer.ts";

Deno.test("LineWriter writes whole lines in order when several are waiting", async () => {
  const written: string[] = [];
  const writer = new LineWriter(
    new WritableStream({ write: (chunk) => void written.push(new TextDecoder().decode(chunk)) }),
  );
  for (const text of ["1", "é", "3"]) writer.write(text);
  await writer.drained();
  assert.deepEqual(written, ["1\n", "é\n", "3\n"]);
});

Deno.test("LineWriter.room() waits while too many bytes are waiting to be written", async () => {
  const taken = Promise.withResolvers<void>();
  const writer = new LineWriter(new WritableStream({ write: () => taken.promise }));
  await writer.room();
  writer.write("x".repeat(MAX_WAITING_BYTES));
  let room = false;
  const waiting = writer.room().then(() => room = true);
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.equal(room, false);
  taken.resolve();
  await waiting;
});

Deno.test("LineWriter tells that the stream is broken, once and without a rejection, when a write fails", async () => {
  const writer = new LineWriter(
    new WritableStream({
      write() {
        throw new Error("broken pipe");
      },
    }),
  );
  writer.write("1");
  writer.write("2");
  await writer.broken;
  writer.write("3");
  await writer.drained();
  await writer.room();
});
