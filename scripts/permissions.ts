import { LIBRARY_PATHS } from "../ffi/paths.ts";

/**
 * What the server may do at run time, from source and compiled. These flags are written nowhere else.
 *
 * A permission that is not granted is denied by a flag of its own: a denial cannot be lifted by a later request, and
 * `Deno.permissions.query` then says `denied`, which health_check passes on.
 */
export const SERVER_FLAGS: readonly string[] = [
  // Without this flag a compiled server asks for permissions on its console, where anybody may say yes.
  "--no-prompt",
  `--allow-ffi=${LIBRARY_PATHS.join(",")}`,
  "--allow-env=DESKTOP_AUTOMATION_*",
  // Every other variable reads as not set. Reading it does not throw, because npm code looks for some when it is
  // loaded.
  "--ignore-env",
  // Policy and profiles may lie anywhere; src/policy decides about paths. Given up once they are loaded.
  "--allow-read",
  "--deny-net",
  "--deny-run",
  "--deny-write",
  "--deny-sys",
  "--deny-import",
];

/**
 * What `deno run` needs beyond {@linkcode SERVER_FLAGS}: `import("npm:…")` is stopped by no deny flag. The lock
 * file is frozen by deno.json, so a package that is cached but not ours cannot be loaded either.
 */
export const SOURCE_FLAGS: readonly string[] = [...SERVER_FLAGS, "--cached-only", "--no-remote"];

/**
 * Settings of the engine, beside the permissions: V8 lets the space for young objects grow to 32 MB and more under
 * a stream of screenshots, and keeps it. With 4 MB the server is 50 MB smaller and as fast. The space for old ones would
 * grow to a quarter of the machine's memory before V8 looks for what it can free: 40,000 calls in one write took 100 MB
 * more than with 256 MB, which is several times of what the server holds on to.
 */
export const ENGINE_FLAGS: readonly string[] = [
  "--v8-flags=--max-semi-space-size=4,--max-old-space-size=256",
];
