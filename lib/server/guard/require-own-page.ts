import "server-only";
import { AppError } from "#lib/shared/base/errors.ts";

/** Some reads are never made by another site's link, picture or form, nor by a HEAD that Next makes of our GET. */
export function requireOwnPage({ method, headers }: Request): void {
  const isOwn =
    headers.get("sec-fetch-site") === "same-origin" ||
    (headers.get("x-merchant-desk") === "1" && !headers.has("sec-fetch-site"));
  if (method !== "GET" || !isOwn) throw new AppError("crossSite", "not asked by our own page");
}
