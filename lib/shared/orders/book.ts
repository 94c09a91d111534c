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
import { CSV_FORMS } from "#lib/shared/base/csv.ts";
import { viewParam } from "#lib/shared/tables/table-views.ts";
import { BOOK_FIELDS, type ShipBucket } from "./book-fields.ts";
import { inUrl } from "./filter-fields.ts";
import type { ListOperation, PendingOrder, SoldOrder } from "./orders.ts";

/** An order of the book: what both lists tell of it, each as last read. */
export type BookOrder = Omit<SoldOrder, "goods" | "costPoints"> & {
  id: string;
  shopId: string;
  shopName: string;
  orderNumber: string;
  goods: PendingOrder["goods"];
  paidAt: PendingOrder["paidAt"];
  /** When each list last brought it, in Unix milliseconds; null for one that never did. */
  readAt: Record<ListOperation, number | null>;
  printed: Printed | null;
};

/** When somebody marked an order as printed, in Unix milliseconds, and who; `by` null for a deleted account. */
export type Printed = { at: number; by: string | null };

/** The lists that bring orders into the book. */
export const BOOK_LISTS = ["pendingOrders", "soldOrders"] as const satisfies readonly ListOperation[];

/** What the whole book can be sorted by; the names are those of the columns. */
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

/** The newest first. */
export const FIRST_SORT = "-dated";

/** The hours from now at which a bucket ends. */
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
 * A page of the order book, as its route takes it. `after` and `before` are the ids of the orders next to the page, so that
 * page 5,000 comes as fast as page 2; without them a page is counted from the first.
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

/** The URL of `/orders/book`; what was searched for stands behind the token `r`, and `view` is the view in use. */
export const bookPageUrl = urlCodec(
  { ...bookUrl.params, view: viewParam, r: textParam(64), open: textParam(64) },
  atStart,
);

/** Which orders of the book are meant. */
export const bookFilterUrl = urlCodec(filters);

/** What a file of the book can be: a workbook, or one of the two forms of CSV. */
export const EXPORT_FORMS = ["xlsx", ...CSV_FORMS] as const;

/** Which orders leave as a file, in which order, and with what: columns of a file, in one word with points between them. */
export const bookExportUrl = urlCodec({
  ...filters,
  sort: oneOf(SORTS, FIRST_SORT),
  columns: matching(/^[a-zA-Z]{2,20}(\.[a-zA-Z]{2,20}){0,29}$/),
  form: oneOf(EXPORT_FORMS, "xlsx"),
});

/** Whose orders the board counts. */
export const bookShopUrl = urlCodec({ shop, all: BOOK_FIELDS.all });

/** Of which order the changes are asked for. */
export const bookChangesUrl = urlCodec({
  id: { parse: rowId.parse, fallback: "", isRequired: true } satisfies Param<string>,
});

/** Page 1 is the first, whatever stands beside it. */
function atStart<View extends { page: number; after?: string | undefined; before?: string | undefined }>(
  view: View,
): View {
  return view.page === 1 ? { ...view, after: undefined, before: undefined } : view;
}

export type BookView = UrlValues<typeof bookUrl>;
/** `q` is what is searched for; it never enters a URL. */
export type BookFilter = UrlValues<typeof bookFilterUrl> & { q?: string | undefined };
/** A file has the columns it is asked for with; absent: all. */
export type BookExport = UrlValues<typeof bookExportUrl> & { q?: string | undefined };
export type BookQuery = BookView & { q?: string | undefined };

/** What a newer reading changed, by field; of items and receivers only that they did. */
export type OrderChange = {
  /** Unix milliseconds of the reading. */
  at: number;
  list: ListOperation;
  fields: Record<string, [before: unknown, after: unknown]>;
};

export type BookPage = {
  orders: BookOrder[];
  page: number;
  pageSize: number;
  /** Whether there are orders behind this page. */
  hasNext: boolean;
  /** The moment it was read from the book, in Unix milliseconds. */
  asOf: number;
};

/**
 * How many orders of the book are meant, exactly; and what they come to, with how many of them have no amount that could be read.
 * `isMore`: to count them all took too long; there are more than `count`, and what they come to is not known.
 */
export type BookTotal = { count: number; amountFen: number; withoutAmount: number; isMore: boolean };

/** A number of orders in digits: with a plus when there are more. */
export function shownCount({ count, isMore }: Pick<BookTotal, "count" | "isMore">): string {
  return `${count.toLocaleString("en")}${isMore ? "+" : ""}`;
}

/** A page is counted from the first up to so many orders; further in it is told by the orders beside it alone. */
export const MAX_SKIPPED = 10_000;

/**
 * The orders that wait to be shipped, by the time they have left. `unnamed`: orders of which nobody knows whether they wait, since
 * no admin has named their status.
 */
export type ShipByBoard = {
  counts: Record<ShipBucket, number>;
  /** Those that leave before midnight in the shop, late ones too: orders that buckets count as well. */
  today: number;
  unnamed: number;
  /** Of all orders that their lists still have. */
  total: number;
  asOf: number;
  /** The oldest of the readings behind the waiting ones; where none waits, when a list was last read, and null for never. */
  readFrom: number | null;
};
