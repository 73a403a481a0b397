import { checkPolicy, type CommandResult } from "./check_policy.ts";
import { checkProfileFile } from "./check_profile.ts";
import type { CommandFiles } from "./command_files.ts";
import { type AskedAction, explain } from "./explain.ts";
import { nearestName } from "../base/nearest_name.ts";
import { ACTIONS, isAction } from "../policy/policy.ts";
import type { PolicyAuthor } from "../policy/policy_rules.ts";
import { runStopCommand, type StopWorld } from "./stop.ts";
import { verifyAuditFile } from "./verify_audit.ts";

/** The text of `--help`. */
const USAGE = `desktop-automation: an MCP server for the windows that a policy allows

  (no arguments)                       serve MCP over stdin and stdout; needs Windows
  check-policy FILE                    0 valid, 1 invalid, 2 unreadable
  check-policy --administrator FILE    the same for an administrator's policy
  check-profile FILE                   the same for a coordinate profile
  explain --policy FILE --title T --path P [--package F] --action A
                                       which rule grants or refuses action A on the window titled T of the
                                       program at path P, or at P below the folder of the package of family F;
                                       0 granted, 1 refused, 2 unreadable
                                       A: ${ACTIONS.join(" ")}
  verify-audit FILE [--last DIGEST]    whether the audit trail in FILE is whole and, if given, ends with DIGEST;
                                       0 whole, 1 not whole, 2 unreadable
  stop                                 every server of this session refuses to act, as after the stop key;
                                       0 done, 2 not possible
  resume                               they may act again; on a terminal only; 0 done, 1 refused, 2 not possible
  version, -v, --version               the version of this program
  help, -h, --help                     this text`;

/** The request that the command line makes. */
export type Request = { readonly command: "serve" } | CommandRequest;

/** A command that answers and ends, without serving MCP. */
export type CommandRequest =
  | { readonly command: "help" | "version" }
  | { readonly command: "check-policy"; readonly file: string; readonly author: PolicyAuthor }
  | { readonly command: "check-profile"; readonly file: string }
  | { readonly command: "explain"; readonly policy: string; readonly question: AskedAction }
  | { readonly command: "verify-audit"; readonly file: string; readonly last: string | undefined }
  | { readonly command: "stop" | "resume" }
  /** `reason` quotes none of the arguments. */
  | { readonly command: "misused"; readonly reason: string };

/** Reads the arguments of the command line. An unknown argument gives `misused`, and is never ignored. */
export function parseCommandLine(args: readonly string[]): Request {
  const [command, ...rest] = args;
  switch (command) {
    case undefined:
      return { command: "serve" };
    case "--help":
    case "-h":
    case "/?":
    case "help":
      return alone("help", rest);
    case "--version":
    case "-v":
    case "version":
      return alone("version", rest);
    case "check-policy":
      return parseCheckPolicy(rest);
    case "check-profile":
      return parseCheckProfile(rest);
    case "explain":
      return parseExplain(rest);
    case "verify-audit":
      return parseVerifyAudit(rest);
    case "stop":
    case "resume":
      return alone(command, rest);
    default:
      return misused(`unknown command${orNearest(command, COMMANDS)}`);
  }
}

const COMMANDS = [
  "check-policy",
  "check-profile",
  "explain",
  "verify-audit",
  "stop",
  "resume",
  "help",
  "version",
] as const;

function alone(command: "help" | "version" | "stop" | "resume", rest: readonly string[]): Request {
  return rest.length > 0 ? misused(`${command} takes no argument`) : { command };
}

/** A question with the known word that `word` is near to; empty when there is none. */
function orNearest(word: string, known: readonly string[]): string {
  const nearest = nearestName(word, known);
  return nearest === undefined ? "" : `; did you mean ${nearest}?`;
}

function parseCheckPolicy(args: readonly string[]): Request {
  const author = args[0] === "--administrator" ? "administrator" : "operator";
  const file = oneFile(author === "administrator" ? args.slice(1) : args);
  return file === undefined
    ? misused("check-policy takes one file")
    : { command: "check-policy", file, author };
}

