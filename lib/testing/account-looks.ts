import { database } from "#lib/server/db/database.ts";
import { shops } from "#lib/server/db/schema.ts";
import { placements } from "#lib/server/db/top-up-schema.ts";
import { findKnownBuyers } from "#lib/server/buyers/known-buyers.ts";
import { verifyCard } from "#lib/server/cards/verify-card.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import {
  chargeCounting,
  confirmChargeCounting,
} from "#lib/server/metering/pricing/confirm-charge-counting.ts";
import { listAllPrices } from "#lib/server/metering/pricing/prices.ts";
import { listPendingOrders } from "#lib/server/orders/list-pending-orders.ts";
import { listSoldOrders } from "#lib/server/orders/list-sold-orders.ts";
import { pendingPageNumbering } from "#lib/server/orders/page-numbering.ts";
import { putSetting } from "#lib/server/settings/change-setting.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { getTopUpLinks } from "#lib/server/top-up/get-top-up-links.ts";
import { findLinks } from "#lib/server/top-up/links.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { cardInput } from "./card-requests.ts";

/** Cached responses and learned facts of one account of the service. */
export type AccountLook = {
  served: { verdict: boolean; links: boolean; sold: boolean; pending: boolean; buyers: boolean };
  placementLinks: boolean;
  prices: number;
  pageNumbering: 0 | 1 | null;
  isRuleConfirmed: boolean;
  authorization: string;
};

export const ALL_SERVED = { verdict: true, links: true, sold: true, pending: true, buyers: true };
export const NONE_SERVED = { verdict: false, links: false, sold: false, pending: false, buyers: false };

/** The look of an account that has made no call yet. */
export const NEW_ACCOUNT: AccountLook = {
  served: NONE_SERVED,
  placementLinks: false,
  prices: 0,
  pageNumbering: null,
  isRuleConfirmed: false,
  authorization: "unknown",
};

/** The first page of either list, as sent to a service that counts pending pages from 1. */
const SOLD = { ownerId: "2208841037615", edition: "enhanced" as const, page: 0, pageSize: 20 };
const PENDING = { sellerId: "700261", pageIndex: 1, pageSize: 20 };
const SID = "wall-7";
const BUYERS = {
  shopId: "318640275",
  edition: "basic" as const,
  orders: [{ tid: "4402981677163358207", buyerNick: "tb林" }],
};

/** Adds the shop and the placement that the presses are about. */
export async function addAsked(): Promise<void> {
  await database()
    .insert(shops)
    .values({ name: "林间小铺", ownerId: "2208841037615", shopId: "318640275", sellerId: "700261" });
  await database().insert(placements).values({ sid: SID, name: SID, owner: "Lin" });
}

/** One press of each kind, as people make them; equal `key`s give equal idempotency keys. */
export async function pressesOf(context: Context, key: number): Promise<(() => Promise<unknown>)[]> {
  const { shop, placement } = await asked();
  const keyed = (nth: number) => ({
    idempotencyKey: `${String(key).padStart(8, "0")}-0000-4000-8000-00000000000${nth}`,
  });
  const caller = { personId: context.identity.personId, shopId: shop.id, ...keyed(5) };
  return [
    () => verifyCard(context, cardInput(keyed(1))),
    () => getTopUpLinks(context, { ...keyed(2), placementId: placement.id, cache: "default" }),
    () =>
      listSoldOrders(
        { ...context, ...keyed(3) },
        { shop: shop.id, edition: SOLD.edition, page: 1, size: 20 },
      ),
    () => listPendingOrders({ ...context, ...keyed(4) }, { shop: shop.id, page: 1, size: 20 }),
    () => callService(caller, "buyerOpenId", BUYERS),
  ];
}

/** Makes all presses, one after the other. */
export async function askEverything(context: Context, key: number): Promise<void> {
  for (const press of await pressesOf(context, key)) await press();
}

/** Learns the page numbering, and confirms the charge rule. */
export async function learnEverything({ identity: { personId } }: Context): Promise<void> {
  await putSetting("pendingPageBase", { base: 1 }, personId);
  await confirmChargeCounting("perRow", personId);
}

/** Looks at the current account of this process without making a call. */
export async function lookAround(context: Context): Promise<AccountLook> {
  const { shop, placement } = await asked();
  const isKept = async (kept: Promise<{ result: { outcome: string } }>) =>
    (await kept).result.outcome === "answered";
  const nobody = { personId: null, shopId: null, cache: "only" } as const;
  const { name, accountNo } = cardInput();
  const known = await findKnownBuyers(context, {
    shopId: shop.id,
    edition: BUYERS.edition,
    orders: BUYERS.orders.map(({ tid, buyerNick: nick }) => ({ tid, nick })),
  });
  return {
    served: {
      verdict: await isKept(callService(nobody, "bankCard", { name, accountNo })),
      links: await isKept(callService(nobody, "topUpLink", { sid: SID, placement: "body" })),
      sold: await isKept(callService(nobody, "soldOrders", SOLD)),
      pending: await isKept(callService(nobody, "pendingOrders", PENDING)),
      buyers: known.tids.length > 0,
    },
    placementLinks: (await findLinks(placement.id)) !== null,
    prices: (await listAllPrices()).filter(({ perCall }) => perCall !== null).length,
    pageNumbering: await pendingPageNumbering(),
    isRuleConfirmed: (await chargeCounting()).isConfirmed,
    authorization: (await getShop(shop.id)).authorization,
  };
}

async function asked() {
  const [[shop], [placement]] = await Promise.all([
    database().select().from(shops).limit(1),
    database().select().from(placements).limit(1),
  ]);
  if (!shop || !placement) throw new Error("nothing to ask for");
  return { shop, placement };
}
