import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { database } from "#lib/server/db/database.ts";
import { callKinds } from "#lib/server/db/running-sums-schema.ts";
import { chargeCounting } from "#lib/server/metering/pricing/confirm-charge-counting.ts";
import { writePriceList } from "#lib/server/metering/pricing/write-price-list.ts";
import { forgetSettings, settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import {
  kindName,
  type ListedPrice,
  MAX_LISTED_POINTS,
  PRICED_KINDS,
  type PriceList,
  ROW_OPERATIONS,
} from "#lib/shared/calls/listed-prices.ts";

export const priceListInput = z.strictObject({
  prices: z
    .array(
      z.strictObject({
        operation: z.enum(PRICED_KINDS.map(({ operation }) => operation)),
        variant: z.enum(PRICED_KINDS.flatMap(({ variant }) => variant ?? [])).nullable(),
        points: z.int().min(0).max(MAX_LISTED_POINTS).nullable(),
        isPerRow: z.boolean(),
      }),
    )
    .max(PRICED_KINDS.length)
    .refine((prices) => new Set(prices.map(kindName)).size === prices.length && prices.every(isPriced)),
});

function isPriced(price: ListedPrice): boolean {
  const isKind = PRICED_KINDS.some((kind) => kindName(kind) === kindName(price));
  return isKind && (!price.isPerRow || ROW_OPERATIONS.includes(price.operation));
}

/** Gets the prices of the present account's contract, with what its charges showed and how they count. */
export async function getPriceList(_identity: Identity): Promise<PriceList> {
  const [{ account }, counting] = await Promise.all([settingsSnapshot(), chargeCounting()]);
  const kinds = await database().select().from(callKinds).where(eq(callKinds.accountId, account.id));
  const rows = PRICED_KINDS.map((kind) => {
    const known = kinds.find((one) => kindName(one) === kindName(kind));
    return {
      ...kind,
      usualPerCall: known?.usualPerCall ?? null,
      usualRow: known?.usualRow ?? null,
      listed: known?.listed ?? null,
      isListedPerRow: known?.isListedPerRow ?? false,
    };
  });
  return { rows, counting };
}

/** Sets prices of the present account's contract; lists that agree also confirm how charges count. */
export async function setPriceList(
  { identity: { personId } }: Context,
  { prices }: { prices: ListedPrice[] },
): Promise<null> {
  await database().transaction((tx) => writePriceList(prices, personId, tx));
  forgetSettings();
  return null;
}
