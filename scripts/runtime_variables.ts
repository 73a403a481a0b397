/**
 * Prefixes of the variables that Deno, V8's and Node's code in it, and its exporters read. Tried on 2.9.6, each
 * behind every deny flag: `NODE_OPTIONS=--require` runs a file before main.ts, while DLLs can still be opened;
 * `OTEL_DENO` sends to the network; `DENO_AUDIT_PERMISSIONS`, `DENO_COVERAGE_DIR`, `DENO_V8_FLAGS=--prof` write
 * files. The list grows with each release, so whole families go.
 */
const RUNTIME_FAMILY = /^(?:DENO|NODE|NPM|OTEL|RUST|SSLKEYLOGFILE)(?:_|$)/i;

/**
 * The variables that say where cached packages are; `deno install` and the server must agree on them. They grant
 * nothing else.
 */
const CACHE_VARIABLES: readonly string[] = ["DENO_DIR", "NPM_CONFIG_REGISTRY"];

/** The environment without the variables that make the runtime do more than its flags say. */
export function withoutRuntimeVariables(
  environment: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) =>
      // Windows ignores the case of names.
      CACHE_VARIABLES.includes(name.toUpperCase()) || !RUNTIME_FAMILY.test(name)
    ),
  );
}
