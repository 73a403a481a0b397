import assert from "node:assert/strict";
import { missingPrograms } from "../../../scripts/rig/command.ts";
import { COMPILER } from "../artifacts.ts";
import { assertField, assertFunction, assertValue, type FfiFunction, PREAMBLE } from "../c_assertions.ts";
import { FIELDS, NO_FIELDS, STRUCT_MODULES, WITH_FIELDS } from "../ffi_structs.ts";
import { constants, functions } from "../ffi_tables.ts";

// What ffi/ says of Windows, against headers that nobody here wrote: those of mingw-w64.

const HAS_COMPILER = Deno.build.os === "windows" || (await missingPrograms([COMPILER])).length === 0;

/** The messages of the compiler about these lines after the preamble; "" when all of them hold. */
async function compile(lines: readonly string[]): Promise<string> {
  const folder = await Deno.makeTempDir();
  try {
    const file = `${folder}/assertions.c`;
    await Deno.writeTextFile(file, `${PREAMBLE}${lines.join("\n")}\n`);
    const { success, stderr } = await new Deno.Command(COMPILER, {
      args: ["-fsyntax-only", file],
    }).output();
    const text = new TextDecoder().decode(stderr);
    assert.equal(success, text === "", text);
    return text;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function headerTest(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, ignore: !HAS_COMPILER, fn });
}

headerTest(
  "each function of ffi/ is declared by Windows' headers as its prototype and its table say",
  async () => {
    const all = await functions();
    assert.ok(all.length >= 93, `${all.length} functions`);
    assert.equal(await compile(all.flatMap(assertFunction)), "");
  },
);

headerTest("each constant of ffi/ has the value that Windows' headers give it", async () => {
  const sizes = STRUCT_MODULES.flatMap((module) => Object.entries(module)).filter(([, value]) =>
    typeof value === "number"
  );
  const inStructs = sizes.map(([name, value]) => assertValue(expressionOf(name), value as number));
  const all = constants();
  assert.ok(all.length >= 90, `${all.length} constants`);
  assert.equal(await compile([...all.map(([name, value]) => assertValue(name, value)), ...inStructs]), "");
});

headerTest("each field of a struct lies where ffi/structs/ reads or writes it, and is as large", async () => {
  // A function that is not looked at would be a struct that nobody compares.
  const exported = STRUCT_MODULES.flatMap((module) => Object.entries(module))
    .flatMap(([name, value]) => typeof value === "function" ? [name] : []);
  assert.deepEqual(exported.filter((name) => !WITH_FIELDS.includes(name) && !NO_FIELDS.includes(name)), []);
  assert.ok(FIELDS.length >= 40, `${FIELDS.length} fields`);
  assert.equal(await compile(FIELDS.flatMap(assertField)), "");
});

headerTest("Windows' headers refuse what is not so", async () => {
  const isWindow: FfiFunction = {
    name: "IsWindow",
    prototype: "BOOL IsWindow(HWND hWnd)",
    parameters: ["usize"],
    result: "i32",
  };
  const wrong: readonly (readonly string[])[] = [
    assertFunction({ ...isWindow, result: "u32" }),
    assertFunction({ ...isWindow, parameters: ["u32"] }),
    assertFunction({ ...isWindow, prototype: "BOOL IsWindow(DWORD hWnd)", parameters: ["u32"] }),
    assertFunction({ ...isWindow, prototype: "HWND IsWindow(HWND hWnd)", result: "usize" }),
    assertFunction({
      ...isWindow,
      prototype: "BOOL IsWindow(HWND hWnd, DWORD more)",
      parameters: ["usize", "u32"],
    }),
    assertFunction({ ...isWindow, name: "IsNoWindow", prototype: "BOOL IsNoWindow(HWND hWnd)" }),
    [assertValue("WM_CLOSE", 0x11)],
    [assertValue("WM_NOTHING_OF_THE_KIND", 0)],
    [assertValue("GWL_STYLE", 16)],
    assertField({ struct: "MSG", field: "wParam", offset: 12, size: 8 }),
    assertField({ struct: "MSG", field: "message", offset: 8, size: 8 }),
    assertField({ struct: "POINT", field: "x", offset: 0, size: 4, signed: false }),
  ];
  const errors = await compile(wrong.flatMap((lines, i) => [`#line 1 "wrong${i}"`, ...lines]));
  for (const [i, lines] of wrong.entries()) assert.ok(errors.includes(`wrong${i}:`), lines.join("\n"));
  assert.equal(await compile(assertFunction(isWindow)), "");
});

/** `SIZEOF_RECT` is the size of a RECT; the label of a token comes with the longest SID there is. */
function expressionOf(name: string): string {
  const struct = /^SIZEOF_(\w+)$/.exec(name)?.[1];
  if (struct === undefined) return name;
  return struct === "TOKEN_MANDATORY_LABEL"
    ? `sizeof(${struct}) + SECURITY_MAX_SID_SIZE`
    : `sizeof(${struct})`;
}