function parseCheckProfile(args: readonly string[]): Request {
  const file = oneFile(args);
  return file === undefined ? misused("check-profile takes one file") : { command: "check-profile", file };
}

function oneFile([file, ...more]: readonly string[]): string | undefined {
  return file === undefined || file === "" || file.startsWith("-") || more.length > 0 ? undefined : file;
}

function parseVerifyAudit(args: readonly string[]): Request {
  const [file, option, digest, ...more] = args;
  if (file === undefined || file === "" || file.startsWith("-") || more.length > 0) {
    return misused("verify-audit takes one file, and --last after it");
  }
  if (option === undefined) return { command: "verify-audit", file, last: undefined };
  const last = digest?.toLowerCase();
  if (option !== "--last" || last === undefined || !/^[0-9a-f]{64}$/.test(last)) {
    return misused("--last takes a digest of 64 hexadecimal digits");
  }
  return { command: "verify-audit", file, last };
}

const EXPLAIN_NEEDS = ["--policy", "--title", "--path", "--action"];
const EXPLAIN_OPTIONS = [...EXPLAIN_NEEDS, "--package"];

function parseExplain(args: readonly string[]): Request {
  const values = new Map<string, string>();
  for (let i = 0; i < args.length; i += 2) {
    const [option = "", value] = args.slice(i, i + 2);
    if (!EXPLAIN_OPTIONS.includes(option)) {
      return misused(`unknown argument of explain${orNearest(option, EXPLAIN_OPTIONS)}`);
    }
    if (value === undefined) return misused(`${option} needs a value`);
    if (values.has(option)) return misused(`${option} is given twice`);
    values.set(option, value);
  }
  const [policy, title, path, action, family] = EXPLAIN_OPTIONS.map((option) => values.get(option));
  if (policy === undefined || title === undefined || path === undefined || action === undefined) {
    return misused(`explain needs ${EXPLAIN_NEEDS.join(", ")}`);
  }
  if (!isAction(action)) return misused(`--action is one of ${ACTIONS.join(", ")}`);
  return { command: "explain", policy, question: { title, path, family, action } };
}

function misused(reason: string): Request {
  return { command: "misused", reason };
}

/** The parts of the machine that a command may use. */
export interface CommandWorld extends StopWorld {
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly files: CommandFiles;
  /** stdout, for results, and stderr, for errors; each a text that ends in a line break. */
  readonly out: (text: string) => Promise<void>;
  readonly err: (text: string) => Promise<void>;
}

/** Runs a command to its end and returns the exit code; 2 when it could not be done. */
export async function runCommand(
  request: CommandRequest,
  world: CommandWorld,
): Promise<number> {
  let result: CommandResult;
  try {
    result = await perform(request, world);
  } catch {
    // An error's own message may quote a path or a line of the file.
    result = { code: 2, lines: [], error: "Cannot run the command: internal error" };
  }
  if (result.lines.length > 0) await world.out(`${result.lines.join("\n")}\n`);
  if (result.error !== undefined) await world.err(`desktop-automation: ${result.error}\n`);
  return result.code;
}

async function perform(
  request: CommandRequest,
  world: CommandWorld,
): Promise<CommandResult> {
  switch (request.command) {
    case "help":
      return { code: 0, lines: [USAGE] };
    case "version":
      return { code: 0, lines: [`desktop-automation ${world.version}`] };
    case "misused":
      return { code: 2, lines: [], error: `${request.reason}\n${USAGE}` };
    case "check-policy":
      return await checkPolicy(request.file, { ...world, author: request.author });
    case "check-profile":
      return await checkProfileFile(request.file, world);
    case "explain":
      return await explain(request.policy, request.question, world);
    case "verify-audit":
      return await verifyAuditFile(request.file, request.last, world.files);
    case "stop":
    case "resume":
      return runStopCommand(request.command, world);
  }
}
