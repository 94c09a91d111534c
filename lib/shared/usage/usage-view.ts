import { CSV_FORMS } from "#lib/shared/base/csv.ts";
import { oneOf, pageParam, urlCodec, type UrlValues } from "#lib/shared/base/url-params.ts";
import { filterParams, rangeParams, settleRange } from "./usage-params.ts";

/** What sums can be split by and calls be picked by, besides days. */
export const USAGE_DIMENSIONS = ["operation", "person", "shop", "outcome"] as const;
export type UsageDimension = (typeof USAGE_DIMENSIONS)[number];

/** What they are split by: `billed` tells what the calls were billed for, a verdict or an edition. */
export const USAGE_SPLITS = [...USAGE_DIMENSIONS, "billed"] as const;
export type UsageSplit = (typeof USAGE_SPLITS)[number];

export const USAGE_MEASURES = ["points", "calls"] as const;
export type UsageMeasure = (typeof USAGE_MEASURES)[number];

export const DAY_ORDERS = ["newest", "oldest"] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

const usageParams = { ...rangeParams, by: oneOf(USAGE_SPLITS, "operation"), ...filterParams };

/** What is asked: days, what to split by, and what to pick. */
export const usageUrl = urlCodec(usageParams, settleRange);
export type UsageQuery = UrlValues<typeof usageUrl>;

/** The question of a file, and in which form it is written. */
export const usageExportUrl = urlCodec({ ...usageParams, form: oneOf(CSV_FORMS, "plain") }, settleRange);

/** The URL of `/usage`: the question, and how its answer is looked at. */
export const usagePageUrl = urlCodec(
  {
    ...usageParams,
    measure: oneOf(USAGE_MEASURES, "points"),
    sort: oneOf(DAY_ORDERS, "newest"),
    page: pageParam,
  },
  settleRange,
);
export type UsageView = UrlValues<typeof usagePageUrl>;
