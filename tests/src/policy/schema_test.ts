import assert from "node:assert/strict";
import { validate } from "../../../schema/policy_validator.gen.ts";
import { generate } from "../../../scripts/generate_validators.ts";
import { readPolicyFile } from "../../../src/policy/policy_file.ts";
import { KEY_NAMES, STOP_KEYS } from "../../../src/policy/key_chords.ts";
import { DEFAULT_LIMITS, LIMIT_RANGES } from "../../../src/policy/limit_ranges.ts";
import { ACTIONS } from "../../../src/policy/policy.ts";
import { DEFAULT_SCREENSHOT_BYTES } from "../../../src/policy/policy_entries.ts";
import { applicationsOf } from "../../../src/policy/policy_document.ts";
import { loadConfiguration } from "../../../src/policy/configuration.ts";
import { machine, NOW, POLICY_PATH } from "./fake_machine.ts";

const ROOT = new URL("../../../", import.meta.url);
const schema = JSON.parse(Deno.readTextFileSync(new URL("schema/policy.schema.json", ROOT)));
const application = schema.$defs.application.properties;

Deno.test("generate() makes exactly the validators that are in the repository", async () => {
  const modules = await generate();
  const present = await Array.fromAsync(
    Deno.readDir(new URL("schema/", ROOT)),
    ({ name }) => `schema/${name}`,
  );
  assert.deepEqual(
    [...modules.keys()].toSorted(),
    present.filter((path) => path.endsWith(".gen.ts")).toSorted(),
  );
  for (const [path, text] of modules) {
    assert.equal(await Deno.readTextFile(new URL(path, ROOT)), text, path);
  }
});

Deno.test("the policy validator needs nothing at run time and names the path of a violation", () => {
  const text = Deno.readTextFileSync(new URL("schema/policy_validator.gen.ts", ROOT));
  assert.doesNotMatch(text, /require\(|^import (?!type)/m);
  assert.deepEqual(
    validate({ application: 5 }).map(({ path, keyword, params }) => ({ path, keyword, params })),
    [
      { path: "/application", keyword: "type", params: { type: "object" } },
    ],
  );
});

Deno.test("the policy schema counts characters as code points", () => {
  const of = (pattern: string) => ({
    application: { executable_path: "C:\\a", title_patterns: [pattern], allowed_actions: ["observe"] },
  });
  assert.deepEqual(validate(of("😀".repeat(1024))), []);
  assert.equal(validate(of("😀".repeat(1025))).length, 1);
});

Deno.test("the policy schema and the code agree on words, ranges and defaults", () => {
  assert.deepEqual(schema.$defs.actions.items.enum, ACTIONS);
  assert.deepEqual(schema.$defs.stopKey.enum, STOP_KEYS);
  const limits = schema.properties.limits.properties;
  assert.deepEqual([schema.$defs.rate.minimum, schema.$defs.rate.maximum], LIMIT_RANGES.actionsPerMinute);
  assert.deepEqual(
    [limits.memory_budget_bytes.minimum, limits.memory_budget_bytes.maximum],
    LIMIT_RANGES.memoryBudgetBytes,
  );
  assert.match(limits.memory_budget_bytes.description, new RegExp(`${DEFAULT_LIMITS.memoryBudgetBytes}`));
  const idle = schema.properties.require_idle_ms;
  assert.deepEqual([idle.minimum, idle.maximum], LIMIT_RANGES.requireIdleMs);
  assert.equal(application.max_screenshot_bytes.default, DEFAULT_SCREENSHOT_BYTES);
});

Deno.test("the policy schema knows the keys that the code knows", () => {
  const pattern = new RegExp(application.allowed_keys.items.pattern, "u");
  for (const key of KEY_NAMES) {
    assert.ok(pattern.test(key) && pattern.test(`ctrl+${key}`) && pattern.test(`alt+shift+${key}`));
  }
  for (const key of [...STOP_KEYS, "f0", "insert", "A", "shift", "ctrl+", "win+a", "ctrl+shift+alt+a"]) {
    assert.ok(!pattern.test(key), key);
  }
});

Deno.test("the policy schema describes every field of a policy for an editor", () => {
  for (
    const [name, field] of Object.entries<{ description?: string }>({ ...schema.properties, ...application })
  ) {
    if (name !== "application") assert.ok(field.description, name);
  }
  assert.equal(schema.$schema, "https://json-schema.org/draft/2020-12/schema");
  assert.ok(schema.$id);
});

/** Every file there that is a policy; other kinds of examples have no title patterns. */
const EXAMPLES = [...Deno.readDirSync(new URL("schema/examples/", ROOT))]
  .map(({ name }) => name)
  .filter((name) =>
    Deno.readTextFileSync(new URL(`schema/examples/${name}`, ROOT)).includes("title_patterns")
  );

for (const name of EXAMPLES) {
  Deno.test(`schema/examples/${name} is a valid policy, and grants what it names`, async () => {
    const text = await Deno.readTextFile(new URL(`schema/examples/${name}`, ROOT));
    const administrator = name.startsWith("administrator");
    const author = administrator ? "administrator" : "operator";
    const { file, problems } = readPolicyFile(new TextEncoder().encode(text), {
      source: name,
      author,
      now: NOW,
    });
    assert.deepEqual(problems, undefined);
    const files = machine(administrator ? undefined : text, administrator ? text : undefined);
    for (const path of text.matchAll(/[A-Z]:(?:\\\\?[^\\"'\n,\]]+)+\.exe/g)) {
      files.add(path[0].replaceAll("\\\\", "\\"));
    }
    for (const { application } of applicationsOf(file!.document)) {
      if (application.executable_path && application.executable_sha256) {
        files.hashes.set(application.executable_path, application.executable_sha256);
      }
    }
    const environment = administrator ? {} : { DESKTOP_AUTOMATION_POLICY_FILE: POLICY_PATH };
    const configuration = loadConfiguration({
      environment,
      host: { elevated: false },
      files,
      now: NOW,
    });
    assert.deepEqual([configuration.problems, configuration.warnings], [[], []]);
    assert.equal(configuration.sources[administrator ? "ceiling" : "file"], "ok");
    assert.ok(administrator || configuration.entries.length > 0);
  });
}

Deno.test("schema/examples/ holds policies for an operator and for an administrator", () => {
  assert.ok(EXAMPLES.length >= 4);
  assert.ok(EXAMPLES.some((name) => name.startsWith("administrator")));
  assert.ok(EXAMPLES.some((name) => name.endsWith(".json")));
});
