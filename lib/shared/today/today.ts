import type { Shop } from "#lib/shared/base/shops.ts";
import type { Outcome } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { FetchJob } from "#lib/shared/jobs/fetch-job.ts";
import type { SetAside, ShipByBoard } from "#lib/shared/orders/book.ts";
import type { ListOperation, PageNumbering, Parsed } from "#lib/shared/orders/orders.ts";
import type { Role } from "#lib/shared/base/identity.ts";

/** An order in short; nothing of its receiver. */
export type TodayOrder = {
  id: string;
  shopId: string;
  shopName: string;
  orderNumber: string;
  /** Name of its first item; null when unreadable. */
  goodsName: string | null;
  /** Items besides the first. */
  moreGoods: number;
  shipBy: Parsed<number>;
  /** Time it was confirmed, else paid. */
  datedAt: number | null;
  status: string | null;
};

/** Waiting orders of a shop, and the age of that knowledge. */
export type ShopAtOneLook = {
  shop: Shop;
  waiting: number;
  overdue: number;
  /** Due within a day, and not overdue. */
  soon: number;
  /** Orders whose status has no name, so they may or may not wait. */
  unnamed: number;
  /** Oldest reading behind the counts, or when a list was last read if none waits; null for never. */
  readFrom: number | null;
};

/** A placement with the first link to hand out. */
export type TodayLink = {
  id: string;
  name: string;
  sid: string;
  url: string | null;
  /** Time its links were fetched; null before that. */
  linksAt: number | null;
};

/** Use of a day or month, and its limit. */
export type TodaySpend = {
  points: Points;
  calls: number;
  /** Points and calls allowed by now; null without a limit. */
  allowedPoints: number | null;
  allowedCalls: number | null;
};

/** Failed calls of one operation, by outcome. */
export type TodayFailures = {
  operation: Operation;
  counts: Partial<Record<Exclude<Outcome, "answered">, number>>;
};

/** Waiting orders, the most urgent first; those set aside and long overdue ones are in the counts alone. */
export type UrgentOrders = {
  board: ShipByBoard;
  orders: TodayOrder[];
  /** True if orders are overdue for so long that they aren't listed. */
  hasOlder: boolean;
  /** Orders set aside; the list may be cut. */
  setAside: { orders: AsideOrder[]; count: number };
};

type AsideOrder = TodayOrder & { setAside: SetAside };

/** Values of each part of Today. */
export type TodayValues = {
  /** Null without a shop. */
  urgent: UrgentOrders | null;
  newest: { orders: TodayOrder[]; lastRead: number | null };
  shops: { shops: ShopAtOneLook[]; pageBase: PageNumbering };
  fetches: FetchJob[];
  links: { links: TodayLink[]; withoutLinks: number; total: number };
  spend: Record<"day" | "month", TodaySpend> & {
    maybeCharged: { calls: number; mostPoints: number; unpriced: number };
    needScan: { id: string; name: string }[];
    /** Names of webhooks that were turned off, or to which events have failed. */
    troubledWebhooks: string[];
    isCountingConfirmed: boolean;
  };
  failures: TodayFailures[];
};

export type TodayPart = keyof TodayValues;

/** Role whose work each part shows, in the order of the page. */
export const TODAY_PARTS: Record<TodayPart, Role> = {
  urgent: "staff",
  shops: "staff",
  newest: "staff",
  fetches: "staff",
  links: "marketing",
  spend: "admin",
  failures: "admin",
};

/** `asOf`: time of reading, in Unix milliseconds. A part that fails doesn't affect the others. */
export type TodayBlock<Value> = { kind: "read"; value: Value; asOf: number } | { kind: "failed" };

/** Parts of the page for a person's roles. */
export type Today = { asOf: number } & { [Part in TodayPart]?: TodayBlock<TodayValues[Part]> };

/**
 * List to read when all shops are refreshed; null when there is none. Sold orders show deadlines and shipping;
 * a shop whose owner still has to scan can only be read by pending orders.
 */
export function listToAsk(
  { ownerId, sellerId, authorization }: Pick<Shop, "ownerId" | "sellerId" | "authorization">,
  pageNumbering: PageNumbering,
): ListOperation | null {
  const canAskPending = sellerId !== null && pageNumbering !== null;
  if (ownerId !== null && !(authorization === "needsScan" && canAskPending)) return "soldOrders";
  return canAskPending ? "pendingOrders" : null;
}
