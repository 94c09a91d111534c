import "server-only";
import { callService } from "#lib/server/metering/call-service.ts";
import { watchAccount } from "#lib/server/settings/settings-snapshot.ts";
import { uncalledResult, type CallOutcome } from "#lib/server/metering/call/call-outcome.ts";
import { findAuthorizationLink } from "#lib/server/shops/authorization-links.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { recordShopAuthorization } from "#lib/server/shops/record-shop-authorization.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { AuthorizationLink } from "#lib/shared/links/authorization-link.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type {
  ListResponse,
  SoldOrdersData,
  SoldOrdersPage,
  SoldOrdersQuery,
} from "#lib/shared/orders/orders.ts";
import { filterNames } from "#lib/shared/orders/filter-fields.ts";
import { SOLD_FIELDS } from "#lib/shared/orders/sold-url.ts";
import { bookSoon } from "./book/book-readings.ts";
import { storeSoldOrders } from "./book/store-orders.ts";
import { narrowSoldOrder, noteSeenOrders } from "./narrow-orders.ts";
import { createCaller, orderFormat, toListResponse } from "./order-lists.ts";
import { sealAddresses } from "./sealed-addresses.ts";

const enhancedOnly = filterNames(SOLD_FIELDS);

/** Lists one page of operation 5 with at most one call; pages start at 0 on the wire. */
export async function listSoldOrders(
  context: Context,
  query: SoldOrdersQuery,
): Promise<ListResponse<SoldOrdersPage>> {
  const shop = await getShop(query.shop, context.shop);
  if (!shop.ownerId)
    throw new AppError("badInput", "the shop has no owner ID", { fields: { shop: "noOwnerId" } });
  const enhancedFields =
    query.edition === "basic" ? enhancedOnly.filter((field) => query[field] !== undefined) : [];
  if (enhancedFields.length > 0) {
    throw new AppError("badInput", "the basic edition takes no filters", {
      fields: Object.fromEntries(enhancedFields.map((field) => [field, "enhancedOnly"])),
    });
  }
  const { writeDays, pictures, isFetchedOnOpen, accountId } = await orderFormat("sold");
  const { startTime, endTime, sentDays } = writeDays(query);
  const isSameAccount = await watchAccount();
  const caller = createCaller(context, shop.id, isFetchedOnOpen);
  // Reuses the QR code that is paid for. Only asking again makes a new call, after the scan or for another code.
  const storedLink =
    caller.cache !== "bypass" && shop.authorization === "needsScan"
      ? await findAuthorizationLink(shop.id)
      : null;
  const called = await callService(
    storedLink ? { ...caller, cache: "only" } : caller,
    "soldOrders",
    {
      ownerId: shop.ownerId,
      edition: query.edition,
      page: query.page - 1,
      pageSize: query.size,
      startTime,
      endTime,
      remark: query.remark,
      remarkTag: query.flag,
      remarkTagName: query.flagName,
    },
    storeSoldOrders(shop.id),
  );
  if (called.source === "called") bookSoon();
  await recordShopAuthorization(shop, called.result, isSameAccount);
  const response = await toListResponse(
    storedLink && called.result.outcome !== "answered" ? asBefore(called, storedLink) : called,
    { variant: query.edition, rows: query.size, sentDays },
    (data, facts) => ({
      ...facts,
      orders: data.orders.map((order) => narrowSoldOrder(order, pictures)),
      sealedAddresses: sealAddresses(context.identity, { shopId: shop.id, accountId }, data.orders),
      total: data.total,
      unreadableRows: data.unreadableRows,
      page: query.page,
      pageSize: answeredSize(data, query.size),
    }),
  );
  if (response.kind === "page") {
    await noteSeenOrders(pictures, response.page.orders);
  }
  return response;
}

/** Rebuilds the stored rejection that had the authorization link, for 0 points. */
function asBefore(
  called: CallOutcome<"soldOrders">,
  { link, answeredAt }: { link: AuthorizationLink; answeredAt: number },
): CallOutcome<"soldOrders"> {
  const callEnd = { outcome: "refused", reason: "shopNotAuthorized", code: 302, sentCount: 0 } as const;
  const result = { ...uncalledResult("soldOrders", callEnd), authorization: link };
  return { ...called, result, source: "stored", asOf: answeredAt, costPoints: exactly(0) };
}

/** Page size of the response: a service that limits it says so in its echo, and pages are shorter then. */
function answeredSize({ echo, orders }: SoldOrdersData, askedSize: number): number {
  const size = echo?.pageSize ?? askedSize;
  return size >= 1 && size < askedSize && orders.length <= size ? size : askedSize;
}
