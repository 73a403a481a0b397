/** The permissions that are queried by their parts, beside each permission as a whole. */
const QUERIES: Readonly<Record<string, Deno.PermissionDescriptor>> = {
  ffi: { name: "ffi" },
  net: { name: "net" },
  run: { name: "run" },
  read: { name: "read" },
  write: { name: "write" },
  sys: { name: "sys" },
  import: { name: "import" } as unknown as Deno.PermissionDescriptor,
  env: { name: "env", variable: "DESKTOP_AUTOMATION_POLICY_FILE" },
  env_path: { name: "env", variable: "PATH" },
};

/** Each Deno permission of this process as it is now: `granted`, `prompt` or `denied`. */
export async function querySandbox(): Promise<Readonly<Record<string, string>>> {
  const states = await Promise.all(
    Object.entries(QUERIES).map(async ([key, query]) => [key, (await Deno.permissions.query(query)).state]),
  );
  return Object.fromEntries(states);
}
