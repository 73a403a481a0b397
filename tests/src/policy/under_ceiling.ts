import { loadConfiguration } from "../../../src/policy/configuration.ts";
import type { Configuration } from "../../../src/policy/policy.ts";
import { CEILING_PATH, FakeMachine, NOW, POLICY_PATH } from "./fake_machine.ts";
import { A, B, type Raw } from "./naive_ceiling.ts";

/** The SHA-256 that both executables have. */
export const HASH = "ab".repeat(32);

/** An application with the required fields alone. */
export function base(): Raw {
  return { executable_path: A, title_patterns: ["*"], allowed_actions: ["observe", "click", "text", "key"] };
}

/** The configuration of an operator's file, or of variables, under a ceiling. */
export function load(
  operator: Raw,
  ceiling: Raw | undefined,
  environment: Record<string, string> = {},
): Configuration {
  const files = new FakeMachine().add(A).add(B).add(POLICY_PATH, JSON.stringify(operator));
  if (ceiling) files.add(CEILING_PATH, JSON.stringify(ceiling));
  for (const path of [A, B]) files.hashes.set(path, HASH);
  const variables = environment["DESKTOP_AUTOMATION_ALLOWED_TITLES"]
    ? environment
    : { DESKTOP_AUTOMATION_POLICY_FILE: POLICY_PATH, ...environment };
  return loadConfiguration({ environment: variables, host: { elevated: false }, files, now: NOW });
}
