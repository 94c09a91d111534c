import "server-only";
import type { IncomingMessage } from "node:http";
import { env } from "#lib/server/env.ts";
import { log } from "#lib/server/log/log.ts";
import { isAllowedHost } from "./allowed-host.ts";
import type { Step } from "./chain.ts";

const REFUSED = "/api/refused-host";
/** Paths for orchestrators and scrapers, which use any address of the machine. */
const FOR_OPERATORS = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

/**
 * Reroutes requests for other hosts to the route for refused hosts. Warns once when a front has TLS and the public
 * address does not.
 */
export function guardHosts(): Step {
  const { nextAuthUrl } = env();
  const { protocol, host } = new URL(nextAuthUrl);
  let isLogged = false;
  return (request, _response, next) => {
    if (protocol === "http:" && !isLogged && request.headers["x-forwarded-proto"] === "https") {
      isLogged = true;
      log().warn({ variable: "NEXTAUTH_URL" }, FRONT_HAS_TLS);
    }
    if (!FOR_OPERATORS.test(request.url ?? "") && !isForUs(request)) {
      request.method = "GET";
      request.url = REFUSED;
      request.headers.host = host;
    }
    next();
  };
}

const FRONT_HAS_TLS =
  "a front says that people come over https, but the public address is http: " +
  "set NEXTAUTH_URL to the https address, or cookies cannot be Secure";

/** A request may name its host twice: in the header, and before the path. */
function isForUs({ headersDistinct, url = "" }: IncomingMessage): boolean {
  const hosts = headersDistinct.host ?? [];
  const [, before] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url) ?? [];
  return hosts.length === 1 && isAllowedHost(hosts[0]) && (before === undefined || isAllowedHost(before));
}
