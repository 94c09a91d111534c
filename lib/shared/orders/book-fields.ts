import { flagParam, matching, oneOf, textParam } from "#lib/shared/base/url-params.ts";
import { daysFields, type FilterFields, privateText } from "./filter-fields.ts";
import { isProvince } from "./provinces.ts";

/** How long an order still has to be shipped. */
export const SHIP_BUCKETS = ["overdue", "hours4", "hours12", "hours24", "later", "unknown"] as const;
export type ShipBucket = (typeof SHIP_BUCKETS)[number];

/** Which orders that wait are asked for: those of a bucket, or all that leave before midnight, late ones too. */
export const DUE_FILTERS = [...SHIP_BUCKETS, "today"] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];

/** Of what is searched for. */
export const MAX_SEARCH_LENGTH = 100;

/** An amount in yuan as typed: `12`, `12.5`, `12.50`. */
const yuan = matching(/^\d{1,9}(\.\d{1,2})?$/);

/** The filters of the order book. One that is added is in its URL, its sheet, its views and its export; `book-where` says what it means. */
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
    // The one filter of a view that is typed: a name of somebody is no province.
    canKeep: isProvince,
  },
  least: { ...yuan, kind: "amount", label: "orderBook.filters.least" },
  most: { ...yuan, kind: "amount", label: "orderBook.filters.most" },
  ...daysFields,
} as const satisfies FilterFields;

/** The filters that are always in sight, in the order of the screen; the others stand in a sheet. */
export const BOOK_BAR = [
  "q",
  "all",
  "from",
  "status",
  "flag",
] as const satisfies (keyof typeof BOOK_FIELDS)[];
