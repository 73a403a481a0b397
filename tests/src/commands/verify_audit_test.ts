import assert from "node:assert/strict";
import { parseCommandLine } from "../../../src/commands/command_line.ts";
import { readTextLines } from "../../../src/commands/command_files.ts";
import { AuditChain } from "../../../src/audit/audit_chain.ts";
import { linesOf } from "../../../src/base/text_encoding.ts";
import { verifyAuditFile } from "../../../src/commands/verify_audit.ts";

function sessionOf(records: number): { readonly lines: string[]; readonly chain: AuditChain } {
  const chain = new AuditChain();
  const lines = Array.from(
    { length: records },
    (_, i) => chain.seal({ record: i === 0 ? "start" : "attempt", pid: i }).line,
  );
  return { lines, chain };
}

async function run(lines: readonly string[], last?: string) {
  return await verifyAuditFile("audit.log", last, {
    async *readLines(path) {
      assert.equal(path, "audit.log");
      yield* lines;
    },
  });
}

Deno.test("verifyAuditFile() is 0 and names session and end when the trail is whole", async () => {
  const { lines, chain } = sessionOf(3);
  const whole = `whole: session ${chain.session}, 3 records, last digest ${chain.last}`;
  assert.deepEqual(await run(["a notice", ...lines]), { code: 0, lines: [whole] });
  assert.deepEqual(await run(lines, chain.last), {
    code: 0,
    lines: [
      whole,
      `whole: the given digest is that of record 2 of session ${chain.session}, which is its last`,
    ],
  });
});

Deno.test("verifyAuditFile() is 1 and names the first broken record of each session", async () => {
  const one = sessionOf(4);
  const two = sessionOf(4);
  const lines = [...one.lines.toSpliced(2, 1), ...two.lines];
  const result = await run(lines);
  assert.equal(result.code, 1);
  assert.deepEqual(result.lines, [
    `broken: session ${one.chain.session}, record 2, line 3: record 2 is missing before it`,
    `whole: session ${two.chain.session}, 4 records, last digest ${two.chain.last}`,
  ]);
  const changed = one.lines.with(3, one.lines[3]?.replace('"pid":3', '"pid":4') ?? "");
  assert.match((await run(changed)).lines[0] ?? "", /record 3, line 4: it has been changed/);
});

Deno.test("verifyAuditFile() is 1 when the digest is not that of the last record", async () => {
  const { lines, chain } = sessionOf(4);
  const cut = await run(lines.slice(0, 3), chain.last);
  assert.equal(cut.code, 1);
  assert.match(cut.lines[1] ?? "", /no record here has the given digest/);
  const { digest } = JSON.parse(lines[1] ?? "") as { digest: string };
  const followed = await run(lines, digest);
  assert.equal(followed.code, 1);
  assert.match(followed.lines[1] ?? "", /record 1 of session [0-9a-f]{32}, which has 2 more after it$/);
});

Deno.test("verifyAuditFile() is 1 without records or with a line that was one, and 2 without a file", async () => {
  assert.deepEqual(await run(["text"]), { code: 1, lines: ["broken: no record in this file"] });
  const { lines } = sessionOf(2);
  const damaged = await run([...lines, lines[1]?.slice(1) ?? ""]);
  assert.equal(damaged.code, 1);
  assert.equal(damaged.lines.at(-1), "broken: line 3 looks like a damaged record");
  const unreadable = await verifyAuditFile("no such file", undefined, { readLines: readTextLines });
  assert.deepEqual([unreadable.code, unreadable.lines], [2, []]);
});

Deno.test("verifyAuditFile() reads a file of the machine to its end", async () => {
  const result = await verifyAuditFile("LICENSE", undefined, { readLines: readTextLines });
  assert.deepEqual(result, { code: 1, lines: ["broken: no record in this file"] });
  const lines = await Array.fromAsync(readTextLines("LICENSE"));
  assert.equal(lines.map((line) => `${line}\n`).join(""), await Deno.readTextFile("LICENSE"));
});

Deno.test("verifyAuditFile() reads a trail as Windows programs keep one", async () => {
  const { lines, chain } = sessionOf(3);
  const text = lines.map((line) => `${line}\r\n`).join("");
  const utf16 = new Uint8Array(Uint16Array.from(`\ufeff${text}`, (unit) => unit.charCodeAt(0)).buffer);
  const files = [
    ...[text, text.replaceAll("\r", ""), `\ufeff${text}`, `server.exe : ${text}`].map((one) =>
      new TextEncoder().encode(one)
    ),
    ...[utf16, utf16.slice(2)],
  ];
  for (const file of files) {
    const readLines = () => linesOf(ReadableStream.from([file]));
    const { code, lines: found } = await verifyAuditFile("audit.log", chain.last, { readLines });
    assert.deepEqual([code, found[0]], [
      0,
      `whole: session ${chain.session}, 3 records, last digest ${chain.last}`,
    ]);
  }
});

Deno.test("parseCommandLine() takes verify-audit with one file and a digest, and nothing else", () => {
  const digest = "0123456789abcdef".repeat(4);
  assert.deepEqual(parseCommandLine(["verify-audit", "a.log"]), {
    command: "verify-audit",
    file: "a.log",
    last: undefined,
  });
  assert.deepEqual(parseCommandLine(["verify-audit", "a.log", "--last", digest.toUpperCase()]), {
    command: "verify-audit",
    file: "a.log",
    last: digest,
  });
  const wrong = [
    [],
    [""],
    ["--last", digest],
    ["a.log", "b.log"],
    ["a.log", "--last"],
    ["a.log", "--last", digest.slice(1)],
    ["a.log", "--first", digest],
    ["a.log", "--last", digest, "more"],
  ];
  for (const args of wrong) {
    assert.equal(parseCommandLine(["verify-audit", ...args]).command, "misused", args.join(" "));
  }
});
