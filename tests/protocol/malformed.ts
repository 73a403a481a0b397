import type { Fields } from "./raw_client.ts";

/** Choices that are the same for the same seed (mulberry32). */
export class Random {
  #state: number;
  #requests = 0;
  readonly #request: (id: string) => Fields;

  /** `request` makes the sound request, without `jsonrpc`, that most malformed lines once were. */
  constructor(seed: number, request: (id: string) => Fields) {
    this.#state = seed;
    this.#request = request;
  }

  /** From 0 up to but not including `below`. */
  below(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  /** A request as good as any, with an id of its own. */
  request(): Fields {
    return { jsonrpc: "2.0", ...this.#request(`fuzz ${this.#requests++}`) };
  }
}

const ENCODER = new TextEncoder();
const text = (value: string): Uint8Array => ENCODER.encode(value + "\n");
const json = (value: unknown): Uint8Array => text(JSON.stringify(value));

const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  -0,
  1.5,
  1e308,
  -1,
  2 ** 53,
  "",
  "\u0000",
  "\ud800",
  "__proto__",
  [],
  [[]],
  {},
  { id: 1 },
  "request 1",
];

const METHODS = [
  "initialize",
  "notifications/initialized",
  "notifications/cancelled",
  "notifications/progress",
  "ping",
  "server/discover",
  "tools/list",
  "tools/call",
  "subscriptions/listen",
  "logging/setLevel",
  "resources/read",
  "completion/complete",
  "elicitation/create",
  "",
  "toString",
  "__proto__",
];

const PARAMETERS = [
  "name",
  "arguments",
  "_meta",
  "cursor",
  "requestId",
  "notifications",
  "protocolVersion",
  "capabilities",
  "inputResponses",
  "requestState",
  "__proto__",
];

/** Lines, each with its newline, that no sane client writes. */
export const KINDS: Readonly<Record<string, (random: Random) => Uint8Array>> = {
  truncated: (random) => {
    const line = JSON.stringify(random.request());
    return text(line.slice(0, random.below(line.length)));
  },
  wrongTypes: (random) => {
    const message: Record<string, unknown> = { ...random.request() };
    for (let i = 0; i <= random.below(2); i++) {
      message[random.pick(["jsonrpc", "id", "method", "params", "result", "error", "extra"])] = random.pick(
        ODD_VALUES,
      );
    }
    return json(message);
  },
  wrongParameters: (random) => {
    const { params, ...rest } = random.request();
    const wrong = { [random.pick(PARAMETERS)]: random.pick(ODD_VALUES) };
    return json({ ...rest, method: random.pick(METHODS), params: { ...params as Fields, ...wrong } });
  },
  hugeString: (random) => {
    const huge = random.pick(["x", "\\", '"', "é", "\u0000"]).repeat(10_000 + random.below(120_000));
    return json({ ...random.request(), [random.pick(["id", "method", "params", "jsonrpc"])]: huge });
  },
  hugeObject: (random) => {
    const { params, ...rest } = random.request();
    const entries = Array.from({ length: 20_000 }, (_, i) => [`k${i}`, i]);
    return json({ ...rest, params: { ...params as Fields, ...Object.fromEntries(entries) } });
  },
  longest: (random) => {
    const line = JSON.stringify(random.request());
    return text(line.padEnd((1 << 20) + random.pick([-1, 0, 1, 500_000])));
  },
  unknownMethod: (random) =>
    json({ ...random.request(), method: random.pick(METHODS) + random.pick(["", "/x", "\n", "s"]) }),
  deep: (random) => {
    const depth = 1 + random.below(random.pick([70, 5000, 170_000]));
    const [open, close] = random.pick([["[", "]"], ['{"a":', "}"]] as const);
    const nested = open.repeat(depth) + "0" + (random.below(2) ? close.repeat(depth) : "");
    return text(JSON.stringify(random.request()).replace('"params":{', `"params":{"nested":${nested},`));
  },
  invalidUtf8: (random) => {
    const line = json(random.request());
    line[random.below(line.length - 1)] = random.pick([0xff, 0xc0, 0x80, 0xed]);
    return line;
  },
  noise: (random) =>
    Uint8Array.from({ length: 1 + random.below(300) }, () => random.below(256)).map((b) => b === 10 ? 11 : b),
  flipped: (random) => {
    const line = json(random.request());
    const at = random.below(line.length - 1);
    line[at] = (line[at] ?? 0) ^ (1 << random.below(7));
    return line;
  },
  duplicateIds: (random) => {
    const { id, ...rest } = random.request();
    return ENCODER.encode(`${JSON.stringify({ id, ...rest })}\n`.repeat(2 + random.below(3)));
  },
  duplicateKeys: (random) =>
    text(JSON.stringify(random.request()).replace("{", '{"id":7,"method":"ping","params":[],')),
  lineEnds: (random) => {
    const line = JSON.stringify(random.request());
    return ENCODER.encode(
      random.pick([`${line}\r\n`, `\r${line}\r\r\n`, `${line}\r${line}\n`, "\r\n", "\n\n", " \t\n"]),
    );
  },
  nul: (random) => text(random.pick(["\u0000", "\u0000{}", `\u0000${JSON.stringify(random.request())}`])),
  byteOrderMark: (random) => text(`\ufeff${JSON.stringify(random.request())}`),
  notificationWithId: (random) =>
    json({
      ...random.request(),
      method: random.pick(METHODS.filter((name) => name.startsWith("notifications"))),
    }),
  requestWithoutId: (random) => {
    const { id: _id, ...rest } = random.request();
    return json({ ...rest, method: random.pick(METHODS) });
  },
  unaskedAnswer: (random) =>
    json({
      jsonrpc: "2.0",
      id: random.pick(ODD_VALUES),
      [random.pick(["result", "error"])]: random.pick(ODD_VALUES),
    }),
  cancel: (random) =>
    json({
      jsonrpc: "2.0",
      method: "notifications/cancelled",
      params: { requestId: random.pick(ODD_VALUES) },
    }),
  pollution: (random) => {
    const planted = `"${
      random.pick(["__proto__", "constructor", "prototype"])
    }":{"polluted":true,"name":"x"},`;
    const line = JSON.stringify(random.request());
    return text(
      random.below(2) ? line.replace("{", "{" + planted) : line.replace('"params":{', `"params":{${planted}`),
    );
  },
  batch: (random) => json(Array.from({ length: random.below(4) }, () => random.request())),
  scalar: (random) => json(random.pick(ODD_VALUES)),
};

/** One malformed line, or a few, of a kind the seed decides. */
export function malformed(random: Random): Uint8Array {
  const kind = KINDS[random.pick(Object.keys(KINDS))];
  const line = kind?.(random) ?? new Uint8Array();
  return line.at(-1) === 10 ? line : Uint8Array.of(...line, 10);
}
