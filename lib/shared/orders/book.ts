import {
  idParam,
  matching,
  oneOf,
  pageParam,
  type Param,
  sizeParam,
  textParam,
  urlCodec,
  type UrlValues,
} from "#lib/shared/base/url-params.ts";
import { EXPORT_FORMS } from "#lib/shared/base/csv.ts";
import { viewParam } from "#lib/shared/tables/table-views.ts";
import { BOOK_FIELDS, type ShipBucket } from "./book-fields.ts";
import { inUrl } from "./filter-fields.ts";
import type { ListOperation, PendingOrder, SoldOrder } from "./orders.ts";

/** An order of the book: facts of both lists, each as last read. */
export type BookOrder = Omit<SoldOrder, "goods" | "costPoints"> & {
  id: string;
  shopId: string;
  shopName: string;
  orderNumber: string;
  goods: PendingOrder["goods"];
  paidAt: PendingOrder["paidAt"];
  /** Unix milliseconds at which each list last showed it; null for never. */
  readAt: Record<ListOperation, number | null>;
  /** Set while only a file of a sales channel has shown it. */
  file: FromFile | null;
  printed: Printed | null;
};

/** Time of the file (Unix milliseconds), and the channel's own word for the status. */
type FromFile = { at: number; status: string | null };

/** Print mark of an order: Unix milliseconds, and the person; `by` is null for a deleted account. */
export type Printed = { at: number; by: string | null };

/** Why an order isn't listed as urgent before the day `until`; `by` is null for a deleted account. */
export type SetAside = { reason: string; until: string; by: string | null };

export const MAX_REASON_LENGTH = 100;
/** Most days that an order can be set aside. */
export const MAX_ASIDE_DAYS = 90;

/** Lists that orders come from. */
export const BOOK_LISTS = ["pendingOrders", "soldOrders"] as const satisfies readonly ListOperation[];

/** Columns that the whole book can be sorted by. */
export const BOOK_SORTS = [
  "dated",
  "goods",
  "number",
  "amount",
  "shipBy",
  "flag",
  "remark",
  "receiver",
  "status",
  "shop",
] as const;
export type BookSort = (typeof BOOK_SORTS)[number];
const SORTS = BOOK_SORTS.flatMap((by): (BookSort | `-${BookSort}`)[] => [by, `-${by}`]);

/** Default sort: newest first. */
export const FIRST_SORT = "-dated";

/** Hours from now at which each bucket ends. */
export const BUCKET_ENDS: readonly (readonly [ShipBucket, number])[] = [
  ["overdue", 0],
  ["hours4", 4],
  ["hours12", 12],
  ["hours24", 24],
];

const rowId = matching(/^[1-9]\d{0,17}$/);
const shop: Param<string> = { parse: idParam.parse, fallback: "", isRequired: true };

const filters = { shop, ...inUrl(BOOK_FIELDS) };

/**
 * Page of the order book. `after` and `before` are ids of the neighbouring orders, so that page 5,000 is as
 * fast as page 2; without them rows are counted from the first.
 */
export const bookUrl = urlCodec(
  {
    ...filters,
    page: pageParam,
    size: sizeParam,
    sort: oneOf(SORTS, FIRST_SORT),
    after: rowId,
    before: rowId,
  },
  atStart,
);

/** URL of `/orders/book`: `r` is the token of the search, `view` the view in use. */
export const bookPageUrl = urlCodec(
  { ...bookUrl.params, view: viewParam, r: textParam(64), open: textParam(64) },
  atStart,
);

/** URL of a filter of the book. */
export const bookFilterUrl = urlCodec(filters);

/** URL of an export: filter, sort, format, and columns joined by dots. */
export const bookExportUrl = urlCodec({
  ...filters,
  sort: oneOf(SORTS, FIRST_SORT),
  columns: matching(/^[a-zA-Z]{2,20}(\.[a-zA-Z]{2,20}){0,29}$/),
  form: oneOf(EXPORT_FORMS, "xlsx"),
});

/** URL of one shop, or of all. */
export const bookShopUrl = urlCodec({ shop, all: BOOK_FIELDS.all });

/** URL of the changes of an order. */
export const bookChangesUrl = urlCodec({
  id: { parse: rowId.parse, fallback: "", isRequired: true } satisfies Param<string>,
});

/** Drops the neighbours on page 1, which always starts at the first order. */
function atStart<View extends { page: number; after?: string | undefined; before?: string | undefined }>(
  view: View,
): View {
  return view.page === 1 ? { ...view, after: undefined, before: undefined } : view;
}

export type BookView = UrlValues<typeof bookUrl>;
/** `q` is the search text, which never enters a URL. */
export type BookFilter = UrlValues<typeof bookFilterUrl> & { q?: string | undefined };
/** `columns` absent: all of them. */
export type BookExport = UrlValues<typeof bookExportUrl> & { q?: string | undefined };
export type BookQuery = BookView & { q?: string | undefined };

/** Fields changed by a newer reading; of goods and receivers only that they changed. */
type OrderChange = {
  /** Time of the reading. */
  at: number;
  list: ListOperation;
  fields: Record<string, [before: unknown, after: unknown]>;
};

/** Changes of an order, newest first, and whether it is set aside. */
export type OrderHistory = { changes: OrderChange[]; setAside: SetAside | null };

export type BookPage = {
  orders: BookOrder[];
  page: number;
  pageSize: number;
  /** True when orders follow this page. */
  hasNext: boolean;
  /** Time of reading. */
  asOf: number;
};

/**
 * Number of matching orders and the sum of their readable amounts. `isMore`: counting took too long, so there
 * are more than `count` and the sum is unknown.
 */
export type BookTotal = { count: number; amountFen: number; withoutAmount: number; isMore: boolean };

/** Formats a count, with a plus when there are more. */
export function shownCount({ count, isMore }: Pick<BookTotal, "count" | "isMore">): string {
  return `${count.toLocaleString("en")}${isMore ? "+" : ""}`;
}

/** Most orders skipped to reach a page; further pages need their neighbours. */
export const MAX_SKIPPED = 10_000;

/** Waiting orders by time left. `unnamed`: orders whose status has no name, so they may or may not wait. */
export type ShipByBoard = {
  counts: Record<ShipBucket, number>;
  /** Due before midnight in the shop, overdue ones included; the buckets count them too. */
  today: number;
  unnamed: number;
  /** All orders that are still in their lists. */
  total: number;
  asOf: number;
  /** Oldest reading behind the waiting orders; without any, the last reading of a list; null for never. */
  readFrom: number | null;
};

/**
 * Counts within the filter of the book, except `unnamed`. Where counting took too long, `isCounted` is false and the
 * counts ignore the filter. `overdueOfAll` always does.
 */
export type BookBoard = ShipByBoard & { isCounted: boolean; overdueOfAll: number };

/** Figure of a bucket without orders: 0 only where an order would be known. */
export function emptyFigure(
  { readFrom, unnamed }: Pick<ShipByBoard, "readFrom" | "unnamed">,
  unknown: string,
): string | number {
  if (readFrom === null) return "–";
  return unnamed > 0 ? unknown : 0;
}
