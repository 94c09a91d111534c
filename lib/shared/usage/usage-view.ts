import { readPage, writeParams, type ReadableParams } from "#lib/shared/base/url-params.ts";
import {
  readUsageFilters,
  type UsageFilters,
  readUsageRange,
  usageRangeParams,
  type UsageRange,
} from "./usage-params.ts";

/** What sums can be split by, besides days. */
export const USAGE_DIMENSIONS = ["operation", "person", "shop", "outcome"] as const;
export type UsageDimension = (typeof USAGE_DIMENSIONS)[number];

/** What is asked: days, what to split by, and what to pick. */
export type UsageQuestion = UsageRange & UsageFilters & { by: UsageDimension };

/** What the URL of `/usage` says: the question, and how its answer is looked at. */
export type UsageView = UsageQuestion & { measure: UsageMeasure; page: number; isOldestFirst: boolean };

export const USAGE_MEASURES = ["points", "calls"] as const;
export type UsageMeasure = (typeof USAGE_MEASURES)[number];

/** Reads the URL; what is malformed is as if absent. */
export function readUsageView(params: ReadableParams): UsageView {
  const by = params.get("by");
  return {
    ...readUsageRange(params),
    ...readUsageFilters(params),
    by: USAGE_DIMENSIONS.find((dimension) => dimension === by) ?? "operation",
    measure: params.get("measure") === "calls" ? "calls" : "points",
    page: readPage(params),
    isOldestFirst: params.get("sort") === "oldest",
  };
}

/** The query string of the page. */
export function writeUsageView({ measure, page, isOldestFirst, ...question }: UsageView): string {
  return writeParams({
    ...questionParams(question),
    measure: measure === "points" ? undefined : measure,
    sort: isOldestFirst ? "oldest" : undefined,
    page,
  });
}

/** The query string of the read: how the answer is looked at is nothing to it. */
export function writeUsageQuestion(question: UsageQuestion): string {
  return writeParams(questionParams(question));
}

function questionParams({
  by,
  operation,
  person,
  shop,
  outcome,
  ...range
}: UsageQuestion): Record<string, string | undefined> {
  return {
    ...usageRangeParams(range),
    by: by === "operation" ? undefined : by,
    operation,
    person,
    shop,
    outcome,
  };
}
