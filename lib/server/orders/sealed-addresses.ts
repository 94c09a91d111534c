import "server-only";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { seal, unsealBytes } from "#lib/server/crypto/seal.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import { HOUR_MS } from "#lib/shared/dates/durations.ts";
import type { FullReceiver } from "#lib/shared/orders/orders.ts";

/** Lifetime, as long as the longest session. */
const OPENS_FOR_MS = 12 * HOUR_MS;

type OrderWithAddress = { orderNumber: string | null; receiver: Pick<FullReceiver, "address"> };
/** Shop of the orders and account of the response. */
type Origin = { shopId: string; accountId: string };

const contents = z.object({
  until: z.number(),
  orders: z.array(z.tuple([z.string().nullable(), z.string().nullable()])),
});

/**
 * Seals the addresses of a page for the browser, which sends them back to show some. Any instance can open them,
 * free, even if the response is no longer cached. Null if there are none.
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

/**
 * Opens the orders of a page, by place; null if sealed for another session, shop or account, too long ago, or not by
 * us.
 */
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
