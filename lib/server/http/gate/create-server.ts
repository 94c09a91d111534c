import "server-only";
import { createServer, ServerResponse, type RequestListener, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { rejectRaw, type Rejection } from "./rejection.ts";
import { securityHeaders } from "./security-headers.ts";

/** Creates a server whose responses all carry our headers, also those to requests that Node cannot parse. */
export function createGatedServer(listener: RequestListener): Server {
  // A request without a host is judged like any other.
  const server = createServer({ ServerResponse: GatedResponse, requireHostHeader: false }, listener);
  server.on("clientError", onBrokenRequest);
  server.on("connect", (_request, socket) => rejectRaw(socket, { status: 405, allow: "GET, HEAD, POST" }));
  return server;
}

/** The last response begun on each connection. */
const openResponses = new WeakMap<Duplex, ServerResponse>();

/**
 * Adds our headers when Node writes the head of an answer. This is the only place that all answers pass: Next answers
 * redirects, missing files and failures in its own ways, and Node answers some requests itself.
 */
// eslint-disable-next-line no-restricted-syntax -- the `ServerResponse` option of Node takes only a class
class GatedResponse extends ServerResponse {
  constructor(...given: ConstructorParameters<typeof ServerResponse>) {
    super(...given);
    openResponses.set(this.req.socket, this);
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    if (!this.headersSent) complete(this);
    return Reflect.apply(super.writeHead, this, [status, ...rest]) as this;
  }
}

function complete(response: ServerResponse): void {
  for (const [name, value] of Object.entries(securityHeaders(response.req)))
    if (!response.hasHeader(name)) response.setHeader(name, value);
  nameCharset(response);
}

const TEXTS = /^(?:text\/[\w.+-]+|application\/(?:json|[\w.-]*\+?xml)|image\/svg\+xml)$/i;

/** Adds the charset to the type of a text; Next sends redirects without a type. */
function nameCharset(response: ServerResponse): void {
  const type = response.getHeader("content-type");
  if (typeof type === "string" && TEXTS.test(type))
    response.setHeader("Content-Type", `${type}; charset=utf-8`);
  else if (type === undefined && response.hasHeader("location"))
    response.setHeader("Content-Type", "text/plain; charset=utf-8");
}

const STATUSES: Record<string, Rejection["status"]> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers a request that Node cannot parse, as Node does but with our headers. */
function onBrokenRequest(error: Error & { code?: string }, socket: Duplex): void {
  const response = openResponses.get(socket);
  const isAnswering = response?.headersSent === true && !response.writableFinished;
  if (socket.writable && !isAnswering) rejectRaw(socket, { status: STATUSES[error.code ?? ""] ?? 400 });
  else socket.destroy();
}
