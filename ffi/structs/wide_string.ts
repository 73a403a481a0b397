/** `text` as NUL-terminated UTF-16: what an `LPCWSTR` parameter takes. Throws when `text` itself holds a NUL. */
export function wideString(text: string): Uint16Array<ArrayBuffer> {
  // Windows would stop at the NUL and so use another string than the one that was checked.
  if (text.includes("\0")) throw new RangeError("A string for Windows holds a NUL");
  const units = new Uint16Array(text.length + 1);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
}

/** The first `length` UTF-16 units of a buffer that Windows filled. */
export function textOf(units: Uint16Array, length: number): string {
  let text = "";
  // In parts, because a call takes some ten thousand arguments at most.
  for (let i = 0; i < length; i += 4096) {
    text += String.fromCharCode(...units.subarray(i, Math.min(i + 4096, length)));
  }
  return text;
}

/** The UTF-16 units of a fixed-size field, up to its NUL. */
export function textField(bytes: Uint8Array, offset: number, maxUnits: number): string {
  const units = new Uint16Array(bytes.slice(offset, offset + maxUnits * 2).buffer);
  const end = units.indexOf(0);
  return textOf(units, end < 0 ? maxUnits : end);
}
