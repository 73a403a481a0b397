import assert from "node:assert/strict";
import { checkPolicy } from "../../../src/commands/check_policy.ts";
import { Harness } from "../../harness.ts";
import { PREFIX } from "../../../src/policy/variable_reader.ts";
import { machine, NOW, POLICY_PATH, RUFFLE } from "./fake_machine.ts";
import { machineWith, MISTAKES, path, pattern, RIGHT } from "./mistakes.ts";
import { FILE_MODE, load } from "./sample_policy.ts";
import { RIGHT_VARIABLES, WRONG_VARIABLES } from "./wrong_variables.ts";

/** The problems that `health_check` tells under these variables, or else the warnings. */
async function told(
  environment: Record<string, string>,
  policy: string,
  severity: "problem" | "warning",
): Promise<readonly Note[]> {
  const configuration = load(environment, machineWith(policy));
  const harness = new Harness({ configuration: { ...configuration, auditSinks: ["stderr"] } });
  const { structuredContent } = await harness.call("health_check");
  const { problems, warnings } = structuredContent as unknown as Record<string, readonly Note[]>;
  if (severity === "warning") assert.deepEqual(problems, []);
  return (severity === "problem" ? problems : warnings) ?? [];
}

interface Note {
  readonly source: string;
  readonly message: string;
}

/** The code that the configuration has for a note. */
function codeOf(environment: Record<string, string>, policy: string, message: string): string | undefined {
  const { problems, warnings } = load(environment, machineWith(policy));
  return [...problems, ...warnings ?? []].find((one) => one.message === message)?.code;
}

Deno.test("the policy that the mistakes are put into is right", () => {
  const { problems, warnings, entries } = load(FILE_MODE, machineWith(RIGHT));
  assert.deepEqual([problems, warnings, entries.length], [[], [], 1]);
  const commented = path("C:\\MARKER\\player.exe   # the player") + "  # the end\n";
  assert.deepEqual(load(FILE_MODE, machineWith(commented)).warnings, []);
});

for (const [what, policy, severity, line, code, words] of MISTAKES) {
  Deno.test(`health_check and check-policy name the line of ${what} and repeat nothing of it`, async () => {
    const notes = await told(FILE_MODE, policy, severity);
    const message = notes.find((one) => words.test(one.message))?.message ?? "";
    assert.match(message, words, JSON.stringify(notes));
    assert.ok(message.startsWith(`Line ${line}, column `), message);
    assert.equal(codeOf(FILE_MODE, policy, message), code);
    assert.doesNotMatch(JSON.stringify(notes), /MARKER/);

    const { code: exit, lines } = await checkPolicy(POLICY_PATH, {
      author: "operator",
      now: NOW,
      files: {
        readFile: () => Promise.resolve(new TextEncoder().encode(policy)),
        readLines: async function* () {},
        executables: machineWith(policy),
        mayWrite: undefined,
      },
    });
    assert.equal(exit, severity === "problem" ? 1 : 0, lines.join("\n"));
    assert.ok(lines.includes(severity === "problem" ? message : `warning: ${message}`));
    assert.doesNotMatch(lines.join("\n"), /MARKER/);
  });
}

for (const [variables, severity, source, code, words] of WRONG_VARIABLES) {
  Deno.test(`health_check names ${source} and no value of it when it is ${variables[source]}`, async () => {
    const environment = Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [PREFIX + name, value]),
    );
    const notes = await told(environment, RIGHT, severity);
    const note = notes.find((one) => words.test(one.message));
    assert.ok(note !== undefined, JSON.stringify(notes));
    assert.equal(note.source, PREFIX + source);
    assert.ok(note.message.includes(PREFIX + source), note.message);
    assert.equal(codeOf(environment, RIGHT, note.message), code);
    assert.doesNotMatch(JSON.stringify(notes), /MARKER|ruffle/);
  });
}

Deno.test("loadConfiguration() says nothing of variables that are right, and each thing once for two programs", () => {
  const right = { ...RIGHT_VARIABLES, ALLOWED_ACTIONS: "observe,click", ALLOW_UNRESTRICTED_SCREENSHOTS: "1" };
  const named = (more: Record<string, string>) =>
    Object.fromEntries(Object.entries({ ...right, ...more }).map(([name, value]) => [PREFIX + name, value]));
  assert.deepEqual(load(named({}), machineWith(RIGHT)).warnings, []);
  const two = named({ ALLOWED_TITLES: "*", ALLOWED_PROCESS_PATHS: `${RUFFLE};C:\\MARKER\\player.exe` });
  assert.deepEqual(load(two, machineWith(RIGHT)).warnings!.map(({ code }) => code), ["any_title"]);
});

Deno.test("loadConfiguration() warns of an application that another one before it leaves nothing to", () => {
  const application = (title: string) =>
    `  - executable_path: ${RUFFLE}\n    title_patterns: ["${title}"]\n    allowed_actions: [observe]\n`;
  const codes = (...titles: string[]) => {
    const policy = `applications:\n${titles.map(application).join("")}`;
    return load(FILE_MODE, machine(policy)).warnings!.map(({ code, line }) => [code, line]);
  };
  assert.deepEqual(codes("*", "a*"), [["any_title", 3], ["never_reached", 5]]);
  assert.deepEqual(codes("a*", "*"), [["any_title", 6]]);
});

Deno.test("loadConfiguration() tells of a program that is not there what is wrong with its patterns too", () => {
  const { warnings } = load(FILE_MODE, machine(pattern("MARKER")));
  assert.deepEqual(warnings!.map(({ code }) => code), ["path_unresolved", "exact_title"]);
});
