import { readPage, writeParams, type ReadableParams } from "#lib/shared/base/url-params.ts";
import {
  readUsageFilters,
  type UsageFilters,
  readUsageRange,
  usageRangeParams,
  type UsageRange,
} from "./usage-params.ts";

/** What of the log is asked for. */
export type CallLogQuestion = UsageRange &
  UsageFilters & {
    variant?: string | undefined;
    reason?: string | undefined;
    code?: number | undefined;
    /** Only what may have been charged. */
    isMaybe: boolean;
    /** Also answers that cost nothing; they have no outcome, reason or code, and a filter by one leaves them out. */
    isWithFree: boolean;
  };

/** What the URL of `/usage/calls` says. */
export type CallLogView = CallLogQuestion & { page: number; upTo?: number | undefined };

export const NO_CALL_LOG_FILTERS: Omit<CallLogQuestion, keyof UsageRange> = {
  operation: undefined,
  person: undefined,
  shop: undefined,
  outcome: undefined,
  variant: undefined,
  reason: undefined,
  code: undefined,
  isMaybe: false,
  isWithFree: false,
};

/** Reads the URL; what is malformed is as if absent. */
export function readCallLogView(params: ReadableParams): CallLogView {
  const read = (name: string, pattern: RegExp) => {
    const text = params.get(name) ?? "";
    return pattern.test(text) ? text : undefined;
  };
  const [code, upTo] = [read("code", /^-?\d{1,9}$/), read("upTo", /^[1-9]\d{0,15}$/)];
  return {
    ...readUsageRange(params),
    ...readUsageFilters(params),
    variant: read("variant", /^[a-z0-9]{1,12}$/),
    reason: read("reason", /^[a-zA-Z]{1,40}$/),
    code: code === undefined ? undefined : Number(code),
    isMaybe: params.get("maybe") === "1",
    isWithFree: params.get("free") === "1",
    page: readPage(params),
    upTo: upTo === undefined ? undefined : Number(upTo),
  };
}

/** The query string of the page. */
export function writeCallLogView({ page, upTo, ...question }: CallLogView): string {
  return writeParams({ ...questionParams(question), page, upTo: page === 1 ? undefined : upTo });
}

/** The query string of an export of all pages. */
export function writeCallLogQuestion(question: CallLogQuestion): string {
  return writeParams(questionParams(question));
}

function questionParams({
  operation,
  person,
  shop,
  outcome,
  variant,
  reason,
  code,
  isMaybe,
  isWithFree,
  ...range
}: CallLogQuestion): Record<string, string | number | undefined> {
  return {
    ...usageRangeParams(range),
    operation,
    person,
    shop,
    outcome,
    variant,
    reason,
    code,
    maybe: isMaybe ? 1 : undefined,
    free: isWithFree ? 1 : undefined,
  };
}
