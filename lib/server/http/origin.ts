import "server-only";
import { env } from "#lib/server/env.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { isAllowedHost } from "./allowed-host.ts";

/** Refuses what another site sent. */
export function requireOwnOrigin(headers: Headers): void {
  if (!isOwnOrigin(headers, env().nextAuthUrl))
    throw new AppError("crossSite", "Origin is missing or foreign");
}

/**
 * Whether a request comes from our own page: its Origin has the scheme of the public address and one of our hosts. A
 * missing Origin counts as foreign: every browser sends it with a POST.
 */
export function isOwnOrigin(headers: Headers, publicAddress: string): boolean {
  const origin = headers.get("origin");
  if (!origin || !URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  return protocol === new URL(publicAddress).protocol && isAllowedHost(host);
}

/**
 * Some reads are never made by another site's link, picture or form, nor by a HEAD that Next makes of our
 * GET.
 */
export function requireOwnPage({ method, headers }: Request): void {
  const isOwn =
    headers.get("sec-fetch-site") === "same-origin" ||
    (headers.get("x-merchant-desk") === "1" && !headers.has("sec-fetch-site"));
  if (method !== "GET" || !isOwn) throw new AppError("crossSite", "not asked by our own page");
}
