import type { Price } from "#lib/shared/calls/operations.ts";
import type { ResponseInfo, ServiceProblem, Spending } from "#lib/shared/calls/service-problem.ts";
import type { OrderStatus } from "./statuses.ts";
import type { PendingOrdersView } from "./pending-url.ts";
import type { SoldOrdersView } from "./sold-url.ts";

/** A parsed value: understood, unreadable (the raw text, shown as it is), or missing (null). */
export type Parsed<T> = { value: T } | { unreadable: string } | null;

/** Value that was read; null when it is missing or unreadable. */
export function parsedValue<T>(parsed: Parsed<T>): T | null {
  return parsed !== null && "value" in parsed ? parsed.value : null;
}

export type GoodsLine = {
  name: string | null;
  imageUrl: string | null;
  spec: string | null;
  count: Parsed<number>;
};

/** Receiver as lists show them; the address comes only with `showAddresses`. */
export type Receiver = {
  /** Received encrypted or masked, or masked by us when it came in plain text. */
  name: string | null;
  phone: string | null;
  province: string | null;
  city: string | null;
  district: string | null;
  /** True when the service sent one. */
  hasAddress: boolean;
};

/** Receiver as the service sent them; stays on the server. */
export type FullReceiver = Omit<Receiver, "hasAddress"> & { address: string | null };

/** One order of operation 5. Spec: "Sold order page". */
export type SoldOrder<Of = Receiver> = {
  /** `order_sn`, exact; null makes the row incomplete. */
  orderNumber: string | null;
  goods: GoodsLine;
  isPreSale: Parsed<boolean>;
  /** Unix milliseconds. */
  shipBy: Parsed<number>;
  /** Unix milliseconds. */
  confirmedAt: Parsed<number>;
  amountFen: Parsed<number>;
  /** Raw value: the spec lists no meanings. */
  status: string | null;
  flag: string | null;
  flagName: string | null;
  remark: string | null;
  receiver: Of;
  costPoints: number | null;
  /** A field the spec promises is missing or unreadable. */
  isIncomplete: boolean;
};

/** Ship-by time of an order, and when a list of sold orders last showed it, in Unix milliseconds. */
export type KnownDeadline = { value: number; readAt: number };

/** One order of operation 3. Spec: "Pending order record". */
export type PendingOrder<Of = Receiver> = {
  orderNumber: string | null;
  /** Unix milliseconds, read in the shop's time zone. */
  paidAt: Parsed<number>;
  /** Ship-by time from the order book, as sold orders last showed it; absent when unknown. */
  deadline?: KnownDeadline;
  goods: { lines: GoodsLine[] } | { unreadable: string };
  amountFen: Parsed<number>;
  status: string | null;
  remark: string | null;
  receiver: Of;
  costPoints: number | null;
  isIncomplete: boolean;
};

export type SoldTotal = { count: number; isAbout: boolean };

export type SoldOrdersData = {
  orders: SoldOrder<FullReceiver>[];
  total: SoldTotal | null;
  /** Rows that were no objects and could not be shown. */
  unreadableRows: number;
  /** Page (from 0) and size in the response. The service may reduce the size; they don't tell where a list ends. */
  echo?: { page: number | null; pageSize: number | null };
};

export type PendingOrdersData = { orders: PendingOrder<FullReceiver>[]; unreadableRows: number };

/** `sealedAddresses`: addresses of the page's receivers, to send back to `showAddresses`; null when there are none. */
type ListedPage<Data, Order> = Omit<Data, "orders"> &
  ResponseInfo & { orders: Order[]; sealedAddresses: string | null; page: number; pageSize: number };

export type SoldOrdersPage = ListedPage<SoldOrdersData, SoldOrder>;

/** Number of the service's first page; null while page numbering is unknown. */
export type PageNumbering = 0 | 1 | null;

/**
 * `pageBase`: page numbering as it was known at the request; until it is known the first page is requested as 1. Tabs
 * of earlier versions read it by this name.
 */
export type PendingOrdersPage = ListedPage<PendingOrdersData, PendingOrder> & {
  pageBase: PageNumbering;
};

/** Addresses to show of one page: its seal, and the places of its rows from 0. */
export type WantedAddresses = { sealed: string; places: number[] };

/** Addresses by page and place; `outdated`: a page belongs to another session or account. */
export type ShownAddresses = { kind: "shown"; addresses: (string | null)[][] } | { kind: "outdated" };

/** Results of the list routes (HTTP 200); our own failures are `ErrorBody`. */
export type ListResponse<Page> = { kind: "page"; page: Page } | { kind: "problem"; problem: ServiceProblem };

/** A page of a list that came with its document; `search`: its query string. */
export type PageAtHand<Page> = { search: string; page: Page };

export type ListOperation = "pendingOrders" | "soldOrders";

/** Terms of a list before any request: prices by edition, seconds that a result is cached, and names of statuses. */
export type ListTerms = {
  prices: Price[];
  cacheTtlSeconds: number;
  statuses: readonly OrderStatus[];
  /** True when the days of its filter may have a time of day. */
  takesTimes: boolean;
};

/** Request for a list: its URL values, and the remark, which never enters a URL. */
export type SoldOrdersQuery = SoldOrdersView & { remark?: string };
export type PendingOrdersQuery = PendingOrdersView & { remark?: string };

/** Result of a check of page numbering from the settings, in one or two calls. `nothing`: neither page has an order. */
export type PageNumberingReport = {
  conclusion: "base0" | "base1" | "inconclusive" | "nothing";
  /** Cost of all its calls together. */
  facts: Spending;
  /** Reason why the last call has no result. */
  problem: ServiceProblem | null;
};

type WithGoods = { goods: SoldOrder["goods"] | PendingOrder["goods"] };

/** Returns the goods lines of an order of either list; null when unreadable. */
export function orderLines({ goods }: WithGoods): readonly GoodsLine[] | null {
  if ("unreadable" in goods) return null;
  return "lines" in goods ? goods.lines : [goods];
}

/** Counts the units of an order; null when a quantity is missing or unreadable. */
export function orderPieces(order: WithGoods): number | null {
  let pieces = 0;
  const lines = orderLines(order);
  if (lines === null || lines.length === 0) return null;
  for (const { count } of lines) {
    const one = parsedValue(count);
    if (one === null) return null;
    pieces += one;
  }
  return pieces;
}
