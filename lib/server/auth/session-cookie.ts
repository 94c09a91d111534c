import "server-only";
import { env } from "#lib/server/env.ts";

/** Names are bound to this very host by their prefix wherever the public address is https. */
export function sessionCookie(): { name: string; csrfName: string; isSecure: boolean } {
  const isSecure = env().nextAuthUrl.startsWith("https:");
  const prefix = isSecure ? "__Host-" : "";
  return { name: `${prefix}md-session`, csrfName: `${prefix}md-csrf`, isSecure };
}
