import type { Rig, RigOptions } from "./rig.ts";
import { RigUnavailable } from "./rig.ts";
import { openWindowsRig } from "./windows_rig.ts";
import { openWineRig } from "./wine_rig.ts";

export type { Rig, RigOptions } from "./rig.ts";
export { RigUnavailable } from "./rig.ts";
export { TemplateChanged } from "./template_hashes.ts";

/**
 * Opens a desktop for Windows programs, installing what it needs on the first run (about three minutes); later
 * runs take a few seconds. Dispose of it to end everything it started.
 * @throws RigUnavailable when this machine can have none
 */
export async function openRig(options: RigOptions): Promise<Rig> {
  const repository = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");
  switch (Deno.build.os) {
    case "windows":
      return openWindowsRig(decodeURIComponent(repository).slice(1).replaceAll("/", "\\"));
    case "linux":
      return await openWineRig(decodeURIComponent(repository), options);
    default:
      throw new RigUnavailable(`No desktop to test on: "${Deno.build.os}" is neither Windows nor Linux`);
  }
}
