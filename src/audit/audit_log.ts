import type { Clock } from "../base/clock.ts";
import type { Process } from "../desktop/desktop.ts";
import { ToolError } from "../base/errors.ts";
import type { AuditSink, Configuration } from "../policy/policy.ts";
import { ArgumentsHmac } from "./arguments_hmac.ts";
import type { Attempted, AuditEvent, ProgramRecord, StartRecord } from "./audit_event.ts";
import { timestamp } from "../base/offset_date_time.ts";
import { AuditChain, type Link } from "./audit_chain.ts";
import { AuditDelivery, type RecordWriter, type SinkState } from "./audit_delivery.ts";

/** How many audit events are kept in memory. */
const RING_SIZE = 1000;

/** The file that this process runs. */
export interface OwnProgram {
  /** SHA-256, lowercase hex; undefined when it cannot be read. Lets other work of the process go on meanwhile. */
  hash(): Promise<string | undefined>;
}

/** The parts that an {@linkcode AuditLog} is opened with. */
export interface AuditLogOptions {
  readonly clock: Clock;
  readonly configuration: Pick<Configuration, "auditSinks" | "policyDigest">;
  readonly ownProcess: Process;
  /** The audit sinks available here; the configuration says which of them are used. */
  readonly writers: Readonly<Partial<Record<AuditSink, RecordWriter>>>;
  readonly program: OwnProgram | undefined;
}

/** The audit trail of this process: one chain of records, in memory and in the sinks that the operator named. */
export class AuditLog {
  readonly #clock: Clock;
  readonly #chain = new AuditChain();
  readonly #hmac = new ArgumentsHmac();
  readonly #deliveries: readonly AuditDelivery[];
  /** The newest records, the latest last. */
  readonly #events: AuditEvent[] = [];
  #unhashed: OwnProgram | undefined;

  /** Writes the first record of the chain. */
  constructor({ clock, configuration, ownProcess, writers, program }: AuditLogOptions) {
    this.#clock = clock;
    this.#unhashed = program;
    this.#deliveries = configuration.auditSinks.map((sink) => new AuditDelivery(sink, writers[sink], clock));
    this.#append<StartRecord>({
      record: "start",
      timestamp: timestamp(clock.wall()),
      policy_id: configuration.policyDigest,
      pid: ownProcess.pid,
      process_start: ownProcess.startTime.toString(),
    });
  }

  /** `digest` of the newest record. */
  get lastDigest(): string {
    return this.#chain.last;
  }

  /** The sinks beside memory. */
  get sinks(): readonly { readonly sink: AuditSink; readonly state: SinkState }[] {
    return this.#deliveries.map(({ sink, state }) => ({ sink, state }));
  }

  /** Appends the event of one attempt and returns its digest. `args` is what the call was made with. */
  record(attempted: Attempted, args: unknown): string {
    const event = this.#append<AuditEvent>({
      record: "attempt",
      ...attempted,
      arguments_hmac: this.#hmac.of(args),
    });
    this.#events.push(event);
    if (this.#events.length > RING_SIZE) this.#events.shift();
    return event.digest;
  }

  /** Newest first, of the last 1000. */
  newest(limit: number): readonly AuditEvent[] {
    return this.#events.slice(-limit).reverse();
  }

  /** Throws `audit_unavailable` when a sink has failed: a call that cannot be recorded may not change or show anything. */
  check(): void {
    if (this.#deliveries.every(({ state }) => state === "ok")) return;
    throw new ToolError(
      "audit_unavailable",
      "Refused: an audit sink has failed, so nothing may be changed or captured until the server restarts; " +
        "lists and states still work, health_check names the sink",
    );
  }

  /**
   * Called after each answer. After the first one the program's own file is hashed: no earlier, so that it does not
   * delay the start.
   */
  answered(): void {
    const program = this.#unhashed;
    this.#unhashed = undefined;
    if (program !== undefined) this.#recordProgram(program);
  }

  /** Resolves when no sink is far behind. Until then no call that leaves a record should begin. */
  async room(): Promise<void> {
    await Promise.all(this.#deliveries.map((delivery) => delivery.room()));
  }

  /** Resolves when each sink has taken every record, or failed. */
  async drained(): Promise<void> {
    await Promise.all(this.#deliveries.map((delivery) => delivery.drained()));
  }

  async #recordProgram(program: OwnProgram): Promise<void> {
    const hash = await program.hash().catch(() => undefined);
    this.#append<ProgramRecord>({
      record: "program",
      timestamp: timestamp(this.#clock.wall()),
      executable_sha256: hash ?? null,
    });
  }

  #append<R extends Link>(fields: Omit<R, keyof Link>): R {
    const { record, line } = this.#chain.seal(fields);
    for (const delivery of this.#deliveries) delivery.send(line);
    return record as unknown as R;
  }
}
