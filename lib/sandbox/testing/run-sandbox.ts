import { request } from "node:http";
import { afterEach, beforeEach } from "vitest";
import { createSandboxState } from "#lib/sandbox/state/sandbox-state.ts";
import { startServers } from "#lib/sandbox/start-servers.ts";
import { ENDPOINTS } from "#lib/sandbox/state/endpoints.ts";
import type { IncomingHttpHeaders } from "node:http";
import type { SandboxOptions } from "#lib/sandbox/state/options.ts";
import type { ServiceOperation } from "#lib/sandbox/state/endpoints.ts";
import type { SandboxState } from "#lib/sandbox/state/sandbox-state.ts";

export type RawReply = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string };
export type RawRequest = { method?: string; headers?: Record<string, string>; body?: string | Buffer };
/** The parts of any envelope a test looks at. */
export type Envelope = {
  code: number;
  msg?: string;
  mag?: string;
  msec: unknown;
  time: number;
  data: unknown;
  [other: string]: unknown;
};

export type SandboxUnderTest = {
  state: SandboxState;
  baseUrl: string;
  controlUrl: string;
  /** One request over a socket of its own, no client library between. */
  send(url: string, raw?: RawRequest): Promise<RawReply>;
  /** One operation as the spec's examples send it. */
  call(
    operation: ServiceOperation,
    fields: Record<string, unknown> | string,
    headers?: Record<string, string>,
  ): Promise<RawReply & { envelope: Envelope }>;
  speak(options: Partial<SandboxOptions>): void;
  stop(): Promise<void>;
};

export const TEST_TOKEN = "token-under-test";
export const TEST_NOW = Date.UTC(2026, 10, 21, 2, 42);

/** Both servers in this process, so that tests can look at the state behind them. */
export async function runSandbox(seed = 1): Promise<SandboxUnderTest> {
  const state = createSandboxState({ seed, token: TEST_TOKEN, startMs: TEST_NOW });
  const servers = await startServers(state, { service: 0, control: 0 });

  async function call(
    operation: ServiceOperation,
    fields: Record<string, unknown> | string,
    headers: Record<string, string> = {},
  ) {
    const { method, path } = ENDPOINTS[operation];
    const { body, contentType } = encode(operation, fields);
    const all = { authorization: `Bearer ${TEST_TOKEN}`, "content-type": contentType, ...headers };
    const reply = await send(servers.baseUrl + path, { method, headers: all, body });
    return { ...reply, envelope: parseOrEmpty(reply.text) };
  }

  const speak = (options: Partial<SandboxOptions>) => void (state.options = { ...state.options, ...options });
  return { state, ...servers, send, call, speak };
}

/** A new sandbox for each test of a file, with these options. */
export function withSandbox(options: Partial<SandboxOptions> = {}): SandboxUnderTest {
  let running: SandboxUnderTest;
  beforeEach(async () => {
    running = await runSandbox();
    running.speak(options);
  });
  afterEach(() => running.stop());
  return new Proxy({} as SandboxUnderTest, { get: (_, name: keyof SandboxUnderTest) => running[name] });
}

function encode(
  operation: ServiceOperation,
  fields: Record<string, unknown> | string,
): { body: string; contentType: string } {
  if (operation === "topUpLink")
    return {
      body: new URLSearchParams(fields as Record<string, string>).toString(),
      contentType: "application/x-www-form-urlencoded",
    };
  if (operation !== "soldOrders" || typeof fields === "string")
    return {
      body: typeof fields === "string" ? fields : JSON.stringify(fields),
      contentType: "application/json",
    };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x7\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  return { body: `${parts.join("")}--x7--\r\n`, contentType: "multipart/form-data; boundary=x7" };
}

function send(url: string, { method = "GET", headers = {}, body = "" }: RawRequest = {}): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const length = Buffer.byteLength(body);
    const withLength = length > 0 ? { ...headers, "content-length": String(length) } : headers;
    const outgoing = request(url, { method, headers: withLength, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const bytes = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text: bytes.toString("utf8"),
        });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

function parseOrEmpty(text: string): Envelope {
  try {
    return JSON.parse(text) as Envelope;
  } catch {
    return { code: NaN, msec: null, time: NaN, data: null };
  }
}
