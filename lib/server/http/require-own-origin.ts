import "server-only";
import { env } from "#lib/server/env.ts";
import { AppError } from "#lib/shared/errors.ts";

/**
 * Refuses what another site sent. A missing Origin counts as foreign: every browser sends it with a POST. Behind a
 * proxy the Host may be rewritten, so the public address counts too.
 */
export function requireOwnOrigin(headers: Headers): void {
  const origin = headers.get("origin");
  if (origin === new URL(env().nextAuthUrl).origin) return;
  if (origin && URL.canParse(origin) && new URL(origin).host === headers.get("host")) return;
  throw new AppError("crossSite", "Origin is missing or foreign");
}
