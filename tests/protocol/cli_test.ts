import assert from "node:assert/strict";
import project from "../../deno.json" with { type: "json" };
import { runProgram } from "./command.ts";

const EXAMPLES = `${import.meta.dirname}/../../schema/examples`;
/** There the programs of these policies would have to exist: tests/desktop has those tests. */
const ignore = Deno.build.os === "windows";
const RUFFLE = "C:\\Program Files\\ruffle\\bin\\ruffle.exe";

/** Runs `test` with the path of a policy file that holds `text`. */
async function withPolicy(text: string | Uint8Array, test: (file: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    const file = `${folder}/MARKER_FILE.yaml`;
    await Deno.writeFile(file, typeof text === "string" ? new TextEncoder().encode(text) : text);
    await test(file);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const POLICY = `applications:
  - executable_path: ${RUFFLE}
    title_patterns: ["*Ruffle*", "Player ?"]
    allowed_actions: [observe, click, text]
    protected_actions: [click]
  - executable_path: 'C:\\Tools\\MARKER_TOOL.exe'
    title_patterns: ["*"]
    allowed_actions: [observe, key]
    safe_regions: [{ name: all, rect: [0, 0, 10, 10] }]
    allowed_keys: [left, a]
    window_size: [800, 600]
  - executable_path: ${RUFFLE}
    title_patterns: ["*"]
    allowed_actions: [close]
`;

Deno.test(
  "check-policy says valid and what it did not check when an example is given",
  { ignore },
  async () => {
    for await (const { name } of Deno.readDir(EXAMPLES)) {
      const flags = name.startsWith("administrator") ? ["--administrator"] : [];
      const { code, stdout, stderr } = await runProgram(["check-policy", ...flags, `${EXAMPLES}/${name}`]);
      assert.deepEqual([code, stderr], [0, ""], name);
      assert.match(stdout, /^valid: \d application/);
      assert.match(stdout, /^not checked: whether the programs are there.*need Windows$/m);
    }
  },
);

Deno.test("check-policy reads what PowerShell saves, and warns of the quotes that editors make", async () => {
  const utf16 = new Uint8Array(Uint16Array.from(`\ufeff${POLICY}`, (unit) => unit.charCodeAt(0)).buffer);
  await withPolicy(utf16, async (file) => {
    const { code, stdout } = await runProgram(["check-policy", file]);
    assert.deepEqual([code, /^valid: /.test(stdout)], [0, true], stdout);
  });
  await withPolicy(
    POLICY.replace(/^( +title_patterns: \[).*?(\])/m, "$1\u201c*Ruffle*\u201d$2"),
    async (file) => {
      const { code, stdout } = await runProgram(["check-policy", file]);
      assert.equal(code, 0);
      assert.match(stdout, /^warning: Line 3, column \d+, .*quotation marks are part of this pattern/m);
    },
  );
});

Deno.test("check-policy gives line, column and advice when a policy is invalid", async () => {
  const rows: readonly (readonly [string | Uint8Array, RegExp])[] = [
    ["application:\n  title_patterns: [*Ruffle*]\n", /Line 2, column 20.*quote/s],
    ['{"application": {"a": 1,\n "a": 2}}', /Line 2, column 2\b/],
    [POLICY.replace("[click]", "[drag]"), /Line 5, column 25, applications\[0\]\.protected_actions\[0\]: /],
    [POLICY.replace(RUFFLE, "\\\\MARKER_HOST\\x.exe"), /Line 2, column 22.*network/],
    [POLICY.replace("[0, 0, 10, 10]", "[9, 0, 9, 10]"), /Line 9, column 39.*left must be less than right/],
    [POLICY + "stop_key: MARKER_KEY\n", /Line 15/],
    [new Uint8Array([0xff, 0xfe, 0x23]), /he file is damaged UTF-16; save it as UTF-8/],
    ["", /empty/],
  ];
  for (const [text, expected] of rows) {
    await withPolicy(text, async (file) => {
      const { code, stdout, stderr } = await runProgram(["check-policy", file]);
      assert.equal(code, 1, stdout);
      assert.match(stdout, /^invalid: \d+ problem/);
      assert.match(stdout, expected);
      assert.equal(stderr, "");
      assert.doesNotMatch(stdout, /MARKER/);
    });
  }
});

/** Every command that takes a file, up to where its path stands. */
const FILE_COMMANDS: readonly (readonly [args: readonly string[], more?: readonly string[]])[] = [
  [["check-policy"]],
  [["check-policy", "--administrator"]],
  [["check-profile"]],
  [["verify-audit"]],
  [["explain", "--title", "x", "--path", RUFFLE, "--action", "observe", "--policy"]],
];

Deno.test("a file that cannot be read is told as what it is by every command that takes one, without its path", async () => {
  const folder = await Deno.makeTempDir({ prefix: "MARKER" });
  try {
    await Deno.writeTextFile(`${folder}/locked`, POLICY, { mode: 0 });
    await Deno.writeTextFile(`${folder}/file`, POLICY);
    // root may read anything, so nothing is locked for it.
    const isLocked = await Deno.readFile(`${folder}/locked`).then(() => false, () => true);
    const files: readonly (readonly [path: string, reason: RegExp])[] = [
      [`${folder}/none`, /: there is no such file\n/],
      [`${folder}/file/none`, /: there is no such file\n/],
      ["MARKER.yaml", /: there is no such file; its path is relative/],
      [folder, /: the path is that of a folder/],
      ...(isLocked ? [[`${folder}/locked`, /may not be read by the user/] as const] : []),
    ];
    for (const [command] of FILE_COMMANDS) {
      for (const [path, reason] of files) {
        const { code, stdout, stderr } = await runProgram([...command, path]);
        assert.deepEqual([code, stdout], [2, ""], `${command} ${path}`);
        assert.match(stderr, reason);
        assert.doesNotMatch(stderr, /MARKER/);
      }
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("check-policy warns of any title, of programs that run code, and of folders a user can change", {
  ignore,
}, async () => {
  const policy = `application:
  executable_path: 'C:\\Users\\MARKER_USER\\python3.exe'
  title_patterns: ["*"]
  allowed_actions: [observe]
  owned_popups: dialogs
  executable_sha256: ${"a".repeat(64)}
`;
  await withPolicy(policy, async (file) => {
    const { code, stdout } = await runProgram(["check-policy", file]);
    assert.equal(code, 0);
    const warnings = stdout.split("\n").filter((line) => line.startsWith("warning: "));
    for (
      const [line, text] of [
        [2, /this program can run code/],
        [3, /matches every title/],
        [5, /can start programs/],
        [2, /lies outside Program Files/],
        [6, /cannot be updated/],
      ] as const
    ) {
      assert.ok(
        warnings.some((one) => one.includes(`Line ${line}, `) && text.test(one)),
        `${text} in ${stdout}`,
      );
    }
    assert.equal(warnings.length, 5);
    assert.doesNotMatch(stdout, /MARKER/);
  });
  await withPolicy(POLICY.replace("C:\\Tools", "C:\\Program Files\\Tools"), async (file) => {
    const { stdout } = await runProgram(["check-policy", file]);
    assert.doesNotMatch(stdout, /the program lies outside/);
  });
});

const PROFILE = {
  profile_id: "stage",
  application: { process_path: RUFFLE },
  window_size: { width: 800, height: 600 },
  reference_region_name: "all",
  reference_image_hash: "a".repeat(64),
  safe_regions: [{ name: "all", rect: [0, 0, 800, 600] }],
  verification_points: [{ point: [1, 2], expected_color: [3, 4, 5] }],
  created_at: "2026-01-01T00:00:00+00:00",
};

Deno.test("check-profile says what is wrong with a coordinate profile and repeats none of it", async () => {
  const rows: readonly (readonly [object | string, number, RegExp])[] = [
    [PROFILE, 0, /^valid$/m],
    [{ ...PROFILE, created_at: "2126-01-01T00:00:00+00:00" }, 1, /created_at/],
    [{ ...PROFILE, reference_region_name: "MARKER" }, 1, /reference_region_name/],
    [{ ...PROFILE, application: { process_path: "\\\\MARKER\\x.exe" } }, 1, /network/],
    [{ ...PROFILE, MARKER: 1 }, 1, /Line 1, column \d+/],
    ["{MARKER", 1, /Line 1, column \d+/],
  ];
  for (const [profile, expected, words] of rows) {
    await withPolicy(typeof profile === "string" ? profile : JSON.stringify(profile), async (file) => {
      const { code, stdout, stderr } = await runProgram(["check-profile", file]);
      assert.deepEqual([code, stderr], [expected, ""], stdout);
      assert.match(stdout, words);
      assert.doesNotMatch(stdout, /MARKER/);
    });
  }
});

/** A title, a program and an action, and the code and the words of the answer. */
const QUESTIONS: readonly (readonly [string, string, string, number, RegExp])[] = [
  [
    "my RUFFLE 1",
    RUFFLE,
    "observe",
    0,
    /granted: applications\[0\]\.allowed_actions \(line 4\) holds observe/,
  ],
  ["my ruffle", "c:/program files/RUFFLE/bin/./ruffle.exe", "observe", 0, /no screenshots: .*safe_regions/],
  ["Player 1", RUFFLE, "click", 0, /title_patterns\[1\] \(line 3\).*protected_actions \(line 5\) says so/s],
  ["Player 1", RUFFLE, "text", 0, /confirmation \(dialog\): text always is/],
  [
    "Player 1",
    RUFFLE,
    "close",
    1,
    /refused: applications\[0\]\.allowed_actions .*does not hold close; later applications do not count/,
  ],
  ["Other", RUFFLE, "close", 0, /granted: applications\[2\]/],
  ["Other", RUFFLE, "click", 1, /refused: applications\[2\]\.allowed_actions/],
  [
    "x",
    "C:\\Tools\\marker_tool.exe",
    "key",
    0,
    /only the keys of applications\[1\]\.allowed_keys \(line 10\)/,
  ],
  [
    "x",
    "C:\\Tools\\marker_tool.exe",
    "observe",
    0,
    /at the size of applications\[1\]\.window_size \(line 11\)/,
  ],
  ["x", "C:\\Other.exe", "observe", 1, /refused: no application matches both/],
  ["Ruffle", "\\\\MARKER\\share\\ruffle.exe", "observe", 1, /refused: the path lies on a network/],
  ["Ruffle", "ruffle.exe", "observe", 1, /refused: the path is not full/],
];

Deno.test("explain names the rule that grants or refuses, by field and line", { ignore }, async () => {
  await withPolicy(POLICY, async (file) => {
    for (const [title, path, action, expected, words] of QUESTIONS) {
      const args = ["--policy", file, "--title", `${title}`, "--path", path, "--action", action];
      const { code, stdout, stderr } = await runProgram(["explain", ...args]);
      assert.deepEqual([code, stderr], [expected, ""], stdout);
      assert.match(stdout, words);
      assert.match(stdout, /^not considered: the administrator's policy/m);
      assert.doesNotMatch(stdout, /MARKER|Player|Program Files|Tools/i);
    }
  });
});

Deno.test("explain refuses everything when the policy is invalid", async () => {
  const question = ["--title", "x", "--path", RUFFLE, "--action", "observe"];
  await withPolicy(POLICY.replace("[observe, key]", "[fly]"), async (file) => {
    const { code, stdout } = await runProgram(["explain", "--policy", file, ...question]);
    assert.equal(code, 1);
    assert.match(stdout, /^refused: the policy is invalid[^]*Line 8/);
  });
});

Deno.test("version and help answer on stdout, however they are asked for", async () => {
  for (const word of ["--version", "-v", "version"]) {
    const version = await runProgram([word]);
    assert.deepEqual(
      version,
      { code: 0, stdout: `desktop-automation ${project.version}\n`, stderr: "" },
      word,
    );
  }
  for (const word of ["--help", "-h", "help", "/?"]) {
    const help = await runProgram([word]);
    assert.deepEqual([help.code, help.stderr], [0, ""], word);
    for (
      const command of ["check-policy", "check-profile", "explain", "verify-audit", "stop", "version", "help"]
    ) {
      assert.ok(help.stdout.includes(command));
    }
  }
});

Deno.test("a wrong command names the one that it is near to", async () => {
  const rows = [
    ["check-polciy", "check-policy"],
    ["checkpolicy", "check-policy"],
    ["verify_audit", "verify-audit"],
    ["--explain", "explain"],
    ["--hlep", "help"],
    ["Resume", "resume"],
  ] as const;
  for (const [wrong, right] of rows) {
    const { code, stdout, stderr } = await runProgram([wrong]);
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, new RegExp(`: unknown command; did you mean ${right}\\?\\n`), wrong);
  }
  const { stderr } = await runProgram(["explain", "--titel", "x"]);
  assert.match(stderr, /unknown argument of explain; did you mean --title\?/);
});

Deno.test("a wrong command line answers 2 with the usage on stderr and repeats nothing of it", async () => {
  const wrong = [
    ["MARKER"],
    ["--MARKER"],
    [""],
    ["--version", "MARKER"],
    ["--help", "MARKER"],
    ["check-policy"],
    ["check-policy", "--MARKER"],
    ["check-profile"],
    ["check-profile", "MARKER", "MARKER"],
    ["check-policy", "MARKER", "MARKER"],
    ["explain"],
    ["explain", "--policy", "MARKER", "--title", "MARKER", "--path", "MARKER"],
    ["explain", "--policy"],
    ["explain", "--policy", "MARKER", "--policy", "MARKER"],
    ["explain", "--MARKER", "MARKER"],
    ["explain", "--policy", "MARKER", "--title", "MARKER", "--path", "MARKER", "--action", "MARKER"],
  ];
  for (const args of wrong) {
    const { code, stdout, stderr } = await runProgram(args);
    assert.deepEqual([code, stdout], [2, ""], args.join(" "));
    assert.match(stderr, /check-policy FILE/);
    assert.doesNotMatch(stderr, /MARKER/);
  }
});
