import "server-only";
import { seal } from "#lib/server/crypto/seal.ts";
import { statement } from "#lib/server/db/statement.ts";
import type { CallHooks } from "#lib/server/metering/call/call-hooks.ts";
import type { ListOperation } from "#lib/shared/orders/orders.ts";
import { packOrders, pendingRows, type OrderRow, soldRows } from "./order-rows.ts";

/**
 * Stores the orders of a page of sold orders in the commit that closes its call; `bookReadings` adds them to the book
 * later.
 */
export function storeSoldOrders(shopId: string): CallHooks<"soldOrders"> {
  return {
    close: (result, readAt, callId) =>
      result.outcome === "answered"
        ? orderRows({ list: "soldOrders", shopId, readAt, callId }, soldRows(result.data))
        : null,
  };
}

/** Stores the orders of a page of pending orders in the commit that closes its call. */
export function storePendingOrders(shopId: string): CallHooks<"pendingOrders"> {
  return {
    close: (result, readAt, callId) =>
      result.outcome === "answered"
        ? orderRows({ list: "pendingOrders", shopId, readAt, callId }, pendingRows(result.data))
        : null,
  };
}

type Reading = { list: ListOperation; shopId: string; readAt: Date; callId: string };

function orderRows({ list, shopId, readAt, callId }: Reading, rows: OrderRow[]) {
  if (rows.length === 0) return null;
  const sealed = seal("order reading", [callId], packOrders(rows));
  return {
    rows: [
      statement`
      insert into order_readings (call_id, list, shop_id, account_id, read_at, sealed)
      select
        closed.call_id,
        ${list},
        ${shopId}::uuid,
        (select account_id from calls where call_id = closed.call_id order by attempt desc limit 1),
        ${readAt.toISOString()}::timestamptz,
        ${sealed}
      from closed
      on conflict do nothing`,
    ],
  };
}
