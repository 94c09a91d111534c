import "server-only";
import { eq, inArray, isNull, sql, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { database } from "#lib/server/db/database.ts";
import { calls, ledger, reconciliations } from "#lib/server/db/ledger-schema.ts";
import { spendTotals } from "#lib/server/db/running-sums-schema.ts";
import { people, shops } from "#lib/server/db/schema.ts";
import { byRule, pointsBy } from "#lib/server/metering/pricing/charge-rule.ts";
import { readKindCharges } from "#lib/server/metering/pricing/prices.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import type { OpenCall, OpenKind, OpenList } from "#lib/shared/usage/maybe-charged.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

type KindRow = { operation: Operation; variant: string | null; reconciledPoints: number } & Record<
  OpenList,
  number
>;

/** How many calls of each kind stand in each list, out of the running sums. */
export function countOpenCalls(rule: ChargeRule): Promise<KindRow[]> {
  const added = (column: SQLWrapper) => sql<number>`sum(${column})::float8`;
  return database()
    .select({
      operation: spendTotals.operation,
      variant: spendTotals.variant,
      maybe: added(byRule(spendTotals, "maybe", rule)),
      unreported: added(byRule(spendTotals, "unreported", rule)),
      reconciled: added(spendTotals.reconciled),
      reconciledPoints: added(byRule(spendTotals, "reconciled", rule)),
    })
    .from(spendTotals)
    .groupBy(spendTotals.operation, spendTotals.variant)
    .orderBy(spendTotals.operation, spendTotals.variant);
}

/** How many calls have not ended yet. */
export function countUnderWay(): Promise<number> {
  return database().$count(calls, isNull(calls.closedAt));
}

/** The kinds of one list with what a call of theirs usually costs, and costs at most. */
export async function pricedKinds(
  rows: readonly KindRow[],
  list: OpenList,
  rule: ChargeRule,
): Promise<OpenKind[]> {
  const { usual, highest } = await readKindCharges(rule);
  return rows
    .filter((row) => row[list] > 0)
    .map(({ operation, variant, [list]: count }) => ({
      operation,
      variant,
      calls: count,
      usualPoints: usual(operation, variant),
      mostPoints: highest(operation, variant),
    }));
}

/** What is known of these attempts, in their order. */
export async function readOpenCalls(ids: string[], rule: ChargeRule): Promise<OpenCall[]> {
  const rows = await readRows(ids, rule);
  const callById = new Map(rows.map((row) => [row.id, toOpenCall(row)]));
  return ids.flatMap((id) => callById.get(id) ?? []);
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function readRows(ids: string[], rule: ChargeRule) {
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
      person: people.name,
      shop: shops.name,
      reportedPoints: pointsBy(ledger, rule),
      reconciledPoints: ledger.reconciledPoints,
      reconciledAt: ledger.reconciledAt,
      reconciliationNote: ledger.reconciliationNote,
      reconciler: reconciler.name,
      reconciliationId: sql<
        number | null
      >`(select max(${reconciliations.id}) from ${reconciliations} where ${reconciliations.rowId} = ${ledger.id})`.mapWith(
        Number,
      ),
    })
    .from(ledger)
    .leftJoin(people, eq(people.id, ledger.personId))
    .leftJoin(shops, eq(shops.id, ledger.shopId))
    .leftJoin(reconciler, eq(reconciler.id, ledger.reconciledBy))
    .where(inArray(ledger.id, ids));
}

function toOpenCall({
  reconciliationId,
  reconciledPoints,
  reconciledAt,
  reconciliationNote,
  reconciler,
  openedAt,
  ...row
}: Row): OpenCall {
  const { id, callId, operation, variant, person, shop, outcome, reason, code, reportedPoints } = row;
  const isReconciled = reconciliationId !== null && reconciledPoints !== null && reconciledAt !== null;
  return {
    id,
    callId,
    at: openedAt.getTime(),
    operation,
    variant,
    person,
    shop,
    // What has not ended is in no list.
    outcome: outcome ?? "unknown",
    reason,
    code,
    reportedPoints,
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
