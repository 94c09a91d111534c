import "server-only";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/** Which order's address is about to be shown; its number may be missing or longer than any of ours would be. */
export const addressSeenInput = z.strictObject({
  shopId: z.uuid(),
  orderNumber: z.string().max(10_000).nullable(),
});

/** Records that a person looks at a receiver's address: first the entry, then the address. */
export async function recordAddressSeen(
  { identity }: Context,
  { shopId, orderNumber }: z.infer<typeof addressSeenInput>,
): Promise<null> {
  const shop = await getShop(shopId);
  const order = orderNumber?.replace(/[^\x21-\x7e]/g, "").slice(0, 64) ?? null;
  await recordAudit({
    kind: "receiverAddressSeen",
    personId: identity.personId,
    details: { shop: shop.id, order },
  });
  return null;
}
