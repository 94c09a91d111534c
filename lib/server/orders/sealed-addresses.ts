import "server-only";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { seal, unsealBytes } from "#lib/server/crypto/seal.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import type { FullReceiver } from "#lib/shared/orders/orders.ts";

/** As long as the longest session. */
const OPENS_FOR_MS = 12 * 60 * 60_000;

type OrderWithAddress = { orderNumber: string | null; receiver: Pick<FullReceiver, "address"> };
/** Whose orders they are, and whose answer they came with. */
type Origin = { shopId: string; accountId: string };

const contents = z.object({
  until: z.number(),
  orders: z.array(z.tuple([z.string().nullable(), z.string().nullable()])),
});

/**
 * The addresses of a page under a seal that goes to the browser beside the page and comes back when somebody wants to see
 * some: so they can be shown whether or not the answer is still kept, by any instance, for no call. Null without addresses.
 */
export function sealAddresses(
  { sessionId }: Identity,
  { shopId, accountId }: Origin,
  orders: readonly OrderWithAddress[],
  now = Date.now(),
): string | null {
  if (orders.every(({ receiver }) => receiver.address === null)) return null;
  const text: z.infer<typeof contents> = {
    until: now + OPENS_FOR_MS,
    orders: orders.map(({ orderNumber, receiver }) => [orderNumber, receiver.address]),
  };
  return seal("addresses", [sessionId, shopId, accountId], deflateRawSync(JSON.stringify(text)));
}

type SealedOrder = { orderNumber: string | null; address: string | null };

/** The orders of a page by place; null when it was sealed for another session, shop or account, long ago, or not by us. */
export async function openAddresses(
  sealed: string,
  { sessionId }: Identity,
  { shopId, accountId }: Origin,
  now = Date.now(),
): Promise<SealedOrder[] | null> {
  const bytes = await unsealBytes("addresses", [sessionId, shopId, accountId], sealed);
  if (bytes === null) return null;
  const found = contents.parse(JSON.parse(inflateRawSync(bytes).toString("utf8")));
  if (now >= found.until) return null;
  return found.orders.map(([orderNumber, address]) => ({ orderNumber, address }));
}
