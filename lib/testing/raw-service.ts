import http from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { listen } from "./listen.ts";

export type ReceivedRequest = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  at: number;
};
export type RawService = {
  baseUrl: string;
  received: ReceivedRequest[];
  connections: () => number;
  close: () => Promise<void>;
};
export type RawAnswer = (reply: ServerResponse, request: ReceivedRequest, socket: Socket) => void;

/** Starts an HTTP server on a free loopback port that records requests and responds as the test scripts. */
export async function startRawService(answer: RawAnswer): Promise<RawService> {
  const received: ReceivedRequest[] = [];
  let connections = 0;
  const server = http.createServer(
    (request, reply) =>
      void receive(request).then((one) => {
        received.push(one);
        answer(reply, one, request.socket);
      }),
  );
  server.on("connection", () => (connections += 1));
  return {
    baseUrl: `http://127.0.0.1:${await listen(server)}`,
    received,
    connections: () => connections,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Responds to every request with this JSON text. */
export function sayJson(text: string, status = 200, headers: Record<string, string> = {}): RawAnswer {
  return (reply) =>
    void reply.writeHead(status, { "Content-Type": "application/json", ...headers }).end(text);
}

async function receive(request: IncomingMessage): Promise<ReceivedRequest> {
  const at = performance.now();
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return {
    method: request.method ?? "",
    url: request.url ?? "",
    headers: request.headers,
    body: Buffer.concat(chunks),
    at,
  };
}
