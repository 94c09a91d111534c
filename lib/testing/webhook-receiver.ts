import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Server } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { listen } from "./listen.ts";

export type Received = { headers: IncomingHttpHeaders; path: string; body: string };
type Respond = (received: Received, response: ServerResponse, nr: number) => void;

export type Receiver = {
  url: string;
  calls: Received[];
  /** Replaces the response, which is an empty 204 at first. */
  respond: Respond;
  close: () => Promise<void>;
};

/** Starts a program that gets events; with key and certificate over TLS. */
export async function startReceiver(tls?: { key: string; cert: string }): Promise<Receiver> {
  const take = (request: IncomingMessage, response: ServerResponse) =>
    void text(request).then(
      (body) => {
        const received = { headers: request.headers, path: request.url ?? "", body };
        receiver.calls.push(received);
        receiver.respond(received, response, receiver.calls.length);
      },
      // The sender has given up before its body was here.
      () => undefined,
    );
  const server = tls ? createTlsServer(tls, take) : createServer(take);
  const port = await listen(server as Server);
  const receiver: Receiver = {
    url: `${tls ? "https" : "http"}://127.0.0.1:${port}/events?shop=1`,
    calls: [],
    respond: (_received, response) => void response.writeHead(204).end(),
    close: async () => {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
  return receiver;
}

/** Verifies a call as a receiver would at its time, and returns the event; throws for a wrong signature. */
export function verified(secret: string, { headers, body }: Received): { type: string; data: never } {
  const { now } = Date;
  Date.now = () => Number(headers["webhook-timestamp"]) * 1_000;
  try {
    const given = headers as Record<string, string>;
    return new Webhook(secret).verify(body, given) as { type: string; data: never };
  } finally {
    Date.now = now;
  }
}
