import assert from "node:assert/strict";
import { SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/client";
import type { Fields, Id, RawClient, Received } from "./raw_client.ts";

/** The revisions that begin with `initialize`. */
export const LEGACY_REVISIONS: readonly string[] = SUPPORTED_PROTOCOL_VERSIONS;

/** The revision without a handshake: each request says what its client is. */
export const STATELESS_REVISION = "2026-07-28";

const CLIENT_INFO = { name: "raw-client", version: "0" };

/** Requests of one revision over a raw client. */
export class Session {
  readonly client: RawClient;
  readonly revision: string;
  readonly #capabilities: Fields;

  constructor(client: RawClient, revision: string, capabilities: Fields = {}) {
    this.client = client;
    this.revision = revision;
    this.#capabilities = capabilities;
  }

  /** The handshake, or for the stateless revision the discovery; the answer to it. */
  async open(): Promise<Received> {
    if (this.revision === STATELESS_REVISION) return await this.request("discover", "server/discover");
    const answer = await this.client.request("initialize", "initialize", {
      protocolVersion: this.revision,
      capabilities: this.#capabilities,
      clientInfo: CLIENT_INFO,
    });
    await this.client.send({ method: "notifications/initialized" });
    return answer;
  }

  async request(id: Id, method: string, params: Fields = {}): Promise<Received> {
    const answer = this.client.answer(id);
    await this.client.send(this.message(id, method, params));
    return await answer;
  }

  /** The `structuredContent` of a call that must succeed. */
  async call(id: Id, name: string, args: Fields = {}): Promise<Fields> {
    const { result, error } = await this.request(id, "tools/call", { name, arguments: args });
    assert.equal(error, undefined);
    assert.equal(result?.["isError"] ?? false, false);
    return result?.["structuredContent"] as Fields;
  }

  /** A request as this revision writes it. */
  message(id: Id, method: string, params: Fields = {}): Fields {
    return { id, method, params: { ...params, ...this.#envelope() } };
  }

  /** A call as this revision writes it. */
  callMessage(id: Id, name: string, args: Fields = {}): Fields {
    return this.message(id, "tools/call", { name, arguments: args });
  }

  #envelope(): Fields {
    if (this.revision !== STATELESS_REVISION) return {};
    return {
      _meta: {
        "io.modelcontextprotocol/protocolVersion": STATELESS_REVISION,
        "io.modelcontextprotocol/clientInfo": CLIENT_INFO,
        "io.modelcontextprotocol/clientCapabilities": this.#capabilities,
      },
    };
  }
}
