import "server-only";
import { env } from "#lib/server/env.ts";
import { isLoopbackHost } from "#lib/shared/links/is-loopback-host.ts";
import { readHost } from "#lib/shared/links/read-host.ts";

/**
 * True if a Host header names this dashboard: the public address or one of ALLOWED_HOSTS; without that list, a
 * dashboard on loopback also allows loopback names. A foreign name that resolves to this machine is not allowed.
 */
export function isAllowedHost(written: string | undefined): boolean {
  const host = writtenOut(written ?? "");
  if (host === null) return false;
  const { allowedHosts } = env();
  if (isPublicHost(host)) return true;
  return allowedHosts === null
    ? isOwnLoopback(host)
    : allowedHosts.some((allowed) => writtenOut(allowed) === host);
}

/** True if a Host header names the public address. */
export function isPublicHost(written: string): boolean {
  const host = writtenOut(written);
  return host !== null && host === writtenOut(new URL(env().nextAuthUrl).host);
}

function isOwnLoopback(host: string): boolean {
  const { hostname, port } = new URL(`ws://${host}`);
  return isLoopbackHost(env().host) && isLoopbackHost(hostname) && (port || "80") === String(env().port);
}

/** Normalizes a host, leaving out the default port of the public address's scheme; null for an invalid host. */
function writtenOut(written: string): string | null {
  const host = readHost(written);
  return host && new URL(`${new URL(env().nextAuthUrl).protocol}//${host}`).host;
}
