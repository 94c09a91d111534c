import "server-only";
import { setGlobalProxyFromEnv } from "node:http";
import { setDefaultAutoSelectFamilyAttemptTimeout } from "node:net";
import { proxyEnv, type WayOut } from "#lib/server/env/way-out.ts";
import { rememberSecret } from "#lib/server/log/redactor.ts";
import { ADDRESS_ATTEMPT_MS } from "#lib/shared/links/connection-fault.ts";

/**
 * Sets up connections other than those to the service: bots are reached through the proxy, and every address of a name
 * is tried. Returns a function that removes the proxy.
 */
export function openWayOut(wayOut: WayOut): () => void {
  setDefaultAutoSelectFamilyAttemptTimeout(ADDRESS_ATTEMPT_MS);
  const proxy = proxyEnv(wayOut, "never");
  if (proxy === undefined) return () => undefined;
  const { password } = new URL(proxy.https_proxy);
  if (password.length >= 8) rememberSecret(password);
  return setGlobalProxyFromEnv(proxy);
}
