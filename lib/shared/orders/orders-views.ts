import { readDay, readPage, readPageSize, readText, writeParams } from "#lib/shared/base/url-params.ts";
import type { ReadableParams } from "#lib/shared/base/url-params.ts";
import type { PendingOrdersQuery, SoldOrdersQuery } from "./orders.ts";

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

/** What the URL of `/orders/sold` says. The remark is not in it: it never enters a URL. */
export type SoldOrdersView = Omit<SoldOrdersQuery, "remark">;

/** Reads the URL; what is malformed is as if absent. Basic edition knows no filters (spec: "Sold orders, paged"). */
export function readSoldOrdersView(params: ReadableParams, shopId: string): SoldOrdersView {
  const base = { shopId, page: readPage(params), pageSize: readPageSize(params) };
  if (params.get("edition") === "basic") return { ...base, edition: "basic" };
  const flag = params.get("flag") ?? "";
  return {
    ...base,
    edition: "enhanced",
    from: readDay(params, "from"),
    to: readDay(params, "to"),
    flag: /^[1-5]$/.test(flag) ? flag : undefined,
    flagName: readText(params, "flagName", 100),
  };
}

/** The query string of a view, for the page and for the route alike. */
export function writeSoldOrdersView(view: SoldOrdersView): string {
  const { shopId, page, pageSize, edition, from, to, flag, flagName } = view;
  const isBasic = edition === "basic";
  return writeParams({
    shop: shopId,
    page,
    size: pageSize,
    edition: isBasic ? edition : undefined,
    ...(isBasic ? {} : { from, to, flag, flagName }),
  });
}
