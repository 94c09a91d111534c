import "server-only";
import { callService } from "#lib/server/metering/call-service.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { ListReply, PendingOrdersPage, PendingOrdersQuery } from "#lib/shared/orders/orders.ts";
import { callerOf, listReply, narrowPendingOrder, orderFormat } from "./order-lists.ts";
import { pendingPageBase } from "./page-base.ts";

/** One page of operation 3: at most one call. Until the page base is checked, the first page is asked for as 1. */
export async function listPendingOrders(
  context: Context,
  query: PendingOrdersQuery,
): Promise<ListReply<PendingOrdersPage>> {
  const base = await pendingPageBase();
  return requestPendingOrders(context, query, base ?? 1, base !== null);
}

/** The same request with a page base of the caller's choice. */
export async function requestPendingOrders(
  context: Context,
  query: PendingOrdersQuery,
  base: 0 | 1,
  isBaseChecked: boolean,
): Promise<ListReply<PendingOrdersPage>> {
  const shop = await getShop(query.shop, context.shop);
  if (!shop.sellerId)
    throw new AppError("badInput", "the shop has no seller ID", { fields: { shop: "noSellerId" } });
  const { writeDays, pictureHosts, isFetchedOnOpen } = await orderFormat("pending");
  const { startTime, endTime, sentDays } = writeDays(query);
  const called = await callService(callerOf(context, shop.id, isFetchedOnOpen), "pendingOrders", {
    sellerId: shop.sellerId,
    pageIndex: query.page - 1 + base,
    pageSize: query.size,
    orderNoStr: query.order,
    startTime,
    endTime,
    remark: query.remark,
  });
  return listReply(called, null, sentDays, (data, facts) => ({
    ...facts,
    orders: data.orders.map((order) => narrowPendingOrder(order, pictureHosts)),
    unreadableRows: data.unreadableRows,
    page: query.page,
    pageSize: query.size,
    isBaseChecked,
  }));
}
