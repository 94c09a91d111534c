import { CSV_FORMS } from "#lib/shared/base/csv.ts";
import {
  flagParam,
  matching,
  oneOf,
  pageParam,
  settleUpTo,
  upToParam,
  urlCodec,
  type UrlValues,
  wholeNumber,
} from "#lib/shared/base/url-params.ts";
import { filterParams, rangeParams, settleRange, type UsageRange } from "./usage-params.ts";

const logParams = {
  ...rangeParams,
  ...filterParams,
  variant: matching(/^[a-z0-9]{1,12}$/),
  reason: matching(/^[a-zA-Z]{1,40}$/),
  code: wholeNumber(/^-?\d{1,9}$/),
  /** Only calls that may have been charged. */
  maybe: flagParam,
  /** Free results too; they have no outcome, reason or code, so a filter by one leaves them out. */
  free: flagParam,
};

/** Filters of an export of all pages, and its format. */
export const callExportUrl = urlCodec({ ...logParams, form: oneOf(CSV_FORMS, "plain") }, settleRange);
export type CallLogQuery = Omit<UrlValues<typeof callExportUrl>, "form">;

/** Call log, page by page; `upTo` in microseconds. */
export const callLogUrl = urlCodec({ ...logParams, page: pageParam, upTo: upToParam(16) }, (view) =>
  settleRange(settleUpTo(view)),
);
export type CallLogView = UrlValues<typeof callLogUrl>;

export const NO_CALL_LOG_FILTERS: Omit<CallLogQuery, keyof UsageRange> = {
  operation: undefined,
  person: undefined,
  shop: undefined,
  outcome: undefined,
  variant: undefined,
  reason: undefined,
  code: undefined,
  maybe: false,
  free: false,
};
