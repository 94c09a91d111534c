import { setTimeout as sleep } from "node:timers/promises";
import { presentedToken } from "#lib/sandbox/state/accounts.ts";
import { ENDPOINTS, operationAt, type ServiceOperation } from "#lib/sandbox/state/endpoints.ts";
import { decideResponse, type Decision, envelopeResponse, errorResponse } from "./decide-response.ts";
import { faultyResponse } from "./faulty-response.ts";
import { readBody } from "#lib/sandbox/wire/read-request.ts";
import { jsonResponse, sendResponse, textResponse, sendCorrupted } from "./send-response.ts";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { MeteredCall } from "#lib/sandbox/state/call-meter.ts";
import type { SandboxState } from "#lib/sandbox/state/sandbox-state.ts";

/** Interval at which a delayed call checks the latency again. */
const POLL_MS = 50;

/** Handles one request to the service: meters it on arrival, limits it, runs it, and replies or spoils the reply. */
export async function handleServiceCall(
  state: SandboxState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const at = performance.now();
  const url = new URL(request.url ?? "/", "http://sandbox");
  const operation = operationAt(url.pathname);
  const call = openCall(state, request, operation, at);
  response.once("close", () => (call.endedAt = performance.now()));
  const isWithinLimit = operation === null || state.rateWindow.admit(`${call.tokenName}\n${operation}`, at);

  const body = await readBody(request);
  if (body === null)
    return sendResponse(response, call, textResponse(413, "text/plain", "payload too large"));
  call.rawBody = body.toString("base64");
  if (operation === null || request.method !== ENDPOINTS[operation].method) {
    return sendResponse(response, call, errorResponse(state, call, 404));
  }
  await delay(state, operation);
  if (!isWithinLimit && state.options.overLimit !== "served") return refuseOverLimit(state, response, call);
  const contentType = request.headers["content-type"] ?? "";
  const decide = () => decideResponse(call, operation, { state, contentType, body, query: url.searchParams });
  await respond(state, response, call, operation, decide);
}

async function respond(
  state: SandboxState,
  response: ServerResponse,
  call: MeteredCall,
  operation: ServiceOperation,
  decide: () => Decision,
): Promise<void> {
  const scripted = state.faults.take(operation);
  if (!scripted) return sendResponse(response, call, envelopeResponse(state, decide()));
  const { reply, spoil } = faultyResponse(state, call, scripted, decide);
  if (spoil) await sendCorrupted(response, call, reply, spoil);
  else sendResponse(response, call, reply);
}

function openCall(
  state: SandboxState,
  request: IncomingMessage,
  operation: ServiceOperation | null,
  at: number,
): MeteredCall {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers))
    headers[name] = Array.isArray(value) ? value.join(", ") : (value ?? "");
  const token = state.accounts.tokens.get(presentedToken(request.headers.authorization) ?? "");
  return state.meter.open({
    operation,
    at,
    tokenName: token?.name ?? null,
    method: request.method ?? "",
    path: request.url ?? "",
    headers,
    rawHeaders: request.rawHeaders,
  });
}

function refuseOverLimit(state: SandboxState, response: ServerResponse, call: MeteredCall): void {
  switch (state.options.overLimit) {
    case "429":
      return sendResponse(response, call, {
        ...textResponse(429, "text/plain", "Too Many Requests"),
        headers: { "retry-after": "1" },
      });
    case "503":
      return sendResponse(
        response,
        call,
        textResponse(
          503,
          "text/html",
          "<html><body><h1>503 Service Temporarily Unavailable</h1></body></html>",
        ),
      );
    case "reset":
      response.socket?.resetAndDestroy();
      return;
    default:
      return sendResponse(response, call, errorResponse(state, call, Number(state.options.overLimit)));
  }
}

/** Waits out the latency; a change also applies to calls already waiting. */
async function delay(state: SandboxState, operation: ServiceOperation): Promise<void> {
  const since = performance.now();
  const leftMs = () =>
    (state.latencyMs[operation] ?? state.latencyMs["*"] ?? 0) - (performance.now() - since);
  for (let ms = leftMs(); ms > 0; ms = leftMs()) await sleep(Math.min(ms, POLL_MS));
}

/** The last resort: a bug of the sandbox itself shows as HTTP 500, never as a hung call. */
export function sendInternalError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy();
  const written = jsonResponse(
    500,
    { sandboxError: error instanceof Error ? error.message : String(error) },
    null,
  );
  response.writeHead(written.status, written.headers);
  response.end(written.body);
}
