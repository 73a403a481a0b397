import assert from "node:assert/strict";
import { explain } from "../../../src/commands/explain.ts";
import { bothPrograms, type Program } from "../../../src/policy/program.ts";
import { programWarnings } from "../../../src/policy/grant_warnings.ts";
import { Harness } from "../../harness.ts";
import { entry } from "../../policies.ts";
import { CEILING_PATH, FakeMachine, POLICY_PATH } from "./fake_machine.ts";
import { FILE_MODE, load } from "./sample_policy.ts";

const FAMILY = "Microsoft.WindowsNotepad_8wekyb3d8bbwe";
const EXECUTABLE = "Notepad\\Notepad.exe";
const PATH =
  "C:\\Program Files\\WindowsApps\\Microsoft.WindowsNotepad_11.2_x64__8wekyb3d8bbwe\\Notepad\\Notepad.exe";
const OTHER = "C:\\Apps\\other.exe";
const PACKAGED = { family: FAMILY, executable: EXECUTABLE };

/** An application of a policy file, as JSON. */
type Application = Readonly<Record<string, unknown>>;

const REST = { title_patterns: ["*Fixture*"], allowed_actions: ["observe", "click"] };
const BY_PACKAGE = { ...REST, package_family: FAMILY, package_executable: EXECUTABLE };
const BY_PATH = { ...REST, executable_path: PATH };

function loaded(operator: Application, ceiling?: Application) {
  const files = new FakeMachine().add(PATH).add(OTHER).add(
    POLICY_PATH,
    JSON.stringify({ application: operator }),
  );
  if (ceiling !== undefined) files.add(CEILING_PATH, JSON.stringify({ application: ceiling }));
  return load(FILE_MODE, files);
}

/** Whether the window of a process that runs `path`, in a package or not, is allowed. */
async function isListed(
  programs: readonly Program[],
  path: string,
  packaged: { readonly family: string; readonly executable: string } | undefined,
): Promise<boolean> {
  const harness = new Harness({ entries: [entry({ programs })] });
  harness.desktop.processes = harness.desktop.processes.map((process) => ({
    ...process,
    ...(process.pid === harness.window.pid && { imagePath: path, packaged }),
  }));
  return await harness.code("get_window_state", { hwnd: 7 }) === "ok";
}

Deno.test("a Store application is allowed by its package, whichever version it is, and by nothing else of it", async () => {
  const programs: readonly Program[] = [PACKAGED];
  assert.ok(await isListed(programs, PATH, PACKAGED));
  assert.ok(await isListed(programs, PATH.replace("11.2", "12.0"), PACKAGED));
  assert.ok(
    await isListed(programs, PATH, { family: FAMILY.toLowerCase(), executable: EXECUTABLE.toUpperCase() }),
  );
  assert.ok(!await isListed(programs, PATH, undefined));
  assert.ok(!await isListed(programs, PATH, { ...PACKAGED, family: "Other.Notepad_8wekyb3d8bbwe" }));
  assert.ok(!await isListed(programs, PATH, { ...PACKAGED, executable: "Notepad\\Other.exe" }));
  assert.ok(!await isListed([{ path: OTHER }], PATH, PACKAGED));
});

Deno.test("under a ceiling a window must be of both files' programs, by path and by package", async () => {
  const rows: readonly (readonly [Application, Application, readonly Program[] | undefined])[] = [
    [BY_PACKAGE, BY_PACKAGE, [PACKAGED]],
    [BY_PATH, BY_PATH, [{ path: PATH }]],
    [BY_PACKAGE, BY_PATH, [PACKAGED, { path: PATH }]],
    [BY_PATH, BY_PACKAGE, [{ path: PATH }, PACKAGED]],
    [BY_PACKAGE, { ...BY_PACKAGE, package_executable: "Other.exe" }, undefined],
    [BY_PACKAGE, { ...BY_PACKAGE, package_family: "Other.Notepad_8wekyb3d8bbwe" }, undefined],
    [BY_PATH, { ...REST, executable_path: OTHER }, undefined],
  ];
  for (const [operator, ceiling, expected] of rows) {
    const { entries, problems } = loaded(operator, ceiling);
    assert.deepEqual(problems, []);
    assert.deepEqual(entries.map(({ programs }) => programs), expected === undefined ? [] : [expected]);
  }
  const both = bothPrograms([PACKAGED], [{ path: PATH }])!;
  assert.ok(await isListed(both, PATH, PACKAGED));
  assert.ok(!await isListed(both, PATH, undefined));
  assert.ok(!await isListed(both, OTHER, PACKAGED));
});

