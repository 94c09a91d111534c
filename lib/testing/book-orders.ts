import { randomUUID } from "node:crypto";
import { seal } from "#lib/server/crypto/seal.ts";
import { database } from "#lib/server/db/database.ts";
import { orderReadings } from "#lib/server/db/orders-schema.ts";
import { serviceAccounts } from "#lib/server/db/schema.ts";
import { bookReadings } from "#lib/server/orders/book/book-readings.ts";
import { packOrders, pendingRows, soldRows } from "#lib/server/orders/book/order-rows.ts";
import type { FullReceiver, PendingOrder, SoldOrder } from "#lib/shared/orders/orders.ts";

const NOBODY: FullReceiver = {
  name: null,
  phone: null,
  province: null,
  city: null,
  district: null,
  address: null,
};

/** A sold order with the given fields; all others are empty. */
export function soldOrder(
  orderNumber: string,
  { receiver, ...given }: Partial<Omit<SoldOrder, "receiver">> & { receiver?: Partial<FullReceiver> } = {},
): SoldOrder<FullReceiver> {
  return {
    orderNumber,
    goods: { name: "桂花乌龙", imageUrl: null, spec: null, count: { value: 1 } },
    isPreSale: null,
    shipBy: null,
    confirmedAt: null,
    amountFen: null,
    status: null,
    flag: null,
    flagName: null,
    remark: null,
    costPoints: 1,
    isIncomplete: false,
    ...given,
    receiver: { ...NOBODY, ...receiver },
  };
}

/** A pending order with the given fields; all others are empty. */
export function pendingOrder(
  orderNumber: string,
  { receiver, ...given }: Partial<Omit<PendingOrder, "receiver">> & { receiver?: Partial<FullReceiver> } = {},
): PendingOrder<FullReceiver> {
  return {
    orderNumber,
    paidAt: null,
    goods: { lines: [{ name: "桂花乌龙", imageUrl: null, spec: null, count: { value: 1 } }] },
    amountFen: null,
    status: null,
    remark: null,
    costPoints: 1,
    isIncomplete: false,
    ...given,
    receiver: { ...NOBODY, ...receiver },
  };
}

type Read = { sold: SoldOrder<FullReceiver>[] } | { pending: PendingOrder<FullReceiver>[] };

/** Puts orders into a shop's order book, as a list of this call that is loaded now does. */
export async function bookOrders(
  shopId: string,
  read: Read,
  readAt = new Date(),
  callId: string = randomUUID(),
): Promise<void> {
  const [account] = await database().select({ id: serviceAccounts.id }).from(serviceAccounts);
  if (!account) throw new Error("no account");
  const rows =
    "sold" in read
      ? soldRows({ orders: read.sold, total: null, unreadableRows: 0 })
      : pendingRows({ orders: read.pending, unreadableRows: 0 });
  await database()
    .insert(orderReadings)
    .values({
      callId,
      list: "sold" in read ? "soldOrders" : "pendingOrders",
      shopId,
      accountId: account.id,
      readAt,
      sealed: seal("order reading", [callId], packOrders(rows)),
    });
  await bookReadings();
}
