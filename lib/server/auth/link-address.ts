import "server-only";
import { env } from "#lib/server/env.ts";

/**
 * The address of a one-time link. Its token stands in the fragment, which browsers keep to themselves: no server, no
 * proxy and no log on the way ever gets it.
 */
export function linkAddress(door: "invite" | "set-up", token: string): string {
  return new URL(`/${door}#${token}`, env().nextAuthUrl).href;
}