Deno.test("a program is named by its path or by its package, and wrong forms are told", () => {
  const rows: readonly (readonly [Application, code: string, field: string])[] = [
    [REST, "schema_required", "application"],
    [{ ...BY_PACKAGE, executable_path: PATH }, "schema_false_schema", "application.executable_path"],
    [{ ...REST, package_family: FAMILY }, "schema_required", "application"],
    [
      { ...REST, package_executable: EXECUTABLE, executable_path: PATH },
      "schema_dependentRequired",
      "application",
    ],
    [{ ...BY_PACKAGE, package_family: "Notepad" }, "schema_pattern", "application.package_family"],
    [{ ...BY_PACKAGE, package_executable: "C:\\a.exe" }, "schema_pattern", "application.package_executable"],
    [
      { ...BY_PACKAGE, package_executable: "..\\a.exe" },
      "package_executable_form",
      "application.package_executable",
    ],
    [
      { ...BY_PACKAGE, package_executable: "\\a.exe" },
      "package_executable_form",
      "application.package_executable",
    ],
    [
      { ...BY_PACKAGE, package_executable: "a\\\\b.exe" },
      "package_executable_form",
      "application.package_executable",
    ],
    [
      { ...BY_PACKAGE, package_executable: "a.exe." },
      "package_executable_form",
      "application.package_executable",
    ],
    [{ ...BY_PACKAGE, executable_sha256: "ab".repeat(32) }, "package_hash", "application.executable_sha256"],
  ];
  for (const [application, code, field] of rows) {
    const { entries, problems } = loaded(application);
    assert.deepEqual(
      problems.map((problem) => [problem.code, problem.field]),
      [[code, field]],
      JSON.stringify(application),
    );
    assert.deepEqual(entries, []);
  }
  assert.deepEqual(
    loaded({ ...BY_PACKAGE, package_executable: "Notepad/Notepad.exe" }).entries[0]?.programs,
    [PACKAGED],
  );
});

Deno.test("check-policy warns of a path in the folder of one version of a package, and of packages that run code", () => {
  const codes = (program: Program) => programWarnings(program).map(({ code, path }) => [code, ...path]);
  assert.deepEqual(codes({ path: PATH }), [["package_folder", "executable_path"]]);
  assert.deepEqual(codes({ path: "C:\\Program Files\\WindowsApps\\game.exe" }), []);
  assert.deepEqual(codes(PACKAGED), []);
  assert.deepEqual(codes({ family: FAMILY, executable: "WindowsTerminal.exe" }), [[
    "hosts_code",
    "package_executable",
  ]]);
});

Deno.test("explain() answers for a program of a package", async () => {
  const policy = new TextEncoder().encode(JSON.stringify({ application: BY_PACKAGE }));
  const files = {
    readFile: () => Promise.resolve(policy),
    readLines: () => {
      throw new Error("no lines are read");
    },
    ...{ executables: undefined, mayWrite: undefined },
  };
  const ask = (path: string, family: string | undefined) =>
    explain("/policy", { title: "Fixture", path, family, action: "click" }, { now: 0, files });
  assert.equal((await ask("Notepad/Notepad.exe", FAMILY)).code, 0);
  assert.equal((await ask(EXECUTABLE, "Other.Notepad_8wekyb3d8bbwe")).code, 1);
  assert.equal((await ask(PATH, undefined)).code, 1);
});
