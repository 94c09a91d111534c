import "server-only";
import { and, eq, inArray, isNotNull, notInArray, or } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { shops } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { accessToken } from "#lib/server/metering/gateway/gateway.ts";
import type { FirstRunStep } from "#lib/shared/settings/connection.ts";

/** Codes that say nothing for the address or the token. Spec: "Errors". */
const NO_PROOF = [401, 404];

/** What of the first live run is done, from what is there to see: environment, token, ledger, shops. Practice counts for nothing. */
export async function findFirstRun(): Promise<Record<FirstRunStep, boolean>> {
  if (env().mode === "sandbox")
    return { address: false, token: false, probe: false, shop: false, page: false };
  const isList = and(
    inArray(ledger.operation, ["pendingOrders", "soldOrders"]),
    isNotNull(ledger.shopId),
    eq(ledger.outcome, "answered"),
  );
  const isNumbered = or(isNotNull(shops.ownerId), isNotNull(shops.shopId), isNotNull(shops.sellerId));
  const [token, probe, shop, page] = await Promise.all([
    accessToken(),
    database().select({ id: ledger.id }).from(ledger).where(notInArray(ledger.code, NO_PROOF)).limit(1),
    database().select({ id: shops.id }).from(shops).where(isNumbered).limit(1),
    database().select({ id: ledger.id }).from(ledger).where(isList).limit(1),
  ]);
  return {
    address: true,
    token: token !== null,
    probe: probe.length > 0,
    shop: shop.length > 0,
    page: page.length > 0,
  };
}
