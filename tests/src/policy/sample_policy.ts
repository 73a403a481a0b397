import { loadConfiguration } from "../../../src/policy/configuration.ts";
import type { Configuration } from "../../../src/policy/policy.ts";
import { type FakeMachine, NOW, POLICY_PATH, RUFFLE } from "./fake_machine.ts";

/** A policy file that uses most fields. */
export const YAML = `application:
  executable_path: C:\\Program Files\\ruffle\\bin\\ruffle.exe
  title_patterns: ["*Ruffle*"]
  allowed_actions: [observe, hover, click, key, text]
  protected_actions: [click]
  safe_regions: [{ name: stage-800x600, rect: [12, 40, 788, 588] }]
  screenshot_masks: [{ rect: [740, 40, 788, 88] }]
  expires_at: 2027-01-01T00:00:00+03:00
  owned_popups: true
  window_size: [1024, 768]
  allowed_keys: [left, right, a, shift+ctrl+z]
`;

/** The variables of file mode. */
export const FILE_MODE = { DESKTOP_AUTOMATION_POLICY_FILE: POLICY_PATH };
/** The variables of variable mode. */
export const VARIABLES = {
  DESKTOP_AUTOMATION_ALLOWED_TITLES: "*Ruffle*, Notepad",
  DESKTOP_AUTOMATION_ALLOWED_PROCESS_PATHS: `${RUFFLE}; C:\\Windows\\System32\\notepad.exe`,
  DESKTOP_AUTOMATION_ALLOWED_ACTIONS: "observe,Hover,CLICK",
};

/** The configuration that these inputs give at {@linkcode NOW}. */
export function load(
  environment: Record<string, string>,
  files: FakeMachine,
  elevated = false,
): Configuration {
  return loadConfiguration({ environment, host: { elevated }, files, now: NOW });
}
