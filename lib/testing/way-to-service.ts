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

/** Trusts a certificate until the test ends. */
export function trust(cert: string): void {
  const trusted = tls.getCACertificates("default");
  onTestFinished(() => tls.setDefaultCACertificates(trusted));
  tls.setDefaultCACertificates([...trusted, cert]);
}

/** Makes a server listen until the test ends, and returns its port. */
export function listening(server: net.Server): Promise<number> {
  onTestFinished(() => {
    if (server instanceof http.Server) server.closeAllConnections();
    server.close();
  });
  return listen(server);
}

/** Sends requests to an address or a local port, over connections that close when the test ends. */
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

/** The status of a request, or the reason for its failure and if it had left. */
export const failure = (exchange: Exchange) =>
  exchange.kind === "failure" ? [exchange.reason, exchange.hasLeft] : exchange.reply.status;
