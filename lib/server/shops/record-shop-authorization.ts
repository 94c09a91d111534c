import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { shops } from "#lib/server/db/schema.ts";
import { forgetAuthorizationLink, keepAuthorizationLink } from "./authorization-links.ts";
import type { Shop, ShopAuthorization } from "#lib/shared/base/shops.ts";
import type { CallResult } from "#lib/shared/calls/call-result.ts";
import { OPERATION_FACTS } from "#lib/shared/calls/operations.ts";

/**
 * Records what a call showed about the shop's authorization, and the link to scan. Reads the database only if that is
 * new. Skips calls of an earlier account. Spec: "Authentication", 5.
 */
export async function recordShopAuthorization(
  shop: Pick<Shop, "id" | "authorization">,
  result: CallResult<unknown>,
  isSameAccount: () => Promise<boolean>,
): Promise<void> {
  const authorization = learnedFrom(result);
  const link = authorization === "needsScan" && result.outcome !== "answered" ? result.authorization : null;
  const isNews = authorization !== null && authorization !== shop.authorization;
  if ((!isNews && link === null) || !(await isSameAccount())) return;
  if (authorization === "authorized") await forgetAuthorizationLink(shop.id);
  else if (link?.kind === "usable") await keepAuthorizationLink(shop.id, link);
  if (!isNews) return;
  await database()
    .update(shops)
    .set({ authorization, authorizationAt: sql`now()` })
    .where(and(eq(shops.id, shop.id), ne(shops.authorization, authorization)));
}

function learnedFrom(result: CallResult<unknown>): ShopAuthorization | null {
  // A cached or shared response is no news.
  if (result.sentCount === 0) return null;
  if (!OPERATION_FACTS[result.operation].needsShop) return null;
  if (result.outcome === "answered") return "authorized";
  // A redirect without an envelope may be a gateway's.
  return result.outcome === "refused" && result.reason === "shopNotAuthorized" ? "needsScan" : null;
}
