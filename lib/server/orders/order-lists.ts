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
import { noteSeenPictures, toPictureRule } from "#lib/server/settings/pictures.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import { PAGE_SIZES } from "#lib/shared/base/url-params.ts";
import { expectedPoints, type Operation } from "#lib/shared/calls/operations.ts";
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

/** What a page of a list and the buyers of its orders cost, and for how long a response serves again, before anything is called. */
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

/** What asking for one order by its number usually costs: the first page in its usual size. */
export async function getPointsOfOneOrder(_identity: Identity): Promise<Points | null> {
  return expectedPoints(await listPrices("pendingOrders"), "pendingOrders", null, PAGE_SIZES[0]);
}

/** A list that is not fetched when opened shows what is cached, until a person presses for more. */
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

/** How a list is requested and shown, as the admins have set it. Read before the request leaves: a failure then costs nothing. */
export async function orderFormat(list: "pending" | "sold"): Promise<{
  writeDays: (days: DayRange) => SentDays;
  pictures: PictureRule;
  isFetchedOnOpen: boolean;
  /** Whose answer it will be. */
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

/** `sentDays` is what people get to see of it, exactly as it left. */
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

/** The edition and how many rows were asked for, and how the days of the request were written. */
type RequestedPage = { variant: string | null; rows: number; sentDays: string | undefined };

/**
 * Turns the outcome of a call into what the list pages get; `page` builds the page of a response. What a newer response usually costs stands with every reply, a free one too.
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

// A price is for show: a page that is paid for is never lost to it.
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

/** Takes pictures out of a goods line that may not be shown: their addresses never reach a browser. */
function narrowPicture(line: GoodsLine, pictures: PictureRule): GoodsLine {
  return { ...line, imageUrl: pictureUrl(line.imageUrl, pictures) };
}

/** An order as lists show it: without the receiver's address, and without pictures of other hosts. */
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

/** The pictures that a page of orders shows. */
function listPictures(orders: readonly (SoldOrder | PendingOrder)[]): (string | null)[] {
  return orders.flatMap(({ goods }) => {
    if ("unreadable" in goods) return [];
    return "lines" in goods ? goods.lines.map(({ imageUrl }) => imageUrl) : [goods.imageUrl];
  });
}
