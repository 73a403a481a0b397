/** Encodes lines for stdout. */
const encoder = new TextEncoder();

let written: Promise<void> = Promise.resolve();

/** Writes all of `bytes` to stdout, after everything given before. */
export function write(bytes: Uint8Array): Promise<void> {
  return written = written.then(async () => {
    for (let at = 0; at < bytes.length;) at += await Deno.stdout.write(bytes.subarray(at));
  });
}

/** Writes a line to stdout. */
export function say(line: string): Promise<void> {
  return write(encoder.encode(`${line}\n`));
}
