import assert from "node:assert/strict";
import { folderFrom, refusalFor, SYSTEM_FOLDER } from "../../ffi/system_folder.ts";

Deno.test("refusalFor() is undefined when Windows is where the paths say, however it is written", () => {
  assert.equal(refusalFor("C:\\Windows\\System32"), undefined);
  assert.equal(refusalFor("c:\\WINDOWS\\system32"), undefined);
});

Deno.test("refusalFor() names the command that makes another program when Windows is elsewhere", () => {
  assert.match(refusalFor("D:\\WINDOWS\\system32") ?? "", /"deno task compile --windows=D:\\WINDOWS\\"$/);
  assert.match(refusalFor(undefined) ?? "", /C:\\Windows\\.*"deno task compile --windows=FOLDER"$/);
});

Deno.test("SYSTEM_FOLDER is one function, which changes nothing", () => {
  assert.deepEqual(Object.keys(SYSTEM_FOLDER), ["GetSystemDirectoryW"]);
});

Deno.test("folderFrom() is what Windows wrote, and empty when Windows refused", () => {
  const writing = (text: string) => (buffer: AllowSharedBufferSource | null) => {
    const units = buffer as Uint16Array;
    for (const [index, letter] of [...text].entries()) units[index] = letter.charCodeAt(0);
    return text.length;
  };
  assert.equal(
    folderFrom({ GetSystemDirectoryW: writing("C:\\WINDOWS\\system32") }),
    "C:\\WINDOWS\\system32",
  );
  assert.equal(folderFrom({ GetSystemDirectoryW: () => 0 }), "");
  assert.match(refusalFor("") ?? "", /another folder/);
});
