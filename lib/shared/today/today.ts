import type { Shop } from "#lib/shared/base/shops.ts";
import type { Outcome } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { FetchJob } from "#lib/shared/jobs/fetch-job.ts";
import type { ShipByBoard } from "#lib/shared/orders/book.ts";
import type { ListOperation, PageBase, Parsed } from "#lib/shared/orders/orders.ts";
import type { PageSize } from "#lib/shared/base/url-params.ts";
import type { Role } from "#lib/shared/base/identity.ts";

/** An order in a few words; nothing of its receiver. */
export type TodayOrder = {
  id: string;
  shopId: string;
  shopName: string;
  orderNumber: string;
  /** Of its first item; null where it has none that can be read. */
  goodsName: string | null;
  /** Items besides the first. */
  moreGoods: number;
  shipBy: Parsed<number>;
  /** When it was confirmed, else paid, in Unix milliseconds. */
  datedAt: number | null;
  status: string | null;
};

/** What of a shop's orders waits, and how old that knowledge is. */
export type ShopAtOneLook = {
  shop: Shop;
  waiting: number;
  overdue: number;
  /** Due within a day, and not overdue. */
  soon: number;
  /** The oldest of the readings behind them; where none waits, when one of its lists was last read, and null for never. */
  readFrom: number | null;
};

/** A placement with the link that is handed out first. */
export type TodayLink = {
  id: string;
  name: string;
  sid: string;
  url: string | null;
  /** When its links came; null while nobody has fetched any. */
  linksAt: number | null;
};

/** What a day or month has come to, of how much. */
export type TodaySpend = {
  points: Points;
  calls: number;
  /** Points and calls that are allowed by now; null without a limit. */
  allowedPoints: number | null;
  allowedCalls: number | null;
};

/** How calls of one operation failed. */
export type TodayFailures = {
  operation: Operation;
  counts: Partial<Record<Exclude<Outcome, "answered">, number>>;
};

/** What each part of Today holds. */
export type TodayValues = {
  /** Null without a shop. */
  urgent: { board: ShipByBoard; orders: TodayOrder[] } | null;
  newest: { orders: TodayOrder[]; lastRead: number | null };
  shops: { shops: ShopAtOneLook[]; pageBase: PageBase };
  fetches: FetchJob[];
  links: { links: TodayLink[]; withoutLinks: number; total: number };
  spend: Record<"day" | "month", TodaySpend> & {
    maybeCharged: { calls: number; mostPoints: number; unpriced: number };
    needScan: { id: string; name: string }[];
  };
  failures: TodayFailures[];
};

export type TodayPart = keyof TodayValues;

/** Whose work each part is about, in the order of the page. */
export const TODAY_PARTS: Record<TodayPart, Role> = {
  urgent: "staff",
  shops: "staff",
  newest: "staff",
  fetches: "staff",
  links: "marketing",
  spend: "admin",
  failures: "admin",
};

/** `asOf`: when it was read, in Unix milliseconds. A part that could not be read says so; the others stand. */
export type TodayBlock<Value> = { kind: "read"; value: Value; asOf: number } | { kind: "failed" };

/** The parts for somebody's roles. */
export type Today = { asOf: number } & { [Part in TodayPart]?: TodayBlock<TodayValues[Part]> };

/** Orders that are asked for of each shop at once. */
export const ROWS_A_SHOP = 100 satisfies PageSize;

/**
 * Which list of a shop is read when all shops are refreshed; null where none can be. Sold orders tell deadlines and what was shipped; of
 * a shop whose owner still has to scan, pending orders come without.
 */
export function listToAsk(
  { ownerId, sellerId, authorization }: Pick<Shop, "ownerId" | "sellerId" | "authorization">,
  pageBase: PageBase,
): ListOperation | null {
  const canAskPending = sellerId !== null && pageBase !== null;
  if (ownerId !== null && !(authorization === "needsScan" && canAskPending)) return "soldOrders";
  return canAskPending ? "pendingOrders" : null;
}
