import assert from "node:assert/strict";

// Of the desktop in Wine that these tests themselves run on. On Windows the libraries are those of the machine.
Deno.test({
  name: "no program can change the libraries that all desktops in Wine share",
  ignore: Deno.env.get("WINEPREFIX") === undefined,
  fn: async () => {
    const system32 = "C:\\windows\\system32";
    for (const name of ["kernel32.dll", "notepad.exe"]) {
      await assert.rejects(Deno.open(`${system32}\\${name}`, { write: true }), Deno.errors.PermissionDenied);
      // Wine says that it is done before it is tried.
      await Deno.remove(`${system32}\\${name}`).catch(() => {});
      assert.ok((await Deno.stat(`${system32}\\${name}`)).isFile, name);
    }
    await assert.rejects(Deno.writeTextFile(`${system32}\\planted.dll`, ""), Deno.errors.PermissionDenied);
    // What is the desktop's own can be written.
    await Deno.writeTextFile("C:\\windows\\of_this_run.txt", "");
  },
});
