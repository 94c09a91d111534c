import { parseExactJson } from "#lib/sandbox/wire/parse-exact-json.ts";
import { readBody } from "#lib/sandbox/wire/read-request.ts";
import { CONTROL_ROUTES } from "./control-routes.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { SandboxState } from "#lib/sandbox/state/sandbox-state.ts";

/** Answers one request to the control port. Rejects pages of other sites, which would name their origin. */
export async function handleControlCall(
  state: SandboxState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  if (request.headers.origin !== undefined || !isLoopbackHost(request.headers.host))
    return send(response, 403, { error: "the control port serves no web pages" });
  if (body === null) return send(response, 413, { error: "the body is over 2 MB" });
  const url = new URL(request.url ?? "/", "http://control");
  const segments = url.pathname.split("/").slice(1);
  const isNamed = segments.length === 3;
  const pattern = isNamed ? `/${segments[0]}/:name/${segments[2]}` : url.pathname;
  const handler = CONTROL_ROUTES[`${request.method} ${pattern}`];
  if (!handler)
    return send(response, 404, {
      error: `the control port knows: ${Object.keys(CONTROL_ROUTES).join(", ")}`,
    });
  const input = readJson(body);
  if (input === undefined) return send(response, 400, { error: "the body is not JSON" });
  const result = handler(state, input, {
    name: isNamed ? decodeURIComponent(segments[1] ?? "") : "",
    query: url.searchParams,
  });
  if ("issue" in result) return send(response, 400, { error: result.issue });
  send(response, 200, result.value);
}

function isLoopbackHost(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host ?? "");
}

function readJson(body: Buffer): unknown {
  if (body.length === 0) return null;
  try {
    return parseExactJson(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, {
    "content-type": "application/json;charset=UTF-8",
    "cache-control": "no-store",
  });
  response.end(JSON.stringify(value));
}
