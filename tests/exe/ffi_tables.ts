import * as advapi32 from "../../ffi/advapi32.ts";
import * as dwmapi from "../../ffi/dwmapi.ts";
import * as gdi32 from "../../ffi/gdi32.ts";
import * as kernel32 from "../../ffi/kernel32.ts";
import * as shcore from "../../ffi/shcore.ts";
import * as user32 from "../../ffi/user32.ts";
import * as winuser from "../../ffi/winuser.ts";
import * as hitTest from "../../src/desktop/hit_test.ts";
import * as virtualKeys from "../../src/desktop/virtual_keys.ts";
import * as windowStyles from "../../src/desktop/window_styles.ts";
import type { FfiFunction } from "./c_assertions.ts";

/** The modules of `ffi/` that describe a library or a header, by their file. */
const LIBRARIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  advapi32,
  dwmapi,
  gdi32,
  kernel32,
  shcore,
  user32,
  winuser,
};

/** The modules of the desktop's interface that hold values of the same headers. */
const HEADERS: readonly Readonly<Record<string, unknown>>[] = [hitTest, virtualKeys, windowStyles];

/** Values of enumerations, whose names in C are no macros. */
const C_NAMES: Readonly<Record<string, string>> = {
  TOKEN_ELEVATION: "TokenElevation",
  TOKEN_INTEGRITY_LEVEL: "TokenIntegrityLevel",
};

/** Each constant, by its name in C. */
export function constants(): readonly (readonly [name: string, value: number | bigint])[] {
  return [...Object.values(LIBRARIES), ...HEADERS].flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      typeof value === "number" || typeof value === "bigint" ? [[C_NAMES[name] ?? name, value] as const] : []
    )
  );
}

/** Each function of each table, with the prototype in the comment above it. */
export async function functions(): Promise<readonly FfiFunction[]> {
  const found = await Promise.all(
    Object.entries(LIBRARIES).map(async ([file, module]) => {
      const prototypes = prototypesIn(
        await Deno.readTextFile(new URL(`../../ffi/${file}.ts`, import.meta.url)),
      );
      const tables = Object.values(module).filter((value) => typeof value === "object");
      return tables.flatMap((table) =>
        Object.entries(table as Readonly<Record<string, Deno.ForeignFunction>>).map((
          [name, { parameters, result }],
        ) => ({
          name,
          prototype: prototypes.get(name) ?? "",
          parameters: parameters.map(String),
          result: String(result),
        }))
      );
    }),
  );
  return found.flat();
}

/** The prototypes: the text in backquotes at the start of the comment above each entry, on one line. */
function prototypesIn(source: string): ReadonlyMap<string, string> {
  const entries = source.matchAll(/\/\*\* `([^`]+)`(?:(?!\*\/)[\s\S])*\*\/\s*(?:\/\/[^\n]*\n\s*)?(\w+): \{/g);
  return new Map([...entries].map(([, text = "", name = ""]) => [name, text.replace(/\s*\n\s*\*\s*/g, " ")]));
}
