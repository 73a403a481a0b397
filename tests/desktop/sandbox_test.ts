import assert from "node:assert/strict";
import { SERVER_FLAGS, SOURCE_FLAGS } from "../../scripts/permissions.ts";
import { EXPECTED_REPORT, EXPECTED_REPORT_AFTER_LIBRARIES, runProbe } from "../sandbox.ts";

// The same probe as in tests/protocol, but here the DLLs are there: what is permitted opens them.

for (const [name, flags] of Object.entries({ SERVER_FLAGS, SOURCE_FLAGS })) {
  Deno.test(`${name} opens the DLLs of the list and nothing else when the program starts`, async () => {
    assert.deepEqual(await runProbe(flags), EXPECTED_REPORT);
  });

  Deno.test(`${name} opens nothing any more when ffi/libraries.ts was imported`, async () => {
    assert.deepEqual(await runProbe(flags, "--libraries"), EXPECTED_REPORT_AFTER_LIBRARIES);
  });
}

Deno.test("SERVER_FLAGS fails the probe when --allow-ffi names no path", async () => {
  const widened = SERVER_FLAGS.map((flag) => flag.startsWith("--allow-ffi=") ? "--allow-ffi" : flag);
  assert.notDeepEqual(await runProbe(widened), EXPECTED_REPORT);
});

Deno.test("SERVER_FLAGS denies a bare name when --allow-ffi with that name would let it through", async () => {
  // Why the list holds absolute paths: a name is looked up in the current directory first.
  const bare = SERVER_FLAGS.map((flag) => flag.startsWith("--allow-ffi=") ? "--allow-ffi=user32.dll" : flag);
  assert.equal((await runProbe(bare, "--only=ffi bare name"))["ffi bare name"], "permitted");
  assert.equal((await runProbe(SERVER_FLAGS, "--only=ffi bare name"))["ffi bare name"], "denied");
});
