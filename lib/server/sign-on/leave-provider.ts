import "server-only";
import { env } from "#lib/server/env.ts";
import type { OidcSettings } from "#lib/server/env/sign-on-variables.ts";
import { requireOwnOrigin } from "#lib/server/http/origin.ts";
import { peerAddress } from "#lib/server/http/peer.ts";
import { log } from "#lib/server/log/log.ts";
import { askProvider } from "./ask-provider.ts";
import { isProvider, leadTo } from "./lead-to.ts";
import { readDescription } from "./provider-keys.ts";

/**
 * Leads to the provider's own sign-out (OpenID Connect RP-Initiated Logout 1.0), which leads back to our sign-in page.
 * Null if the provider has none, or is away. Without an ID token, which we don't store, it asks the person.
 */
export async function leaveProvider(
  { headers, signal }: Request,
  settings: OidcSettings,
  limitMs: number,
): Promise<Response | null> {
  requireOwnOrigin(headers);
  const read = () =>
    readDescription(settings).catch((error: unknown) => {
      log().warn({ cause: String(error).slice(0, 300) }, "sign-out at the provider failed");
      return null;
    });
  const found = await askProvider(read, { address: peerAddress(headers), signal, limitMs });
  if (!found?.end_session_endpoint || !isProvider(found.end_session_endpoint)) return null;
  const address = new URL(found.end_session_endpoint);
  address.searchParams.set("client_id", settings.clientId);
  address.searchParams.set("post_logout_redirect_uri", new URL("/sign-in", env().nextAuthUrl).href);
  return leadTo(address.href, settings.name);
}
