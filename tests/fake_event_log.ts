import { fixReports, type RawReports, type ReportCalls } from "../ffi/fixed_reports.ts";
import type { RawNonblocking } from "../ffi/nonblocking.ts";
import { openPermits } from "../ffi/permits.ts";
import { fakeNonblocking } from "./fake_nonblocking.ts";
import { type Fault, readText, Recorder, viewOf } from "./fake_win32.ts";

/** The address of the memory that the fake allocates. */
const MEMORY = 0x7ff0_0000_0000n;
const SOURCE = 0x55n;

/** An event log over fake functions, one of which may fail; memory and handles are counted. */
export class FakeEventLog {
  /** What `ReportEventW` was given: source, type, category, event id and the strings, in order. */
  readonly entries: { readonly header: readonly unknown[]; readonly strings: readonly string[] }[] = [];
  readonly recorder: Recorder;
  readonly calls: ReportCalls;
  /** The text at each address; undefined once it was freed. */
  readonly memory = new Map<bigint, string | undefined>();
  /** Sources that are open. */
  readonly sources: string[] = [];
  #next = MEMORY;

  constructor(fault?: Fault) {
    this.recorder = new Recorder(fault);
    this.calls = fixReports({
      kernel32: this.recorder.record(this.#kernel32()),
      nonblocking: fakeNonblocking(this.recorder.record(this.#nonblocking())),
      permits: openPermits(),
    });
  }

  #kernel32(): RawReports["kernel32"] {
    return {
      GlobalAlloc: (flags, bytes) => {
        if (flags !== 0 || BigInt(bytes) <= 0n) return 0n;
        this.#next += 0x1000n;
        this.memory.set(this.#next, undefined);
        return this.#next;
      },
      GlobalFree: (address) => this.memory.delete(BigInt(address)) ? 0n : BigInt(address),
      lstrcpyW: (address, text) => {
        if (!this.memory.has(BigInt(address))) throw new TypeError("Written where nothing was allocated");
        this.memory.set(BigInt(address), readText(text));
        return BigInt(address);
      },
    };
  }

  #nonblocking(): Partial<RawNonblocking> {
    return {
      RegisterEventSourceW: (server, source) => {
        if (server !== null) throw new TypeError("Not this machine");
        this.sources.push(readText(source));
        return Promise.resolve(SOURCE);
      },
      ReportEventW: (source, type, category, id, user, count, size, strings, data) => {
        const header = [source, type, category, id, user, size, data];
        const view = viewOf(strings);
        const texts = Array.from(
          { length: count },
          (_, i) => this.memory.get(view.getBigUint64(i * 8, true)) ?? "",
        );
        this.entries.push({ header, strings: texts });
        return Promise.resolve(1);
      },
      DeregisterEventSource: () => {
        this.sources.pop();
        return Promise.resolve(1);
      },
    };
  }
}
