/** One test of a file. */
export interface TestResult {
  readonly name: string;
  readonly seconds: number;
  readonly outcome: "passed" | "failed" | "ignored";
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi,
    (all, decimal, hexadecimal, name) =>
      name === undefined
        ? String.fromCodePoint(decimal === undefined ? parseInt(hexadecimal, 16) : Number(decimal))
        : ENTITIES[name] ?? all,
  );
}

/** The tests in a report that `deno test --junit-path` wrote, without steps. */
export function parseJunitReport(xml: string): readonly TestResult[] {
  const cases = xml.matchAll(/<testcase\s([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g);
  const results = [...cases].map(([, attributes = "", body = ""]) => {
    const attribute = (name: string): string =>
      decoded(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? "");
    const outcome = /<(?:failure|error)\b/.test(body)
      ? "failed"
      : /<skipped\b/.test(body)
      ? "ignored"
      : "passed";
    return { name: attribute("name"), seconds: Number(attribute("time")), outcome } as const;
  });
  // A step is a case too, called after its test.
  return results.filter(({ name }) => !results.some((test) => name.startsWith(`${test.name} > `)));
}
