import { getHeapStatistics } from "node:v8";

/**
 * What the process takes up beside the engine's heap and what is counted elsewhere, bytes: program, DLLs, stacks and the
 * runtime's own memory. In Wine it is about 120 MB, of which 97 are the program, which is copied there and mapped on Windows.
 */
const PROGRAM_BYTES = 160 << 20;

/** Memory of this process, bytes. */
export interface MemoryUse {
  /** Memory that is resident now, bytes. */
  readonly residentBytes: number;
  /** Most memory that can be resident, bytes. */
  readonly boundBytes: number;
}

/**
 * Memory now, and the most that it can become. `counted` are the limits, in bytes, of what is kept outside of the
 * engine's heap; the heap has the limit that the engine was started with.
 */
export function memoryUse(counted: readonly number[]): MemoryUse {
  return {
    residentBytes: Deno.memoryUsage().rss,
    boundBytes: counted.reduce(
      (sum, bytes) => sum + bytes,
      PROGRAM_BYTES + getHeapStatistics().heap_size_limit,
    ),
  };
}
