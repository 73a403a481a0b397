import { WINDOWS_FOLDER } from "../../ffi/paths.ts";
import { bundle } from "../exe/bundle.ts";

/**
 * The programs that desktop tests start again and again, by the names under which tests/fixtures/programs.ts finds
 * them.
 */
const PROGRAMS: Readonly<Record<string, string>> = {
  server: "main.ts",
  window: "tests/fixtures/window.ts",
  desktop_calls: "tests/fixtures/desktop_calls.ts",
};

/**
 * Makes one file of each program in `folder`: the server is 388 modules, and Wine takes a second to open them. One after
 * another: the first `deno bundle` on a machine installs its bundler, and two at once take it away from each other.
 */
export async function makeBundles(folder: string): Promise<void> {
  for (const [name, entry] of Object.entries(PROGRAMS)) {
    await bundle({ entry, output: `${folder}/${name}.js`, windowsFolder: WINDOWS_FOLDER });
  }
}
