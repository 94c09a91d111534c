import http from "node:http";
import https from "node:https";
import { AppError } from "#lib/shared/base/errors.ts";
import { readServiceBaseUrl } from "#lib/shared/settings/read-service-base-url.ts";

/** Where the service is, and the connections kept open to it. */
export type ServiceOrigin = {
  isSecure: boolean;
  /** Without the brackets of an IPv6 address. */
  hostname: string;
  port: number;
  /** Without a slash at its end. */
  basePath: string;
  agent: http.Agent;
};

// A server that closes an idle connection just as we write leaves a call that may have been charged. Most servers
// close after five seconds or more, so we close first.
const IDLE_MS = 4_000;
const MOST_IDLE = 32;

/** The origin of `baseUrl` with its own connection pool. Throws `badInput` when the address may not be used. */
export function openOrigin(baseUrl: string): ServiceOrigin {
  const reading = readServiceBaseUrl(baseUrl);
  if ("issue" in reading) throw new AppError("badInput", `The service's base URL ${reading.issue}.`);
  const { url } = reading;
  const isSecure = url.protocol === "https:";
  const pool = { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: MOST_IDLE };
  return {
    isSecure,
    hostname: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (isSecure ? 443 : 80) : Number(url.port),
    basePath: url.pathname.replace(/\/+$/, ""),
    // Said aloud because an environment variable could otherwise switch the check of certificates off.
    agent: isSecure ? new https.Agent({ ...pool, rejectUnauthorized: true }) : new http.Agent(pool),
  };
}
