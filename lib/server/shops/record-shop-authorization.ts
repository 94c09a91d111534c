import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { shops } from "#lib/server/db/schema.ts";
import { logError } from "#lib/server/log/log.ts";
import { forgetAuthorizationLink, storeAuthorizationLink } from "./authorization-links.ts";
import type { AccountCheck } from "#lib/server/settings/settings-snapshot.ts";
import type { Shop, ShopAuthorization } from "#lib/shared/base/shops.ts";
import type { CallResult } from "#lib/shared/calls/call-result.ts";
import { OPERATION_FACTS } from "#lib/shared/calls/operation-facts.ts";

/**
 * Records from a call whether the shop has authorized us, and the link to scan: writes only news, and only while the
 * account is the same. Never throws: the response is paid for and is shown anyway. Spec: "Authentication", 5.
 */
export async function recordShopAuthorization(
  shop: Pick<Shop, "id" | "authorization">,
  result: CallResult<unknown>,
  isSameAccount: AccountCheck,
): Promise<void> {
  try {
    await storeAuthorization(shop, result, isSameAccount);
  } catch (error) {
    logError("the authorization of a shop could not be stored", error);
  }
}

async function storeAuthorization(
  ...[shop, result, isSameAccount]: Parameters<typeof recordShopAuthorization>
): Promise<void> {
  const authorization = learnedFrom(result);
  const link = authorization === "needsScan" && result.outcome !== "answered" ? result.authorization : null;
  const isNews = authorization !== null && authorization !== shop.authorization;
  if (!isNews && link === null) return;
  await database().transaction(async (tx) => {
    if (!(await isSameAccount(tx))) return;
    if (authorization === "authorized") await forgetAuthorizationLink(shop.id, tx);
    else if (link?.kind === "usable") await storeAuthorizationLink(shop.id, link, tx);
    if (!isNews) return;
    await tx
      .update(shops)
      .set({ authorization, authorizationAt: sql`now()` })
      .where(and(eq(shops.id, shop.id), ne(shops.authorization, authorization)));
  });
}

function learnedFrom(result: CallResult<unknown>): ShopAuthorization | null {
  // A cached or shared response is no news.
  if (result.sentCount === 0) return null;
  if (!OPERATION_FACTS[result.operation].needsShop) return null;
  if (result.outcome === "answered") return "authorized";
  // A redirect without an envelope may be a gateway's.
  return result.outcome === "refused" && result.reason === "shopNotAuthorized" ? "needsScan" : null;
}
