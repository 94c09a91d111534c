import "server-only";
import { callService } from "#lib/server/metering/call-service.ts";
import type { CallOutcome } from "#lib/server/metering/call/call-outcome.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { NO_SELLER } from "#lib/shared/calls/operations.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { ListResponse, PendingOrdersPage, PendingOrdersQuery } from "#lib/shared/orders/orders.ts";
import { bookSoon } from "./book/book-readings.ts";
import { storePendingOrders } from "./book/store-orders.ts";
import { findWrittenNumber } from "./one-order/find-by-number.ts";
import { narrowPendingOrder, noteSeenOrders } from "./narrow-orders.ts";
import { createCaller, orderFormat, toListResponse } from "./order-lists.ts";
import { mayBePage, pendingPageNumbering } from "./page-numbering.ts";
import { withDeadlines } from "./pending-deadlines.ts";
import { sealAddresses } from "./sealed-addresses.ts";

/**
 * Lists one page of operation 3 with at most one call. Until the page numbering is checked, the first page is
 * requested as 1.
 */
export async function listPendingOrders(
  context: Context,
  query: PendingOrdersQuery,
): Promise<ListResponse<PendingOrdersPage>> {
  const base = await pendingPageNumbering();
  const { reply } = await callPendingOrders(context, query, base ?? 1);
  return reply.kind === "page" ? { kind: "page", page: { ...reply.page, pageBase: base } } : reply;
}

/**
 * Requests pending orders from a given first page number, and returns the call as well. `seller: "none"` sends no
 * seller ID, even if the shop has one by now, as the person chose it so. The call counts for the selected shop.
 */
export async function callPendingOrders(
  context: Context,
  query: PendingOrdersQuery,
  base: 0 | 1,
): Promise<{ called: CallOutcome<"pendingOrders">; reply: ListResponse<PendingOrdersPage> }> {
  const shop = await getShop(query.shop, context.shop);
  const isWithoutSeller = query.seller === "none";
  if (!isWithoutSeller && !shop.sellerId)
    throw new AppError("badInput", "the shop has no seller ID", { fields: { shop: "noSellerId" } });
  const { writeDays, pictures, isFetchedOnOpen, accountId } = await orderFormat("pending");
  const variant = isWithoutSeller ? NO_SELLER : null;
  const { startTime, endTime, sentDays } = writeDays(query);
  const called = await callService(
    createCaller(context, shop.id, isFetchedOnOpen),
    "pendingOrders",
    {
      sellerId: isWithoutSeller ? null : shop.sellerId,
      pageIndex: query.page - 1 + base,
      pageSize: query.size,
      // A call for another spelling would find nothing. Without a seller the order may be of any shop.
      orderNoStr:
        query.order && (isWithoutSeller ? query.order : await findWrittenNumber(query.order, shop.id)),
      startTime,
      endTime,
      remark: query.remark,
    },
    // Without a seller, the orders may be of any shop.
    isWithoutSeller ? undefined : storePendingOrders(shop.id),
  );
  if (called.source === "called") bookSoon();
  const response = await toListResponse(called, { variant, rows: query.size, sentDays }, (data, facts) => ({
    ...facts,
    orders: data.orders.map((order) => narrowPendingOrder(order, pictures)),
    sealedAddresses: sealAddresses(context.identity, { shopId: shop.id, accountId }, data.orders),
    unreadableRows: data.unreadableRows,
    page: query.page,
    pageSize: query.size,
    pageBase: null,
  }));
  if (response.kind === "problem") response.problem.mayBePage = mayBePage(response.problem);
  if (response.kind === "page") {
    await noteSeenOrders(pictures, response.page.orders);
    if (!isWithoutSeller)
      response.page.orders = await withDeadlines(response.page.orders, { shopId: shop.id, accountId });
  }
  return { called, reply: response };
}
