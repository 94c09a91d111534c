import { CSV_FORMS } from "#lib/shared/base/csv.ts";
import {
  matching,
  oneOf,
  pageParam,
  type Param,
  settleUpTo,
  upToParam,
  urlCodec,
  type UrlValues,
} from "#lib/shared/base/url-params.ts";
import type { Outcome, ProblemReason } from "../calls/call-result.ts";
import type { ChargeRule } from "../calls/charge-rule.ts";
import { OPERATIONS, type Operation } from "../calls/operations.ts";
import type { Points } from "../calls/points.ts";

/** `maybe`: no whole answer; `unreported`: answered without a charge; `reconciled`: a person has said what it cost. */
export const OPEN_LISTS = ["maybe", "unreported", "reconciled"] as const;
export type OpenList = (typeof OPEN_LISTS)[number];

/** What a person found out about a call. */
type CallReconciliation = {
  /** Its number: the later of two has the higher. */
  id: number;
  points: number;
  at: number;
  /** Null when that person is gone. */
  by: string | null;
  note: string;
};

/** One attempt whose charge nobody knew, or knows. */
export type OpenCall = {
  /** Of the ledger row. */
  id: string;
  /** The reference a person can quote. */
  callId: string;
  /** Unix milliseconds. */
  at: number;
  operation: Operation;
  variant: string | null;
  person: string | null;
  shop: string | null;
  outcome: Outcome;
  /** Null with `unknown`: the dashboard was gone before the answer was. */
  reason: ProblemReason | null;
  code: number | null;
  httpStatus: number | null;
  /** The service's own words, its id of the call, and its moment in Unix milliseconds. */
  message: string | null;
  requestId: string | null;
  serviceTime: number | null;
  /** What such a call usually costs, and the most it can have cost; null while no charge was seen. */
  usualPoints: Points | null;
  mostPoints: number | null;
  /** What the service has reported since it was reconciled: it counts, the reconciliation no longer does. */
  reportedPoints: Points | null;
  reconciliation: CallReconciliation | null;
};

/** All calls of one kind in a list. */
export type OpenKind = {
  operation: Operation;
  variant: string | null;
  calls: number;
  /** What such a call usually costs, and the most all of them can have cost, reconciled ones what was said; null while no charge was seen. */
  usualPoints: Points | null;
  mostPoints: number | null;
};

export type OpenCallsPage = {
  list: OpenList;
  /** Newest first. */
  calls: OpenCall[];
  kinds: OpenKind[];
  counts: Record<OpenList, number>;
  /** Calls that have not ended yet: they are in no list. */
  underWay: number;
  rule: { rule: ChargeRule; isConfirmed: boolean };
  page: number;
  pageCount: number;
  total: number;
  /** When page 1 was looked at, Unix milliseconds: later calls don't shift the pages behind it. */
  upTo: number;
};

export type OpenInterval = {
  calls: number;
  /** The most that those can have cost together for whose kind a charge was ever seen. */
  mostPoints: number;
  /** Calls of the other kinds. */
  unpriced: number;
};

/** "44 calls · 0–49 points (1 unpriced)": what open calls, each one or all of one kind, can have cost together. */
export function openInterval(all: readonly { calls?: number; mostPoints: number | null }[]): OpenInterval {
  const sum = { calls: 0, mostPoints: 0, unpriced: 0 };
  for (const { calls = 1, mostPoints } of all) {
    sum.calls += calls;
    if (mostPoints === null) sum.unpriced += calls;
    else sum.mostPoints += mostPoints;
  }
  return sum;
}

/** Those kinds that a view shows: all, those of one operation, or one. */
export function kindsShown<Kind extends { operation: Operation; variant: string | null }>(
  kinds: readonly Kind[],
  { operation, variant }: Pick<MaybeChargedView, "operation" | "variant">,
): Kind[] {
  return kinds.filter(
    (kind) =>
      (operation === undefined || kind.operation === operation) &&
      (variant === undefined || kind.variant === variant),
  );
}

export const MAX_RECONCILED_AT_ONCE = 100;
/** Of one kind with one press, where none of them was charged. */
export const MAX_NOT_CHARGED_AT_ONCE = 1_000;
/** More than any call can cost; a slip of the finger is not. */
export const MAX_RECONCILED_POINTS = 1_000_000;

/** Why a call was left out of a reconciliation. */
export type LeftOut = "reported" | "reconciledMeanwhile" | "notOpen";
export type ReconcileResult = { count: number; points: number; leftOut: Partial<Record<LeftOut, number>> };

/** Whole points as typed, from 0 to a million; null for anything else. */
export function readPoints(text: string): number | null {
  const points = /^\s*\d{1,7}\s*$/.test(text) ? Number(text) : null;
  return points !== null && points <= MAX_RECONCILED_POINTS ? points : null;
}

/** The list that a URL names; bookmarks may name the reconciled one `settled`. */
const listParam: Param<OpenList> = {
  parse: (text) => (text === "settled" ? "reconciled" : OPEN_LISTS.find((list) => list === text)),
  fallback: "maybe",
};

const filterParams = { list: listParam, operation: oneOf(OPERATIONS), variant: matching(/^[a-z0-9]{1,12}$/) };

/** The calls whose charge nobody knew, page by page; `upTo` in Unix milliseconds. */
export const maybeChargedUrl = urlCodec(
  { ...filterParams, page: pageParam, upTo: upToParam(13) },
  settleUpTo,
);
export type MaybeChargedView = UrlValues<typeof maybeChargedUrl>;

/** All pages of them as a file. */
export const maybeChargedExportUrl = urlCodec({ ...filterParams, form: oneOf(CSV_FORMS, "plain") });
export type PossiblyChargedQuery = Omit<UrlValues<typeof maybeChargedExportUrl>, "form">;
