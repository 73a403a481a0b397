import assert from "node:assert/strict";
import { MAX_SPARE_BYTES } from "../../../src/capture/spare_memory.ts";
import { memoryUse } from "../../../src/process/memory_use.ts";
import { Harness } from "../../harness.ts";
import { configuration } from "../../policies.ts";

Deno.test("memoryUse() tells what is resident, and a bound that grows with each limit it is given", () => {
  const { residentBytes, boundBytes } = memoryUse([]);
  assert.ok(residentBytes > 10e6 && residentBytes < boundBytes, `${residentBytes} of ${boundBytes}`);
  assert.equal(memoryUse([1 << 20, 5]).boundBytes - boundBytes, (1 << 20) + 5);
});

Deno.test("health_check counts the budget of screenshots twice in the bound of memory, and what is kept of them", async () => {
  for (const memoryBudgetBytes of [1 << 20, 1 << 27]) {
    const { limits } = configuration([]);
    const harness = new Harness({ configuration: { limits: { ...limits, memoryBudgetBytes } } });
    const { structuredContent } = await harness.call("health_check");
    assert.deepEqual(structuredContent?.["memory"], {
      resident_bytes: 100_000_000,
      bound_bytes: 400_000_000 + 2 * memoryBudgetBytes + MAX_SPARE_BYTES,
    });
  }
});
