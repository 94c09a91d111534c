import { flagParam, matching, oneOf, textParam } from "#lib/shared/base/url-params.ts";
import { daysFields, type FilterFields, privateText } from "./filter-fields.ts";
import { isProvince } from "./provinces.ts";

/** Time left to ship an order. */
export const SHIP_BUCKETS = ["overdue", "hours4", "hours12", "hours24", "later", "unknown"] as const;
export type ShipBucket = (typeof SHIP_BUCKETS)[number];

/** Filter of waiting orders: one bucket, or all due before midnight, overdue ones included. */
export const DUE_FILTERS = ["today", ...SHIP_BUCKETS] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];

/** Most characters of a search. */
export const MAX_SEARCH_LENGTH = 100;

/** Typed amount in yuan: `12`, `12.5`, `12.50`. */
const yuan = matching(/^\d{1,9}(\.\d{1,2})?$/);

/** Filters of the order book, for URL, sheet, views and export; `book-where` gives their meaning. */
export const BOOK_FIELDS = {
  q: {
    ...privateText,
    kind: "text",
    label: "orderBook.filters.search",
    placeholder: "orderBook.filters.searchHint",
    maxLength: MAX_SEARCH_LENGTH,
    isMain: true,
  },
  all: {
    ...flagParam,
    kind: "source",
    label: "orderBook.filters.scope",
    options: [
      { value: false, label: "orderBook.filters.thisShop" },
      { value: true, label: "orderBook.filters.allShops" },
    ],
  },
  due: { ...oneOf(DUE_FILTERS), kind: "due", label: "orderBook.shipBy.label" },
  status: { ...textParam(100), kind: "status", label: "orders.columns.status" },
  flag: {
    ...matching(/^([1-5]|any)$/),
    kind: "flag",
    label: "orders.filters.flag",
    anyLabel: "orderBook.filters.anyFlag",
  },
  preSale: { ...flagParam, kind: "switch", label: "orders.goods.preSale" },
  unprinted: { ...flagParam, kind: "switch", label: "orderBook.filters.unprinted" },
  province: {
    ...textParam(20),
    kind: "text",
    label: "orderBook.filters.province",
    placeholder: "orders.filters.any",
    maxLength: 20,
    // The only typed filter that a view stores: anything but a province may be a person's name.
    canKeep: isProvince,
  },
  least: { ...yuan, kind: "amount", label: "orderBook.filters.least" },
  most: { ...yuan, kind: "amount", label: "orderBook.filters.most" },
  ...daysFields,
} as const satisfies FilterFields;

/** Filters that are always visible, in the order of the screen; the others are in a sheet. */
export const BOOK_BAR = [
  "q",
  "all",
  "from",
  "status",
  "flag",
] as const satisfies (keyof typeof BOOK_FIELDS)[];
