import "server-only";
import { inForce } from "#lib/shared/settings/registry.ts";
import { env } from "#lib/server/env.ts";
import { logError } from "#lib/server/log/log.ts";
import { readCacheTtl } from "#lib/server/metering/cache/cache-entry.ts";
import {
  toResponseInfo,
  toServiceProblem,
  type ResponseData,
  type CallOutcome,
  type Caller,
} from "#lib/server/metering/call/call-outcome.ts";
import { listAllPrices, listPrices } from "#lib/server/metering/pricing/prices.ts";
import { noteSeenPictures, toPictureRule } from "#lib/server/settings/picture-sources.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import { PAGE_SIZES } from "#lib/shared/base/url-params.ts";
import { expectedPoints, type Operation, type Price } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { ResponseInfo } from "#lib/shared/calls/service-problem.ts";
import { holdsTimes, writeMoment, type DateShape } from "#lib/shared/dates/day-bounds.ts";
import type { DayRange } from "#lib/shared/dates/moments.ts";
import { pictureUrl, type PictureRule } from "#lib/shared/links/pictures.ts";
import type {
  ListOperation,
  ListTerms,
  ListResponse,
  FullReceiver,
  GoodsLine,
  PendingOrder,
  Receiver,
  SoldOrder,
} from "#lib/shared/orders/orders.ts";
import { listOrderStatuses, noteSeenStatuses } from "./order-statuses.ts";

/** Gets the prices of a page of a list and of its buyers, and how long responses are cached, before any call. */
export async function getListTerms(_identity: Identity, operation: ListOperation): Promise<ListTerms> {
  const [prices, cacheTtlSeconds, statuses, { values }] = await Promise.all([
    listAllPrices(),
    readCacheTtl(operation),
    listOrderStatuses(),
    settingsSnapshot(),
  ]);
  const shapes = inForce("dateShapes", values.dateShapes);
  const wanted: readonly Operation[] = [operation, "buyerOpenId"];
  return {
    prices: prices.filter((price) => wanted.includes(price.operation)),
    cacheTtlSeconds,
    statuses,
    takesTimes: holdsTimes(operation === "soldOrders" ? shapes.sold : shapes.pending),
  };
}

/** Prices of pages of the lists, before anything is called. */
export async function listOrderPrices(_identity: Identity): Promise<Price[]> {
  const prices = await listAllPrices();
  return prices.filter(({ operation }) => operation === "soldOrders" || operation === "pendingOrders");
}

/** Usual price of requesting one order by its number: that of a first page of the usual size. */
export async function getPointsOfOneOrder(_identity: Identity): Promise<Points | null> {
  return expectedPoints(await listPrices("pendingOrders"), "pendingOrders", null, PAGE_SIZES[0]);
}

/** Builds the caller. A list that doesn't load when opened shows cached responses until a person presses a button. */
export function createCaller(
  { identity, idempotencyKey, cache = "default", isPressed = false, signal }: Context,
  shopId: string,
  isFetchedOnOpen: boolean,
): Caller {
  return {
    personId: identity.personId,
    shopId,
    idempotencyKey,
    cache: cache === "default" && !isFetchedOnOpen && !isPressed ? "only" : cache,
    signal,
  };
}

type SentDays = {
  startTime: string | undefined;
  endTime: string | undefined;
  sentDays: string | undefined;
};

/**
 * Reads how a list is requested and shown, as set by admins. Call it before the request: a failure then costs
 * nothing.
 */
export async function orderFormat(list: "pending" | "sold"): Promise<{
  writeDays: (days: DayRange) => SentDays;
  pictures: PictureRule;
  isFetchedOnOpen: boolean;
  /** Account of the response. */
  accountId: string;
}> {
  const { values, account } = await settingsSnapshot();
  const shape = inForce("dateShapes", values.dateShapes)[list];
  return {
    writeDays: (days) => writeDays(days, shape),
    pictures: toPictureRule(values),
    isFetchedOnOpen: inForce("openLists", values.openLists).isFetching,
    accountId: account.id,
  };
}

/** Writes the days of a request; `sentDays` is shown to people exactly as sent. */
function writeDays({ from, to }: DayRange, shape: DateShape): SentDays {
  const { tzShop } = env();
  const startTime = from && writeMoment(from, "from", shape, tzShop);
  const endTime = to && writeMoment(to, "to", shape, tzShop);
  return {
    startTime,
    endTime,
    sentDays: startTime || endTime ? [startTime, "–", endTime].filter(Boolean).join(" ") : undefined,
  };
}

/** Edition, requested rows, and the days of the request as sent. */
type RequestedPage = { variant: string | null; rows: number; sentDays: string | undefined };

/**
 * Turns the outcome of a call into the reply for a list page; `page` builds the page of a response. Every reply, also
 * a free one, states the usual price of a new response.
 */
export async function toListResponse<O extends ListOperation, Page>(
  called: CallOutcome<O>,
  { variant, rows, sentDays }: RequestedPage,
  page: (data: ResponseData<O>, facts: ResponseInfo) => Page,
): Promise<ListResponse<Page>> {
  const { result } = called;
  const usualPoints =
    called.callId === null ? await readUsualPoints(result.operation, variant, rows) : called.usualPoints;
  const added = { usualPoints, ...(sentDays !== undefined && { sentDays }) };
  if (result.outcome === "answered")
    return { kind: "page", page: page(result.data, { ...toResponseInfo(called), ...added }) };
  return { kind: "problem", problem: { ...toServiceProblem({ ...called, result }), ...added } };
}

// Looks up the price to show; never throws, so that a paid page isn't lost.
async function readUsualPoints(
  operation: Operation,
  variant: string | null,
  rows: number,
): Promise<Points | null> {
  try {
    return expectedPoints(await listPrices(operation), operation, variant, rows);
  } catch (error) {
    logError("the usual price of a list could not be read", error, { operation });
    return null;
  }
}

/** Removes pictures that may not be shown from a goods line: their addresses never reach a browser. */
function narrowPicture(line: GoodsLine, pictures: PictureRule): GoodsLine {
  return { ...line, imageUrl: pictureUrl(line.imageUrl, pictures) };
}

/** Converts an order for lists: without the receiver's address and pictures of other hosts. */
export function narrowSoldOrder(order: SoldOrder<FullReceiver>, pictures: PictureRule): SoldOrder {
  return { ...order, receiver: maskReceiver(order.receiver), goods: narrowPicture(order.goods, pictures) };
}

export function narrowPendingOrder(order: PendingOrder<FullReceiver>, pictures: PictureRule): PendingOrder {
  const { goods } = order;
  return {
    ...order,
    receiver: maskReceiver(order.receiver),
    goods:
      "unreadable" in goods ? goods : { lines: goods.lines.map((line) => narrowPicture(line, pictures)) },
  };
}

function maskReceiver({ name, phone, province, city, district, address }: FullReceiver): Receiver {
  return { name, phone, province, city, district, hasAddress: address !== null };
}

/** Notes which pictures and statuses a page of orders has. */
export async function noteSeenOrders(
  pictures: PictureRule,
  orders: readonly (SoldOrder | PendingOrder)[],
): Promise<void> {
  await noteSeenPictures(pictures, listPictures(orders));
  await noteSeenStatuses(orders);
}

/** Pictures of a page of orders. */
function listPictures(orders: readonly (SoldOrder | PendingOrder)[]): (string | null)[] {
  return orders.flatMap(({ goods }) => {
    if ("unreadable" in goods) return [];
    return "lines" in goods ? goods.lines.map(({ imageUrl }) => imageUrl) : [goods.imageUrl];
  });
}
