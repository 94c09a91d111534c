import { readDay, readPage, readPageSize, readText, writeParams } from "#lib/shared/orders/list-params.ts";
import type { ReadableParams } from "#lib/shared/orders/list-params.ts";
import type { PendingOrdersQuery } from "#lib/shared/orders/orders.ts";

/** What the URL of `/orders/pending` says. The remark is not in it: it never enters a URL. */
export type PendingOrdersView = Omit<PendingOrdersQuery, "remark">;

/** Reads the URL; what is malformed is as if absent. */
export function readPendingOrdersView(params: ReadableParams, shopId: string): PendingOrdersView {
  return {
    shopId,
    page: readPage(params),
    pageSize: readPageSize(params),
    orderNumber: readText(params, "order", 64)?.replace(/\s+/g, ""),
    from: readDay(params, "from"),
    to: readDay(params, "to"),
  };
}

/** The query string of a view, for the page and for the route alike. */
export function writePendingOrdersView(view: PendingOrdersView): string {
  const { shopId, page, pageSize, orderNumber, from, to } = view;
  return writeParams({ shop: shopId, page, size: pageSize, order: orderNumber, from, to });
}
