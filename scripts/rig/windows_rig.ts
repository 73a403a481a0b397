import { Children } from "./children.ts";
import { windowsEnvironment } from "./environment.ts";
import type { Rig } from "./rig.ts";

/** The desktop of the Windows session that this process runs in. */
export function openWindowsRig(repository: string): Rig {
  const children = new Children();
  const deno = Deno.execPath();
  return {
    kind: "windows",
    display: undefined,
    windowsPath: (hostPath) => hostPath,
    spawn: (args, options = {}) =>
      children.spawn({ program: deno, args }, repository, windowsEnvironment(), options),
    spawnUnix: undefined,
    checkTemplate: () => Promise.resolve(),
    [Symbol.asyncDispose]: () => children.end(),
  };
}
