/** The first bytes of an open file, `maxBytes` or all it has; a read may give fewer than it is asked for. */
export function firstBytes(file: Pick<Deno.FsFile, "readSync">, maxBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(maxBytes);
  let length = 0;
  while (length < maxBytes) {
    const read = file.readSync(bytes.subarray(length));
    if (read === null) break;
    length += read;
  }
  return bytes.subarray(0, length);
}
