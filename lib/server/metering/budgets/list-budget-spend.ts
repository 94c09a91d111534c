import "server-only";
import { and, gte, isNull, ne, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { spendTotals } from "#lib/server/db/running-sums-schema.ts";
import { env } from "#lib/server/env.ts";
import { byRule } from "#lib/server/metering/pricing/charge-rule.ts";
import { readKindCharges, type KindCharges } from "#lib/server/metering/pricing/prices.ts";
import type { BudgetKey, BudgetSpend } from "#lib/shared/calls/budgets.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { budgetPeriod } from "#lib/shared/dates/day-bounds.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";

/** Of one operation and level or edition; calls under way are among `calls`, and `openCalls`, alone. */
type KindSpend = {
  operation: Operation;
  variant: string | null;
  isToday: boolean;
  calls: number;
  points: number;
  unknownCalls: number;
  openCalls: number;
};

/**
 * What is spent of each of these budgets in the running day or month. Points are what is known, and what calls without a
 * known charge can have cost at most; a call under way counts its usual price. A charge below 0 never makes room.
 * `exceptCallId` is a call whose open row does not count.
 */
export async function listBudgetSpend(
  keys: readonly BudgetKey[],
  rule: ChargeRule,
  now: number,
  db: Database,
  exceptCallId?: string,
): Promise<BudgetSpend[]> {
  const spent = await readSpend(rule, now, db, exceptCallId);
  const isPriced =
    keys.some(({ unit }) => unit === "points") &&
    spent.some(({ unknownCalls, openCalls }) => unknownCalls + openCalls > 0);
  const charges = isPriced ? await readKindCharges(rule, db) : null;
  const kinds = spent.map((kind) => ({ ...kind, ...unknownOf(kind, charges) }));

  return keys.map(({ scope, period, unit }) => {
    const own = kinds.filter(
      ({ operation, isToday }) => (scope === "all" || scope === operation) && (period === "month" || isToday),
    );
    const sum = (name: "calls" | "points" | "more" | "unpricedCalls") =>
      own.reduce((total, kind) => total + kind[name], 0);
    if (unit === "calls") return { scope, period, unit, spent: sum("calls"), more: 0, unpricedCalls: 0 };
    return {
      scope,
      period,
      unit,
      spent: sum("points"),
      more: sum("more"),
      unpricedCalls: sum("unpricedCalls"),
    };
  });
}

function unknownOf(
  { operation, variant, unknownCalls, openCalls }: KindSpend,
  charges: KindCharges | null,
): { more: number; unpricedCalls: number } {
  const [ceiling, usual] = [
    charges?.highest(operation, variant) ?? null,
    charges?.usual(operation, variant) ?? null,
  ];
  return {
    more: unknownCalls * (ceiling ?? 0) + openCalls * Math.max(0, usual ?? 0),
    unpricedCalls: (ceiling === null ? unknownCalls : 0) + (usual === null ? openCalls : 0),
  };
}

/** The running month in one query: the sums of its days and the few calls that are under way. */
function readSpend(
  rule: ChargeRule,
  now: number,
  db: Database,
  exceptCallId: string | undefined,
): Promise<KindSpend[]> {
  const { tzShop } = env();
  const [dayFrom, monthFrom] = [
    budgetPeriod("day", now, tzShop).from,
    budgetPeriod("month", now, tzShop).from,
  ];
  const number = (of: ReturnType<typeof sql>) => sql<number>`(${of})::float8`;
  const closed = db
    .select({
      operation: spendTotals.operation,
      variant: spendTotals.variant,
      isToday: sql<boolean>`${gte(spendTotals.day, zonedDay(dayFrom, tzShop))}`.as("is_today"),
      calls: number(sql`sum(${spendTotals.calls})`).as("calls"),
      points: number(sql`sum(${byRule(spendTotals, "counted", rule)})`).as("points"),
      unknownCalls: number(
        sql`sum(${byRule(spendTotals, "maybe", rule)} + ${byRule(spendTotals, "unreported", rule)})`,
      ).as("unknown_calls"),
      openCalls: number(sql`0`).as("open_calls"),
    })
    .from(spendTotals)
    .where(gte(spendTotals.day, zonedDay(monthFrom, tzShop)))
    .groupBy(spendTotals.operation, spendTotals.variant, sql`is_today`);
  const open = db
    .select({
      operation: calls.operation,
      variant: calls.variant,
      isToday: sql<boolean>`${gte(calls.openedAt, new Date(dayFrom))}`.as("is_today"),
      calls: number(sql`count(*)`).as("calls"),
      points: number(sql`0`).as("points"),
      unknownCalls: number(sql`0`).as("unknown_calls"),
      openCalls: number(sql`count(*)`).as("open_calls"),
    })
    .from(calls)
    .where(
      and(
        isNull(calls.closedAt),
        gte(calls.openedAt, new Date(monthFrom)),
        exceptCallId === undefined ? undefined : ne(calls.callId, exceptCallId),
      ),
    )
    .groupBy(calls.operation, calls.variant, sql`is_today`);
  return unionAll(closed, open);
}
