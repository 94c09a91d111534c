import type { Price } from "#lib/shared/calls/operations.ts";
import type { ResponseInfo, ServiceProblem, Spending } from "#lib/shared/calls/service-problem.ts";
import type { OrderStatus } from "./statuses.ts";
import type { PendingOrdersView } from "./pending-url.ts";
import type { SoldOrdersView } from "./sold-url.ts";

/** A value as read: understood, given but unreadable (the raw text, shown as it is), or not given (null). */
export type Parsed<T> = { value: T } | { unreadable: string } | null;

export type GoodsLine = {
  name: string | null;
  imageUrl: string | null;
  spec: string | null;
  count: Parsed<number>;
};

/** Of a receiver what lists show; the address comes with `showAddresses` alone. */
export type Receiver = {
  /** As the service gave it: encrypted or masked; masked by us when it came plain. */
  name: string | null;
  phone: string | null;
  province: string | null;
  city: string | null;
  district: string | null;
  /** Whether the service gave one. */
  hasAddress: boolean;
};

/** A receiver as the service's answer has them; stays on the server. */
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
  /** The raw value: the spec lists no meanings. */
  status: string | null;
  flag: string | null;
  flagName: string | null;
  remark: string | null;
  receiver: Of;
  costPoints: number | null;
  /** A field the spec promises is missing or unreadable. */
  isIncomplete: boolean;
};

/** When an order is to be shipped, and when sold orders last told so, in Unix milliseconds. */
export type KnownDeadline = { value: number; readAt: number };

/** One order of operation 3. Spec: "Pending order record". */
export type PendingOrder<Of = Receiver> = {
  orderNumber: string | null;
  /** Unix milliseconds, read in the shop's time zone. */
  paidAt: Parsed<number>;
  /** Its deadline to ship as sold orders told it, from the order book; absent where that is not known. */
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
  /** Rows that were not objects at all and could not be shown. */
  unreadableRows: number;
  /** Page (from 0) and size as the service echoed them; a smaller size was clamped upstream. Never a stop rule. */
  echo?: { page: number | null; pageSize: number | null };
};

export type PendingOrdersData = { orders: PendingOrder<FullReceiver>[]; unreadableRows: number };

/** `sealedAddresses`: those of the page's receivers, to be handed back to `showAddresses`; null when there are none. */
type ListedPage<Data, Order> = Omit<Data, "orders"> &
  ResponseInfo & { orders: Order[]; sealedAddresses: string | null; page: number; pageSize: number };

export type SoldOrdersPage = ListedPage<SoldOrdersData, SoldOrder>;

/** The number of the service's first page; null while nobody knows whether it counts from 0 or from 1. */
export type PageBase = 0 | 1 | null;

/** `pageBase`: as it was known when the page was asked for; until it is known the first page is asked for as 1. */
export type PendingOrdersPage = ListedPage<PendingOrdersData, PendingOrder> & { pageBase: PageBase };

/** Of one page the addresses that somebody wants to see: the page's own seal, and the places of its rows from 0. */
export type WantedAddresses = { sealed: string; places: number[] };

/** What showing addresses comes to, page by page and place by place; `outdated`: a page is of another session or account. */
export type ShownAddresses = { kind: "shown"; addresses: (string | null)[][] } | { kind: "outdated" };

/** Business answers of the list routes (HTTP 200); our own failures are `ErrorBody`. */
export type ListResponse<Page> = { kind: "page"; page: Page } | { kind: "problem"; problem: ServiceProblem };

/** A page of a list that came with its document; `search`: the query of its URL. */
export type PageAtHand<Page> = { search: string; page: Page };

export type ListOperation = "pendingOrders" | "soldOrders";

/** What is known of a list before it is asked: its prices by edition, for how many seconds an answer serves again, and the names of statuses. */
export type ListTerms = {
  prices: Price[];
  cacheTtlSeconds: number;
  statuses: readonly OrderStatus[];
  /** The days of its filter may have a time of day. */
  takesTimes: boolean;
};

/** What a list is asked for: what its URL says, and the remark, which never enters one. */
export type SoldOrdersQuery = SoldOrdersView & { remark?: string };
export type PendingOrdersQuery = PendingOrdersView & { remark?: string };

/** What a check of the page base from the settings found, in one call or in two. `nothing`: neither page has an order. */
export type PageBaseReport = {
  conclusion: "base0" | "base1" | "inconclusive" | "nothing";
  /** Of all its calls together. */
  facts: Spending;
  /** Why the last of them has no answer. */
  problem: ServiceProblem | null;
};
