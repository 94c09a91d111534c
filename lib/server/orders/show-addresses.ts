import "server-only";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { ShownAddresses } from "#lib/shared/orders/orders.ts";
import { auditNumber, bookAddressesInput, showBookAddresses } from "./book/show-book-addresses.ts";
import { openAddresses } from "./sealed-addresses.ts";

const MAX_ORDERS = 1_000;

/** Addresses to show: places on the person's pages. */
export const addressesInput = z.strictObject({
  shopId: z.uuid(),
  lists: z
    .array(
      z.strictObject({
        sealed: z.string().max(1_000_000),
        places: z.array(z.int().min(0)).min(1).max(MAX_ORDERS),
      }),
    )
    .min(1)
    .max(MAX_ORDERS)
    .refine((lists) => lists.reduce((sum, { places }) => sum + places.length, 0) <= MAX_ORDERS),
});

/** Addresses to show: places on pages, or orders of the book in place of a page. */
export const listedAddressesInput = z.union([addressesInput, bookAddressesInput]);

export function showListedAddresses(
  context: Context,
  wanted: z.infer<typeof listedAddressesInput>,
): Promise<ShownAddresses> {
  return "ids" in wanted ? showBookAddresses(context, wanted) : showAddresses(context, wanted);
}

/** Shows the addresses of orders, free; one audit entry with the orders is written first. */
export async function showAddresses(
  { identity }: Context,
  { shopId, lists }: z.infer<typeof addressesInput>,
): Promise<ShownAddresses> {
  const [shop, { account }] = await Promise.all([getShop(shopId), settingsSnapshot()]);
  const origin = { shopId: shop.id, accountId: account.id };
  const found = await Promise.all(
    lists.map(async ({ sealed, places }) => {
      const orders = await openAddresses(sealed, identity, origin);
      return orders && places.map((place) => orders[place] ?? noSuchPlace());
    }),
  );
  if (!found.every((page) => page !== null)) return { kind: "outdated" };
  const numbers = found.flat().map(({ orderNumber }) => orderNumber && auditNumber(orderNumber));
  await recordAudit({
    kind: "receiverAddressSeen",
    personId: identity.personId,
    details:
      numbers.length === 1
        ? { shop: shop.id, order: numbers[0] ?? null }
        : {
            shop: shop.id,
            count: numbers.length,
            orders: numbers.filter((number) => number !== null),
          },
  });
  return { kind: "shown", addresses: found.map((page) => page.map(({ address }) => address)) };
}

function noSuchPlace(): never {
  throw new AppError("badInput", "the page has no such place");
}
