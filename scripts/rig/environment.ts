/** Variables through which Deno does more than its flags say; no test may depend on them. */
const REMOVED = ["OTEL_DENO", "DENO_AUDIT_PERMISSIONS"];

/** This process's environment without {@linkcode REMOVED}, with additions. */
export function cleanEnvironment(additions: Readonly<Record<string, string>> = {}): Record<string, string> {
  const environment = Deno.env.toObject();
  for (const name of REMOVED) delete environment[name];
  return { ...environment, ...additions };
}
