import assert from "node:assert/strict";
import { AuditVerification } from "../../../src/audit/audit_verification.ts";
import { Harness } from "../../harness.ts";

/** The lines that a server writes in a session: starts, successes, and refusals, whose records hold spaces. */
async function session(): Promise<readonly string[]> {
  const harness = new Harness();
  for (let i = 0; i < 6; i++) await harness.call("get_window_state", { hwnd: 7 + i % 2 });
  return harness.journal.lines;
}

const RECORDS = await session();
const NOTICE = "Protocol: a line over 1 MiB was dropped (1 so far)";

/** How many records are found, and whether nothing is wrong with them. */
function verify(lines: readonly string[]): { readonly records: number; readonly isWhole: boolean } {
  const verification = new AuditVerification();
  for (const line of lines) verification.take(line);
  const { sessions, unreadable } = verification.finding();
  const isWhole = sessions.length === 1 && unreadable.length === 0 && sessions[0]?.broken === undefined;
  return { records: sessions[0]?.records ?? 0, isWhole };
}

const WHOLE = { records: RECORDS.length, isWhole: true };

/** As Windows PowerShell 5.1 breaks a text: between words, a word only where it is wider than the console. */
function wrapped(text: string, width: number, keepsSpaces: boolean): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.match(/[^ ]* ?/g) ?? []) {
    const length = word.trimEnd().length;
    if (length <= width && line.length + length > width) {
      lines.push(line);
      line = "";
    }
    line += word;
    while (line.trimEnd().length > width) {
      lines.push(line.slice(0, width));
      line = line.slice(width);
    }
  }
  return [...lines, line].map((one) => keepsSpaces ? one : one.trimEnd());
}

/** The text that `server.exe 2> log` writes in Windows PowerShell 5.1. */
function redirected(records: readonly string[], width: number, keepsSpaces: boolean): readonly string[] {
  const [first = "", ...rest] = records;
  const shown = `${first.slice(0, 15)}...${first.slice(-15)}`;
  const note = `+ CategoryInfo          : NotSpecified: (${shown}:String) [], RemoteException`;
  return [
    ...wrapped(`server.exe : ${first}`, width, keepsSpaces),
    "At line:1 char:1",
    "+ .\\server.exe 2> log.txt",
    "+ ~~~~~~~~~~~~~~~~~~~~~~~",
    ...note.match(new RegExp(`.{1,${width - 6}}`, "g"))!.map((part) => `    ${part}`),
    "    + FullyQualifiedErrorId : NativeCommandError",
    " ",
    ...rest.flatMap((record) => wrapped(record, width, keepsSpaces)),
  ].map((line) => `${line}\r`);
}

Deno.test("a trail is whole although a host writes text before each record", () => {
  for (
    const prefix of [
      "[server] ",
      "2026-12-01T05:00:00.000Z [desktop] [error] ",
      "server | ",
      "\t",
      '{"a":1} ',
    ]
  ) {
    assert.deepEqual(verify(RECORDS.map((record) => prefix + record)), WHOLE, prefix);
    assert.deepEqual(verify(RECORDS.flatMap((record) => [prefix + NOTICE, `${prefix}${record}\r`])), WHOLE);
  }
});

Deno.test("a trail is whole that PowerShell 5.1 broke at any width, with and without the spaces", () => {
  assert.ok(RECORDS.some((record) => record.includes(" ")));
  for (let width = 64; width <= 240; width++) {
    for (const keepsSpaces of [true, false]) {
      assert.deepEqual(verify(redirected(RECORDS, width, keepsSpaces)), WHOLE, `${width} ${keepsSpaces}`);
    }
  }
});

Deno.test("whatever is taken from, put into or changed in a trail that was broken into lines is found out", () => {
  const lines = redirected(RECORDS, 119, true);
  const isRecord = (line: string) => !/^(At line|\+ | {4}| ?\r)/.test(line);
  for (const [i, line] of lines.entries()) {
    if (!isRecord(line)) continue;
    const isLastRecord = i >= lines.length - wrapped(RECORDS.at(-1) ?? "", 119, true).length;
    // A trail without its last record is whole, and only its digest tells.
    if (!isLastRecord || line !== lines.at(-1)) {
      assert.ok(!verify(lines.toSpliced(i, 1)).isWhole, `dropped ${i}`);
    }
    // Behind a record that is whole its last part is a line like others.
    if (!line.endsWith("}\r")) assert.ok(!verify(lines.toSpliced(i, 0, line)).isWhole, `twice ${i}`);
    for (let at = Math.max(0, line.indexOf('{"')); at < line.length - 1; at += 7) {
      for (const bit of [1, 4, 32]) {
        const changed = line.slice(0, at) + String.fromCharCode(line.charCodeAt(at) ^ bit) +
          line.slice(at + 1);
        assert.ok(!verify(lines.with(i, changed)).isWhole, `line ${i}, character ${at}, bit ${bit}`);
      }
    }
    const next = lines[i + 1];
    if (next === undefined || !isRecord(next)) continue;
    assert.ok(!verify(lines.with(i, next).with(i + 1, line)).isWhole, `exchanged ${i}`);
  }
});

Deno.test("two records in one line, and a record behind a part of another, count as damaged", () => {
  const [first = "", second = "", ...rest] = RECORDS;
  assert.ok(!verify([first + second, ...rest]).isWhole);
  assert.ok(!verify([first, second.slice(40) + second, ...rest]).isWhole);
  assert.ok(!verify([first, `${second}.`, ...rest]).isWhole);
  assert.ok(!verify([first, second.slice(0, -1), ...rest]).isWhole);
});
