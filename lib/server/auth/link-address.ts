import "server-only";
import { env } from "#lib/server/env.ts";

/**
 * Address of a one-time link. The token is in the fragment, which browsers don't send: no server, proxy or log on the
 * way gets it.
 */
export function linkAddress(door: "invite" | "set-up", token: string): string {
  return new URL(`/${door}#${token}`, env().nextAuthUrl).href;
}
