import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { env } from "#lib/server/env.ts";
import { log } from "#lib/server/log/log.ts";
import { isAllowedHost } from "./allowed-host.ts";

const REFUSED = "/api/refused-host";
/** Orchestrators and scrapers ask these by whatever address the machine has. */
const FOR_OPERATORS = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

type Started = { request: IncomingMessage };

/**
 * Before anything else sees a request of this process: one for another host ends where refused hosts end. Says
 * once when a front has TLS and the public address does not. Call it once at start.
 */
export function guardHosts(): void {
  const { nextAuthUrl } = env();
  const { protocol, host } = new URL(nextAuthUrl);
  let isLogged = false;
  subscribe("http.server.request.start", (message) => {
    // Node documents this field for this channel; its types know channels without their messages.
    const { request } = message as Started;
    if (protocol === "http:" && !isLogged && request.headers["x-forwarded-proto"] === "https") {
      isLogged = true;
      log().warn({ variable: "NEXTAUTH_URL" }, FRONT_HAS_TLS);
    }
    if (FOR_OPERATORS.test(request.url ?? "") || isForUs(request)) return;
    request.method = "GET";
    request.url = REFUSED;
    request.headers.host = host;
  });
}

const FRONT_HAS_TLS =
  "a front says that people come over https, but the public address is http: set NEXTAUTH_URL to the https address, or cookies cannot be Secure";

/** A request may name its host twice: in the header, and before the path. */
function isForUs({ headersDistinct, url = "" }: IncomingMessage): boolean {
  const hosts = headersDistinct.host ?? [];
  const [, before] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url) ?? [];
  return hosts.length === 1 && isAllowedHost(hosts[0]) && (before === undefined || isAllowedHost(before));
}
