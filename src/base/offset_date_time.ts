/** A date and time with a numeric offset, as RFC 3339 writes it. */
const FORM =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?([+-])(\d{2}):?(\d{2})$/;

/**
 * Milliseconds since 1970 of a date and time with a numeric offset (`2027-01-01T00:00:00+03:00`), or undefined.
 *
 * `Z`, a missing offset, days and hours that do not exist, leap seconds and offsets of a day or more are refused.
 * Fractions are cut to milliseconds.
 */
export function parseOffsetDateTime(text: string): number | undefined {
  const match = FORM.exec(text);
  if (!match) return undefined;
  const part = (index: number) => Number(match[index] ?? 0);
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map(part) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const milliseconds = Number((match[7] ?? "0").padEnd(3, "0").slice(0, 3));
  const [offsetHours, offsetMinutes] = [part(9), part(10)];
  if (hour > 23 || minute > 59 || second > 59 || offsetHours > 23 || offsetMinutes > 59 || year === 0) {
    return undefined;
  }
  // `setUTCFullYear` takes the years 1 to 99 as they are; `Date.UTC` adds 1900 to them.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  date.setUTCHours(hour, minute, second, milliseconds);
  const offset = (offsetHours * 60 + offsetMinutes) * 60_000;
  return date.getTime() - (match[8] === "-" ? -offset : offset);
}

/** RFC 3339 in local time with its numeric offset: `2026-01-31T23:59:59.123+03:00`. */
export function timestamp(wall: number): string {
  const offset = -new Date(wall).getTimezoneOffset();
  const local = new Date(wall + offset * 60_000).toISOString().slice(0, -1);
  const two = (n: number) => String(Math.trunc(n)).padStart(2, "0");
  const minutes = Math.abs(offset);
  return `${local}${offset < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
}
