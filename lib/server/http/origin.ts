import "server-only";
import { env } from "#lib/server/env.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { isAllowedHost } from "./allowed-host.ts";

/** Throws `crossSite` for a request from another site. */
export function requireOwnOrigin(headers: Headers): void {
  if (!isOwnOrigin(headers, env().nextAuthUrl))
    throw new AppError("crossSite", "Origin is missing or foreign");
}

/**
 * True if the Origin of a request has the scheme of the public address and one of our hosts. A missing Origin counts as
 * foreign: every browser sends it with a POST.
 */
export function isOwnOrigin(headers: Headers, publicAddress: string): boolean {
  const origin = headers.get("origin");
  if (!origin || !URL.canParse(origin)) return false;
  const { protocol, host } = new URL(origin);
  return protocol === new URL(publicAddress).protocol && isAllowedHost(host);
}

/**
 * Throws `crossSite` unless our own page sent this GET: not a link, picture or form of another site, nor the HEAD that
 * Next derives from our GET.
 */
export function requireOwnPage({ method, headers }: Request): void {
  const isOwn =
    headers.get("sec-fetch-site") === "same-origin" ||
    (headers.get("x-merchant-desk") === "1" && !headers.has("sec-fetch-site"));
  if (method !== "GET" || !isOwn) throw new AppError("crossSite", "not asked by our own page");
}
