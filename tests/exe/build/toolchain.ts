import type { Toolchain } from "../../../scripts/exe/base_program.ts";
import { NoBase, testToolchain } from "../../../scripts/test_base.ts";

/** The toolchain of these tests, or why there is none. */
async function find(): Promise<Toolchain | string> {
  try {
    return await testToolchain((line) => console.error(line));
  } catch (error) {
    if (error instanceof NoBase) return error.message;
    throw error;
  }
}

const found = await find();

/** Why nothing can be compiled here; undefined when it can. */
export const noBase: string | undefined = typeof found === "string" ? found : undefined;

/** Registers a test that compiles; it is ignored, and its name says why, where there is no base. */
export function testWithBase(name: string, fn: (toolchain: Toolchain) => Promise<void>): void {
  const toolchain = typeof found === "string" ? undefined : found;
  Deno.test({
    name: toolchain === undefined ? `${name} (${noBase})` : name,
    ignore: toolchain === undefined,
    fn: () => toolchain === undefined ? undefined : fn(toolchain),
  });
}
