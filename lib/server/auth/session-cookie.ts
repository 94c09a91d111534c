import "server-only";
import { env } from "#lib/server/env.ts";

/** The name is bound to this very host by its prefix wherever the public address is https. */
export function sessionCookie(): { name: string; isSecure: boolean } {
  const isSecure = env().nextAuthUrl.startsWith("https:");
  return { name: isSecure ? "__Host-md-session" : "md-session", isSecure };
}
