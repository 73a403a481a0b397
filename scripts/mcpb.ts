/**
 * `deno task mcpb [FILE.exe]`: makes `FILE.mcpb`, which a desktop host installs with a double click, of a compiled
 * program. The official tool checks the manifest and packs; sign the program before.
 */
import project from "../deno.json" with { type: "json" };
import tools from "../schema/tools.json" with { type: "json" };
import { run } from "./rig/command.ts";

/** The official tool that packs bundles; nothing of it is in the bundle. */
export const TOOL = "@anthropic-ai/mcpb@2.1.2";

const PROGRAM = "server/desktop-automation-mcp.exe";

/** The manifest of the bundle: how a host starts the program, and what it asks its user for. */
export function manifest(): Record<string, unknown> {
  return {
    manifest_version: "0.3",
    name: "desktop-automation-mcp",
    display_name: "Desktop Automation",
    version: project.version,
    description:
      "Sees the regions and operates the Windows programs that your policy names, by the actions it grants.",
    author: { name: "Desktop Automation MCP contributors" },
    license: project.license,
    server: {
      type: "binary",
      entry_point: PROGRAM,
      mcp_config: {
        command: `\${__dirname}/${PROGRAM}`,
        args: [],
        env: {
          DESKTOP_AUTOMATION_POLICY_FILE: "${user_config.policy_file}",
          DESKTOP_AUTOMATION_CONFIRMATION: "${user_config.confirmation}",
        },
      },
    },
    user_config: {
      policy_file: {
        type: "file",
        title: "Policy",
        description:
          "The YAML or JSON file that names what may be seen and done. Without it nothing is allowed.",
        required: true,
      },
      confirmation: {
        type: "string",
        title: "Who confirms",
        description: "dialog: a message box on this machine. client: this host asks. token: see the manual.",
        default: "dialog",
        required: false,
      },
    },
    tools: tools.map(({ name, title }) => ({ name, description: title })),
    // The policy decides which tools are listed.
    tools_generated: true,
    compatibility: { platforms: ["win32"] },
  };
}

/** Runs the official tool. */
async function mcpb(args: readonly string[]): Promise<string> {
  // On Windows npx is a script, which only the command interpreter runs.
  const npx = ["--yes", TOOL, ...args];
  return Deno.build.os === "windows" ? await run("cmd", ["/c", "npx", ...npx]) : await run("npx", npx);
}

/** Packs `program` into `output`. Rejects with the tool's reason when the manifest is not valid. */
export async function pack(program: string, output: string): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${folder}/server`);
    await Deno.copyFile(program, `${folder}/${PROGRAM}`);
    await Deno.writeTextFile(`${folder}/manifest.json`, `${JSON.stringify(manifest(), null, 2)}\n`);
    await mcpb(["validate", `${folder}/manifest.json`]);
    await mcpb(["pack", folder, output]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const program = Deno.args[0] ?? "dist/desktop-automation-mcp-x64.exe";
  const output = program.replace(/\.exe$/, "") + ".mcpb";
  await pack(program, output);
  console.log(output);
}
