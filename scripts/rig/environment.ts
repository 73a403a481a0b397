/** Variables through which Deno does more than its flags say; no test may depend on them. */
const REMOVED = ["OTEL_DENO", "DENO_AUDIT_PERMISSIONS"];

/**
 * The variables of this process that a program in Wine gets. Most others are Unix paths, or a developer's own settings
 * of the program under test.
 */
const KEPT = ["PATH", "TERM", "TMPDIR", "TZ", "CI", "NO_COLOR", "FORCE_COLOR"];

/** The environment of a program on a Windows desktop. */
export function windowsEnvironment(): Record<string, string> {
  const environment = Deno.env.toObject();
  for (const name of REMOVED) delete environment[name];
  return environment;
}

/** The environment of a program in Wine, with additions. */
export function wineEnvironment(additions: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(Deno.env.toObject()).filter(([name]) => KEPT.includes(name));
  return { ...Object.fromEntries(kept), ...additions };
}
