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
import type { ChargeCounting } from "../calls/charge-counting.ts";
import { OPERATIONS, type Operation } from "../calls/operations.ts";
import type { Points } from "../calls/points.ts";

/** `maybe`: no complete response; `unreported`: a response without a charge; `reconciled`: confirmed by a person. */
export const POSSIBLY_CHARGED_LISTS = ["maybe", "unreported", "reconciled"] as const;
export type PossiblyChargedList = (typeof POSSIBLY_CHARGED_LISTS)[number];

/** Charge of a call as a person found out. */
type CallReconciliation = {
  /** Sequence number: a later one is higher. */
  id: number;
  points: number;
  at: number;
  /** Null for a deleted account. */
  by: string | null;
  note: string;
};

/** An attempt whose charge is or was unknown. */
export type PossiblyChargedCall = {
  /** Id of the ledger row. */
  id: string;
  /** Reference that a person can quote. */
  callId: string;
  at: number;
  operation: Operation;
  variant: string | null;
  person: string | null;
  shop: string | null;
  outcome: Outcome;
  /** Null with `unknown`: our process ended before the response. */
  reason: ProblemReason | null;
  code: number | null;
  httpStatus: number | null;
  /** Message of the service, its id of the call, and its time in Unix milliseconds. */
  message: string | null;
  requestId: string | null;
  serviceTime: number | null;
  /** Usual price of such a call, and the most it can have cost; null until a charge was seen. */
  usualPoints: Points | null;
  mostPoints: number | null;
  /** Charge that the service reported after a person had confirmed one; it replaces theirs. */
  reportedPoints: Points | null;
  reconciliation: CallReconciliation | null;
};

/** All calls of one kind in a list. */
export type PossiblyChargedKind = {
  operation: Operation;
  variant: string | null;
  calls: number;
  /**
   * Usual price of such a call, and the most all can have cost (or were confirmed as); null until a charge was
   * seen.
   */
  usualPoints: Points | null;
  mostPoints: number | null;
};

export type PossiblyChargedPage = {
  list: PossiblyChargedList;
  /** Newest first. */
  calls: PossiblyChargedCall[];
  kinds: PossiblyChargedKind[];
  counts: Record<PossiblyChargedList, number>;
  /** Calls in progress, which are in no list. */
  underWay: number;
  rule: { rule: ChargeCounting; isConfirmed: boolean };
  page: number;
  pageCount: number;
  total: number;
  /** Time page 1 was read, Unix milliseconds: later calls don't shift the other pages. */
  upTo: number;
};

export type PossibleCost = {
  calls: number;
  /** Most that calls of priced kinds can have cost together. */
  mostPoints: number;
  /** Calls of kinds without a known price. */
  unpriced: number;
};

/** Adds up the possible cost, "44 calls · 0–49 points (1 unpriced)". Each item is one call or all of one kind. */
export function possibleCost(all: readonly { calls?: number; mostPoints: number | null }[]): PossibleCost {
  const sum = { calls: 0, mostPoints: 0, unpriced: 0 };
  for (const { calls = 1, mostPoints } of all) {
    sum.calls += calls;
    if (mostPoints === null) sum.unpriced += calls;
    else sum.mostPoints += mostPoints;
  }
  return sum;
}

/** Kinds that a view shows: all, those of one operation, or one. */
export function kindsShown<Kind extends { operation: Operation; variant: string | null }>(
  kinds: readonly Kind[],
  { operation, variant }: Pick<PossiblyChargedView, "operation" | "variant">,
): Kind[] {
  return kinds.filter(
    (kind) =>
      (operation === undefined || kind.operation === operation) &&
      (variant === undefined || kind.variant === variant),
  );
}

export const MAX_RECONCILED_AT_ONCE = 100;
/** Most calls of one kind to confirm as not charged at once. */
export const MAX_NOT_CHARGED_AT_ONCE = 1_000;
/** More than any call can cost, so that typing errors are caught. */
export const MAX_RECONCILED_POINTS = 1_000_000;

/** Reason why a call was not confirmed with the others. */
export type LeftOut = "reported" | "reconciledMeanwhile" | "notOpen";
export type ReconcileResult = { count: number; points: number; leftOut: Partial<Record<LeftOut, number>> };

/** Reads typed whole points, from 0 to a million; null for anything else. */
export function readPoints(text: string): number | null {
  const points = /^\s*\d{1,7}\s*$/.test(text) ? Number(text) : null;
  return points !== null && points <= MAX_RECONCILED_POINTS ? points : null;
}

/** List named in a URL; old bookmarks may say `settled` for `reconciled`. */
const listParam: Param<PossiblyChargedList> = {
  parse: (text) => (text === "settled" ? "reconciled" : POSSIBLY_CHARGED_LISTS.find((list) => list === text)),
  fallback: "maybe",
};

const filterParams = { list: listParam, operation: oneOf(OPERATIONS), variant: matching(/^[a-z0-9]{1,12}$/) };

/** Calls of unknown charge, page by page; `upTo` in Unix milliseconds. */
export const possiblyChargedUrl = urlCodec(
  { ...filterParams, page: pageParam, upTo: upToParam(13) },
  settleUpTo,
);
export type PossiblyChargedView = UrlValues<typeof possiblyChargedUrl>;

/** File of all pages. */
export const possiblyChargedExportUrl = urlCodec({ ...filterParams, form: oneOf(CSV_FORMS, "plain") });
export type PossiblyChargedQuery = Omit<UrlValues<typeof possiblyChargedExportUrl>, "form">;
