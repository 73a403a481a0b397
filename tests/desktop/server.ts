import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { ENGINE_FLAGS, SOURCE_FLAGS } from "../../scripts/permissions.ts";
import { checkAnswer, jsonOf } from "../answers.ts";
import { keepStderr, sceneChanges, sceneEnds } from "../fixtures/evidence.ts";
import { programArguments } from "../fixtures/programs.ts";
import { LEGACY_REVISIONS, STATELESS_REVISION } from "../protocol/session.ts";
import { priorDiscovery, rememberDiscovery } from "./discovery.ts";
import { OUTPUT_VALIDATORS } from "./output_validators.ts";

/** What a policy file may say of one application, as JSON. */
export interface PolicyApplication {
  readonly executable_path: string;
  readonly title_patterns: readonly string[];
  readonly allowed_actions: readonly string[];
  readonly [field: string]: unknown;
}

/** The answer to one call. */
export interface Answer {
  readonly code: string | undefined;
  /** What became of the input of the call. */
  readonly outcome: string | undefined;
  readonly text: string;
  readonly structured: Readonly<Record<string, unknown>>;
  /** PNG bytes, when the answer holds an image. */
  readonly png: Uint8Array | undefined;
}

interface CallOptions {
  readonly signal?: AbortSignal;
}

/** How long an answer may take: four thousand characters to a slow window, on a machine that has other things to do. */
const ANSWER_MS = 300_000;

/** How often a window may be called hung before it is believed. */
const MAX_HUNG = 20;

/** A compiled server, to be tested in place of main.ts. */
const COMPILED = Deno.env.get("DESKTOP_EXE");

/** The newest revision of each protocol era. */
export const ERAS: readonly string[] = [LEGACY_REVISIONS[0] ?? "", STATELESS_REVISION];

/** The real program under the real Windows Deno, with the permissions a user gets, and an official client of it. */
export class DesktopServer implements AsyncDisposable {
  readonly client: Client;
  readonly #transport: StdioClientTransport;
  readonly #folder: string;

  private constructor(client: Client, transport: StdioClientTransport, folder: string) {
    this.client = client;
    this.#transport = transport;
    this.#folder = folder;
  }

  /** Process id of the server. */
  get pid(): number {
    return this.#transport.pid ?? 0;
  }

  /**
   * Starts it with a policy file, or with the given variables alone. It may still be starting when this returns, and
   * then a failure shows at the first call.
   */
  static async start(options: {
    readonly applications?: readonly PolicyApplication[];
    readonly variables?: Readonly<Record<string, string>>;
    readonly revision?: string;
    /** The program that runs main.ts; the Deno of the tests unless told. A compiled server needs none. */
    readonly deno?: string;
  }): Promise<DesktopServer> {
    sceneChanges();
    const folder = await Deno.makeTempDir();
    const env: Record<string, string> = { ...Deno.env.toObject(), ...options.variables };
    if (options.applications !== undefined) {
      const file = `${folder}\\policy.json`;
      await Deno.writeTextFile(file, JSON.stringify({ applications: options.applications }));
      env["DESKTOP_AUTOMATION_POLICY_FILE"] = file;
    }
    const transport = new StdioClientTransport({
      ...(COMPILED === undefined
        ? {
          command: options.deno ?? Deno.execPath(),
          args: programArguments("server", [...ENGINE_FLAGS, ...SOURCE_FLAGS]),
        }
        : { command: COMPILED }),
      env,
      stderr: "pipe",
    });
    transport.stderr?.on("data", keepStderr);
    const client = new Client({ name: "desktop-test", version: "0" }, {
      ...negotiation(options.revision),
      jsonSchemaValidator: OUTPUT_VALIDATORS,
    });
    // Where a test names the revision, client and server agree on it by themselves.
    if (options.revision === undefined) {
      await client.connect(transport, priorDiscovery());
      rememberDiscovery(client);
    } else await client.connect(transport);
    return new DesktopServer(client, transport, folder);
  }

  async toolNames(): Promise<string[]> {
    return (await this.client.listTools()).tools.map(({ name }) => name);
  }

  /**
   * Calls a tool. A window that gets no processor for 200 ms on a busy machine is called hung: then it is asked again, as
   * long as nothing of the call has gone out.
   */
  async call(name: string, args: Record<string, unknown> = {}, options: CallOptions = {}): Promise<Answer> {
    let answer = await this.#callOnce(name, args, options);
    for (let again = 0; again < MAX_HUNG; again++) {
      if (answer.code !== "target_hung" || answer.outcome !== "not_started") break;
      answer = await this.#callOnce(name, args, options);
    }
    return answer;
  }

  async #callOnce(name: string, args: Record<string, unknown>, options: CallOptions): Promise<Answer> {
    sceneChanges();
    const result = await this.client.callTool({ name, arguments: args }, { timeout: ANSWER_MS, ...options });
    checkAnswer(name, result);
    const parts = result.content as readonly { type: string; text?: string; data?: string }[];
    const image = parts.find(({ type }) => type === "image")?.data;
    return {
      code: result._meta?.["code"] as string | undefined,
      outcome: result._meta?.["outcome"] as string | undefined,
      text: parts.find(({ type }) => type === "text")?.text ?? "",
      structured: result.isError ? {} : jsonOf(result),
      png: image === undefined ? undefined : Uint8Array.fromBase64(image),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    sceneEnds();
    await this.client.close();
    await Deno.remove(this.#folder, { recursive: true });
  }
}

function negotiation(revision: string | undefined): ConstructorParameters<typeof Client>[1] {
  if (revision === undefined || revision === STATELESS_REVISION) {
    return { versionNegotiation: { mode: { pin: STATELESS_REVISION } } };
  }
  return { supportedProtocolVersions: [revision] };
}
