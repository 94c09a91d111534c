import http from "node:http";
import type net from "node:net";
import tls from "node:tls";
import { onTestFinished } from "vitest";
import {
  openOrigin,
  sendRequest,
  type Exchange,
  type ProxyEnv,
  type Sending,
} from "#lib/server/service/transport/send-request.ts";
import { listen } from "./listen.ts";

/** Vouches for a certificate until the test ends. */
export function trust(cert: string): void {
  const trusted = tls.getCACertificates("default");
  onTestFinished(() => tls.setDefaultCACertificates(trusted));
  tls.setDefaultCACertificates([...trusted, cert]);
}

/** Where a server listens that ends with the test. */
export function listening(server: net.Server): Promise<number> {
  onTestFinished(() => {
    if (server instanceof http.Server) server.closeAllConnections();
    server.close();
  });
  return listen(server);
}

/** Sends requests to an address, or to a port of this machine, over connections that are closed with the test. */
export function wayTo(to: string | number, proxyEnv?: ProxyEnv) {
  const origin = openOrigin(typeof to === "number" ? `http://127.0.0.1:${to}` : to, proxyEnv);
  onTestFinished(() => void origin.agent.destroy());
  return (given: Partial<Sending> = {}): Promise<Exchange> =>
    sendRequest(
      origin,
      { method: "POST", path: "/x", headers: {}, body: Buffer.from("{}") },
      {
        deadlineMs: 3_000,
        sendBy: performance.now() + 60_000,
        now: () => performance.now(),
        onSent: () => undefined,
        ...given,
      },
    );
}

/** What became of a request: its status, or why it failed and whether it had left. */
export const failure = (exchange: Exchange) =>
  exchange.kind === "failure" ? [exchange.reason, exchange.hasLeft] : exchange.reply.status;
