import { ENGINE_FLAGS, SOURCE_FLAGS } from "../../scripts/permissions.ts";
import type { Fixture } from "../fixtures/fixture.ts";
import { programArguments } from "../fixtures/programs.ts";
import { RawClient } from "../protocol/raw_client.ts";

/** A running server, and a client that writes bytes. */
export interface FloodedServer {
  readonly client: RawClient;
  readonly child: Deno.ChildProcess;
}

/**
 * Starts the real server over a fixture that it may see, point at and press keys in, without limits a minute that would
 * end a flood of reads.
 */
export function startFloodedServer(
  { exePath }: Fixture,
  options: { readonly paused?: boolean } = {},
): FloodedServer {
  const child = new Deno.Command(Deno.execPath(), {
    args: programArguments("server", [...ENGINE_FLAGS, ...SOURCE_FLAGS]),
    env: {
      DESKTOP_AUTOMATION_ALLOWED_TITLES: "Fixture A*",
      DESKTOP_AUTOMATION_ALLOWED_PROCESS_PATHS: exePath,
      DESKTOP_AUTOMATION_ALLOWED_ACTIONS: "observe,hover,key",
      DESKTOP_AUTOMATION_ALLOW_UNRESTRICTED_SCREENSHOTS: "1",
      DESKTOP_AUTOMATION_MAX_READS_PER_MINUTE: "1000000",
      DESKTOP_AUTOMATION_MAX_SCREENSHOT_PIXELS_PER_MINUTE: "100000000000",
      DESKTOP_AUTOMATION_AUDIT: "stderr",
    },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  return { client: new RawClient(child, options), child };
}
