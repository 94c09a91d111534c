import "server-only";
import { env } from "#lib/server/env.ts";
import { isLoopbackHost } from "#lib/shared/links/is-loopback-host.ts";
import { readHost } from "#lib/shared/links/read-host.ts";

/**
 * Whether a Host header names this dashboard: the public address, else one of ALLOWED_HOSTS. Where none was named,
 * a dashboard on loopback has its loopback names too. A foreign name that was made to lead here is none of them.
 */
export function isAllowedHost(written: string | undefined): boolean {
  const host = writtenOut(written ?? "");
  if (host === null) return false;
  const { nextAuthUrl, allowedHosts } = env();
  if (host === writtenOut(new URL(nextAuthUrl).host)) return true;
  return allowedHosts === null
    ? isOwnLoopback(host)
    : allowedHosts.some((allowed) => writtenOut(allowed) === host);
}

function isOwnLoopback(host: string): boolean {
  const { hostname, port } = new URL(`ws://${host}`);
  return isLoopbackHost(env().host) && isLoopbackHost(hostname) && (port || "80") === String(env().port);
}

/** With its port, unless that is the one of the public address's scheme; null for what is no host. */
function writtenOut(written: string): string | null {
  const host = readHost(written);
  return host && new URL(`${new URL(env().nextAuthUrl).protocol}//${host}`).host;
}
