import "server-only";
import { eq, inArray, isNull, sql, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { database } from "#lib/server/db/database.ts";
import { calls, ledger, reconciliations } from "#lib/server/db/ledger-schema.ts";
import { callKinds, spendByDay } from "#lib/server/db/running-sums-schema.ts";
import { people, shops } from "#lib/server/db/schema.ts";
import { pointsBy } from "#lib/server/metering/pricing/confirm-charge-counting.ts";
import { listAllPrices } from "#lib/server/metering/pricing/prices.ts";
import type {
  PossiblyChargedCall,
  PossiblyChargedKind,
  PossiblyChargedList,
} from "#lib/shared/usage/possibly-charged.ts";
import { expectedPoints, type Operation, type Price } from "#lib/shared/calls/operations.ts";

type KindRow = Record<PossiblyChargedList, number> & {
  operation: Operation;
  variant: string | null;
  reconciledPoints: number;
  maybeRows: number;
  unreportedRows: number;
  maybePoints: number | null;
  unreportedPoints: number | null;
};

/** Counts the calls of each kind in each list, with the most they can have cost, from the running sums. */
export function countPossiblyCharged(): Promise<KindRow[]> {
  const added = (column: SQLWrapper) => sql<number>`sum(${column})::float8`;
  const allAdded = (column: SQLWrapper) =>
    sql<number | null>`(case when count(*) = count(${column}) then sum(${column}) end)::float8`;
  return database()
    .select({
      operation: spendByDay.operation,
      variant: spendByDay.variant,
      maybe: added(spendByDay.maybeCalls),
      unreported: added(spendByDay.unreportedCalls),
      reconciled: added(spendByDay.reconciled),
      reconciledPoints: added(spendByDay.reconciledPoints),
      maybeRows: added(spendByDay.maybeRows),
      unreportedRows: added(spendByDay.unreportedRows),
      maybePoints: allAdded(spendByDay.maybePoints),
      unreportedPoints: allAdded(spendByDay.unreportedPoints),
    })
    .from(spendByDay)
    .groupBy(spendByDay.operation, spendByDay.variant)
    .orderBy(spendByDay.operation, spendByDay.variant);
}

/** Counts the calls in progress. */
export function countInProgress(): Promise<number> {
  return database().$count(calls, isNull(calls.closedAt));
}

/**
 * Kinds of one list with the usual price of such a call, given its requested rows, and the most that all can have
 * cost.
 */
export async function pricedKinds(
  rows: readonly KindRow[],
  list: PossiblyChargedList,
): Promise<PossiblyChargedKind[]> {
  const prices = await listAllPrices();
  return rows
    .filter((row) => row[list] > 0)
    .map((row) => {
      const { operation, variant } = row;
      const calls = row[list];
      const listRows = { maybe: row.maybeRows, unreported: row.unreportedRows, reconciled: calls }[list];
      const most = {
        maybe: row.maybePoints,
        unreported: row.unreportedPoints,
        reconciled: row.reconciledPoints,
      }[list];
      const usualPoints = expectedPoints(prices, operation, variant, Math.ceil(listRows / calls));
      return { operation, variant, calls, usualPoints, mostPoints: most };
    });
}

/** Loads these attempts, in their order. */
export async function readPossiblyCharged(ids: string[]): Promise<PossiblyChargedCall[]> {
  const [rows, prices] = await Promise.all([readRows(ids), listAllPrices()]);
  const callById = new Map(rows.map((row) => [row.id, toPossiblyChargedCall(row, prices)]));
  return ids.flatMap((id) => callById.get(id) ?? []);
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function readRows(ids: string[]) {
  const reconciler = alias(people, "reconciler");
  return database()
    .select({
      id: ledger.id,
      callId: ledger.callId,
      openedAt: ledger.openedAt,
      operation: ledger.operation,
      variant: ledger.variant,
      outcome: ledger.outcome,
      reason: ledger.reason,
      code: ledger.code,
      httpStatus: ledger.httpStatus,
      message: ledger.serviceMessage,
      requestId: ledger.requestId,
      serviceTime: ledger.serviceTime,
      person: people.name,
      shop: shops.name,
      costPoints: ledger.costPoints,
      summedPoints: ledger.summedPoints,
      chargeRule: ledger.chargeRule,
      rowsAsked: ledger.rowsAsked,
      mostPoints: sql<number | null>`(
        select most
        from ${callKinds} k,
          spent_by_rule(${ledger.chargeRule}, 0, 0, 1, 1, greatest(${ledger.rowsAsked}, 1), k)
        where k.account_id = ${ledger.accountId}
          and k.operation = ${ledger.operation}
          and k.variant is not distinct from ${ledger.variant})`.mapWith((most: unknown) =>
        most === null ? null : Number(most),
      ),
      reconciledPoints: ledger.reconciledPoints,
      reconciledAt: ledger.reconciledAt,
      reconciliationNote: ledger.reconciliationNote,
      reconciler: reconciler.name,
      reconciliationId: sql<number | null>`(
        select max(${reconciliations.id})
        from ${reconciliations}
        where ${reconciliations.rowId} = ${ledger.id})`.mapWith(Number),
    })
    .from(ledger)
    .leftJoin(people, eq(people.id, ledger.personId))
    .leftJoin(shops, eq(shops.id, ledger.shopId))
    .leftJoin(reconciler, eq(reconciler.id, ledger.reconciledBy))
    .where(inArray(ledger.id, ids));
}

function toPossiblyChargedCall(
  { reconciliationId, reconciledPoints, reconciledAt, reconciliationNote, reconciler, openedAt, ...row }: Row,
  prices: readonly Price[],
): PossiblyChargedCall {
  const { id, callId, operation, variant, person, shop, outcome, reason, code, mostPoints } = row;
  const { httpStatus, message, requestId, serviceTime } = row;
  const isReconciled = reconciliationId !== null && reconciledPoints !== null && reconciledAt !== null;
  return {
    id,
    callId,
    at: openedAt.getTime(),
    operation,
    variant,
    person,
    shop,
    // Calls in progress are in no list.
    outcome: outcome ?? "unknown",
    reason,
    code,
    httpStatus,
    message,
    requestId,
    serviceTime: serviceTime?.getTime() ?? null,
    usualPoints: expectedPoints(prices, operation, variant, row.rowsAsked ?? 1),
    mostPoints,
    reportedPoints: pointsBy(row, row.chargeRule),
    reconciliation: isReconciled
      ? {
          id: reconciliationId,
          points: reconciledPoints,
          at: reconciledAt.getTime(),
          by: reconciler,
          note: reconciliationNote ?? "",
        }
      : null,
  };
}
