import { canonicalJson } from "../base/canonical_json.ts";
import { type Link, recordDigest } from "./audit_chain.ts";

/** A record that was read, or a line that holds parts of a record and is none. */
export interface Reading {
  /** In the file, from 1; of a record in several lines its first. */
  readonly line: number;
  readonly record: Link | undefined;
}

/** Texts of which every record holds some, whichever byte of it has been changed; other lines of a log hold none. */
const MARKS = ['"digest":"', '"previous":"', '"sequence":', '"session":"'];

/** The beginnings of a record: its first key in code-unit order. */
const STARTS = ['{"action_type":"', '{"digest":"'];

/** Most characters of a record, which has some 1,000; a longer text is none. */
const MAX_RECORD_LENGTH = 8192;

/** The shortened repetition of a program's first error that PowerShell writes after it. */
const POWERSHELL_NOTE = /^\s*\+ CategoryInfo\s*: /;

/**
 * Finds records in the lines of a log. Each is byte by byte as it was written, but a host may have put something
 * before it, and Windows PowerShell 5.1 breaks whatever it redirects from stderr at the width of its console.
 */
export class RecordLines {
  #line = 0;
  #open: OpenRecord | undefined;

  /** The next line, without its line break, and what that completes. */
  take(line: string): readonly Reading[] {
    this.#line += 1;
    const text = line.endsWith("\r") ? line.slice(0, -1) : line;
    if (POWERSHELL_NOTE.test(text)) return [];
    const start = startOf(text);
    if (this.#open === undefined || start >= 0 || !this.#open.hasRoomFor(text)) {
      const lost = this.rest();
      this.#open = undefined;
      return [...lost, ...this.#begin(text, start)];
    }
    this.#open.add(this.#line, text);
    return this.#completed();
  }

  /** The lines of a record that was begun and has no end so far. */
  rest(): readonly Reading[] {
    return this.#open?.marked.map((line) => ({ line, record: undefined })) ?? [];
  }

  #begin(text: string, start: number): readonly Reading[] {
    const isDamaged = hasMark(start < 0 ? text : text.slice(0, start));
    if (isDamaged) return [{ line: this.#line, record: undefined }];
    if (start < 0) return [];
    this.#open = new OpenRecord();
    this.#open.add(this.#line, text, start);
    return this.#completed();
  }

  #completed(): readonly Reading[] {
    const open = this.#open;
    const record = open?.read();
    if (open === undefined || record === undefined) return [];
    this.#open = undefined;
    return [{ line: open.line, record }];
  }
}

/** The parts of a record that was begun, in their order. */
class OpenRecord {
  line = 0;
  /** The lines to count as damaged if they turn out to be no record. */
  readonly marked: number[] = [];
  readonly #parts: string[] = [];
  #length = 0;

  hasRoomFor(text: string): boolean {
    return this.#length + text.length <= MAX_RECORD_LENGTH;
  }

  /** The part begins in its line at `start`. */
  add(line: number, text: string, start = 0): void {
    if (this.#parts.length === 0) this.line = line;
    if (line === this.line || hasMark(text)) this.marked.push(line);
    this.#parts.push(text.slice(start));
    this.#length += text.length;
  }

  /** The record that the parts are together; undefined when they are none. */
  read(): Link | undefined {
    if (!this.#parts.at(-1)?.endsWith("}")) return undefined;
    const readings = joinings(this.#parts).map(readRecord).filter((record) => record !== undefined);
    return readings.find((record) => recordDigest(record) === record.digest) ?? readings[0];
  }
}

/** The one place of a record where a space may stand, and be lost where a line was broken there. */
const IN_SENTENCE = /"sentence":"[^"]*$/;

/** Most ways of putting parts together that are tried: a sentence stands in two or three lines at most. */
const MAX_JOININGS = 16;

/** The texts that the parts may have been before they were broken. */
function joinings(parts: readonly string[]): readonly string[] {
  return parts.reduce<readonly string[]>(
    (texts, part) =>
      texts.flatMap((text) => IN_SENTENCE.test(text) ? [text + part, `${text} ${part}`] : [text + part])
        .slice(0, MAX_JOININGS),
    [""],
  );
}

function startOf(text: string): number {
  const starts = STARTS.map((start) => text.indexOf(start)).filter((at) => at >= 0);
  return starts.length === 0 ? -1 : Math.min(...starts);
}

function hasMark(text: string): boolean {
  return MARKS.some((mark) => text.includes(mark));
}

/** The record in a text that is byte by byte as a record is written; undefined when it is not. */
function readRecord(text: string): Link | undefined {
  try {
    const value = JSON.parse(text);
    return isLink(value) && canonicalJson(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}

function isLink(value: Partial<Link> | null): value is Link {
  return typeof value === "object" && value !== null &&
    /^[0-9a-f]{32}$/.test(String(value.session)) && Number.isSafeInteger(value.sequence) &&
    typeof value.previous === "string" && typeof value.digest === "string";
}
