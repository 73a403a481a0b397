import type { BakedMetadata, BakedPermissions } from "./baked_metadata.ts";

/** The kinds of permissions, as the flags of Deno name them. */
const KINDS = ["env", "net", "ffi", "read", "run", "sys", "write", "import"] as const;

/**
 * The permission that is not compared: Deno bakes in its own list of hosts when it is not given, and a denial of
 * everything stands above it.
 */
const UNCOMPARED = "allow_import";

/** The permissions that a program made with these flags must have baked in, by Deno's own names. */
export function expectedPermissions(flags: readonly string[]): BakedPermissions {
  const expected: Record<string, readonly string[] | boolean | null> = {
    prompt: !flags.includes("--no-prompt"),
  };
  for (const kind of KINDS) {
    for (const verb of ["allow", "deny", "ignore"]) {
      const flag = `--${verb}-${kind}`;
      const given = flags.find((each) => each === flag || each.startsWith(`${flag}=`));
      expected[`${verb}_${kind}`] = given === undefined
        ? null
        : given === flag
        ? []
        : given.slice(flag.length + 1).split(",");
    }
  }
  return expected as BakedPermissions;
}

/**
 * The differences between the baked metadata of a program and the flags it was to be made with, one sentence each;
 * empty when there are none. A permission that the runtime knows and the flags do not name is one too.
 */
export function differences(metadata: BakedMetadata, flags: readonly string[]): string[] {
  const expected = expectedPermissions(flags);
  const names = new Set([...Object.keys(expected), ...Object.keys(metadata.permissions)]);
  names.delete(UNCOMPARED);
  const found: string[] = [];
  for (const name of names) {
    const [baked, wanted] = [metadata.permissions[name] ?? null, expected[name] ?? null];
    if (JSON.stringify(baked) === JSON.stringify(wanted)) continue;
    found.push(`${name} is ${JSON.stringify(baked)}, not ${JSON.stringify(wanted)}`);
  }
  if (metadata.argv.length > 0) found.push("arguments are baked in");
  if (Object.keys(metadata.env_vars_from_env_file).length > 0) found.push("variables are baked in");
  if (metadata.otel_config["tracing_enabled"] !== false) found.push("telemetry is baked in");
  for (const flag of flags.filter((each) => each.startsWith("--v8-flags="))) {
    const missing = flag.slice("--v8-flags=".length).split(",").filter((each) =>
      !metadata.v8_flags.includes(each)
    );
    for (const engine of missing) found.push(`the engine is not given ${engine}`);
  }
  return found;
}
