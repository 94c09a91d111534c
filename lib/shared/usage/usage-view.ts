import { CSV_FORMS } from "#lib/shared/base/csv.ts";
import { oneOf, pageParam, urlCodec, type UrlValues } from "#lib/shared/base/url-params.ts";
import { filterParams, rangeParams, settleRange } from "./usage-params.ts";

/** Dimensions to filter by, besides days. */
export const USAGE_DIMENSIONS = ["operation", "person", "shop", "outcome"] as const;
export type UsageDimension = (typeof USAGE_DIMENSIONS)[number];

/** Dimensions to split sums by; `billed` is the verdict or edition that was charged. */
export const USAGE_SPLITS = [...USAGE_DIMENSIONS, "billed"] as const;
export type UsageSplit = (typeof USAGE_SPLITS)[number];

export const USAGE_MEASURES = ["points", "calls"] as const;
export type UsageMeasure = (typeof USAGE_MEASURES)[number];

export const DAY_ORDERS = ["newest", "oldest"] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** Rows of table and file: groups over all days, or each day. */
const USAGE_ROWS = ["group", "day"] as const;

const usageParams = { ...rangeParams, by: oneOf(USAGE_SPLITS, "operation"), ...filterParams };

/** Days, split and filters of the figures. */
export const usageUrl = urlCodec(usageParams, settleRange);
export type UsageQuery = UrlValues<typeof usageUrl>;

/** Same for a file, with its format. */
export const usageExportUrl = urlCodec(
  { ...usageParams, rows: oneOf(USAGE_ROWS, "group"), form: oneOf(CSV_FORMS, "plain") },
  settleRange,
);

/** URL of `/usage`: the figures, and how they are shown. */
export const usagePageUrl = urlCodec(
  {
    ...usageParams,
    measure: oneOf(USAGE_MEASURES, "points"),
    rows: oneOf(USAGE_ROWS, "group"),
    sort: oneOf(DAY_ORDERS, "newest"),
    page: pageParam,
  },
  settleRange,
);
export type UsageView = UrlValues<typeof usagePageUrl>;
