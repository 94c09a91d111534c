import "server-only";
import { env } from "#lib/server/env.ts";
import { isOwnOrigin } from "#lib/server/guard/is-own-origin.ts";
import { AppError } from "#lib/shared/base/errors.ts";

/** Refuses what another site sent. */
export function requireOwnOrigin(headers: Headers): void {
  if (!isOwnOrigin(headers, env().nextAuthUrl))
    throw new AppError("crossSite", "Origin is missing or foreign");
}
