import "server-only";
import { subscribe } from "node:diagnostics_channel";
import { Server, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { processWide } from "#lib/server/process-wide.ts";
import { readCommandBody, withBody } from "./command-body.ts";
import { watchCommand } from "./command-watch.ts";
import { completeHeads } from "./complete-heads.ts";
import { isCommandBody } from "./judge-command-body.ts";
import { dropConditions, isForPage, judgeRequest, sendToItsPage } from "./judge-request.ts";
import type { KnownActions } from "./known-actions.ts";
import { refuse, refuseRaw, type Refusal } from "./refusal.ts";

type Gate = { isDev: boolean; actions?: KnownActions };

/**
 * Stands between Node's server and Next, which keeps the server to itself: what cannot be a
 * request of ours is refused before Next sees it, and every answer carries our headers. Call it once at start.
 */
export function openGate(gate: Gate): void {
  completeHeads();
  subscribe("net.server.socket", (message) =>
    adopt((message as { socket: { server?: unknown } }).socket.server, gate),
  );
  subscribe("http.server.request.start", (message) => {
    const { request, response, server } = message as Started;
    adopt(server, gate);
    openResponses().set(request.socket, response);
  });
}

type Started = { request: IncomingMessage; response: ServerResponse; server: Server };

function adopt(server: unknown, gate: Gate): void {
  const { known } = servers();
  if (!(server instanceof Server) || known.has(server)) return;
  known.add(server);
  // The types of listeners know no event.
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    void judge(request, response, gate, (judged) => {
      for (const listener of listeners) listener.call(server, judged, response);
    });
  });
  server.on("clientError", onBrokenRequest);
  server.on("connect", (_request, socket) => refuseRaw(socket, { status: 405, allow: "GET, HEAD, POST" }));
  // Next would end such a connection without a word; without a listener it is a request like any other.
  if (!gate.isDev) server.removeAllListeners("upgrade");
}

type Hand = (request: IncomingMessage) => void;

async function judge(
  request: IncomingMessage,
  response: ServerResponse,
  { isDev, actions }: Gate,
  hand: Hand,
): Promise<void> {
  const { method = "", url = "" } = request;
  if (isDev && /^\/_(?:_nextjs|next\/)/.test(url)) return hand(request);
  const refusal = judgeRequest(request, actions);
  if (refusal) return refuse(response, refusal);
  dropConditions(request.headers);
  if (!isForPage(method, url)) return hand(request);
  const body = await readCommandBody(request);
  if (body === "gone") return;
  if (body === "tooLarge") return refuse(response, { status: 413 });
  if (!isCommandBody(body)) return refuse(response, { status: 400 });
  sendToItsPage(request, actions);
  watchCommand(response, () => hand(withBody(request, body)));
}

const STATUSES: Record<string, Refusal["status"]> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What Node's parser could not read, answered as Node does but with our headers. */
function onBrokenRequest(error: Error & { code?: string }, socket: Duplex): void {
  const response = openResponses().get(socket);
  const isAnswering = response?.headersSent === true && !response.writableFinished;
  if (socket.writable && !isAnswering) refuseRaw(socket, { status: STATUSES[error.code ?? ""] ?? 400 });
  else socket.destroy();
}

function servers(): { known: WeakSet<Server> } {
  return processWide("gated-servers", () => ({ known: new WeakSet() }));
}

/** The last answer begun on each connection. */
function openResponses(): WeakMap<Duplex, ServerResponse> {
  return processWide("answers-of-connections", () => new WeakMap());
}
