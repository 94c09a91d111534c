import { type Parsed, parsedValue, type PendingOrder, type SoldOrder } from "./orders.ts";
import type { RowSort } from "./row-sorts.ts";
import { isWaiting, type OrderStatus } from "./statuses.ts";

type AnyOrder = SoldOrder | PendingOrder;

/** Sorts rows by one column; rows without a value come last either way, equal rows keep the service's order. */
export function sortOrders<Order extends AnyOrder>(orders: readonly Order[], sort: RowSort): Order[] {
  const isDown = sort.startsWith("-");
  const by = sort.slice(isDown ? 1 : 0);
  return orders.toSorted((one, other) => {
    const [a, b] = [sortValue(one, by), sortValue(other, by)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const order =
      typeof a === "number" ? a - Number(b) : a.localeCompare(String(b), undefined, { numeric: true });
    return isDown ? -order : order;
  });
}

function sortValue(order: AnyOrder, by: string): number | string | null {
  if (by === "status") return order.status?.trim() || null;
  return parsedValue(
    by === "amount"
      ? order.amountFen
      : by === "shipBy"
        ? parseShipBy(order)
        : "paidAt" in order
          ? order.paidAt
          : order.confirmedAt,
  );
}

/** Ship-by time from its list, else from the order book. */
function parseShipBy(order: AnyOrder): Parsed<number> {
  return ("shipBy" in order ? order.shipBy : order.deadline) ?? null;
}

/** URL form of a kind of rows: `due0` is overdue, `due4` due in less than 4 hours. */
export type RowKind = string;

const HOUR_MS = 3_600_000;
const DUE = [0, 4, 24];

export type KnownRows = {
  statuses: readonly OrderStatus[];
  /** Unix milliseconds; null before the browser has a clock. */
  now: number | null;
};

/** Counts rows of each kind, in the order of the screen. Kinds that hide no row or all are left out except `kept`. */
export function rowKinds(
  orders: readonly AnyOrder[],
  known: KnownRows,
  kept: RowKind | undefined,
): { kind: RowKind; count: number }[] {
  return DUE.map((hours) => `due${hours}`)
    .map((kind) => ({ kind, count: ofKind(orders, kind, known).length }))
    .filter(({ kind, count }) => (count > 0 && count < orders.length) || kind === kept);
}

/** Rows of one kind. A deadline counts only for an order that is known to wait for shipping. */
export function ofKind<Order extends AnyOrder>(
  orders: readonly Order[],
  kind: RowKind,
  { statuses, now }: KnownRows,
): Order[] {
  return orders.filter((order) => {
    const deadline = parsedValue(parseShipBy(order));
    if (deadline === null || now === null || isWaiting(statuses, order.status) !== true) return false;
    const leftMs = deadline - now;
    return kind === "due0" ? leftMs < 0 : leftMs >= 0 && leftMs < Number(kind.slice(3)) * HOUR_MS;
  });
}
