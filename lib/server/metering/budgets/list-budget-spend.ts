import "server-only";
import { and, eq, gte, isNull, sql, type SQLWrapper } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { callKinds, spendByDay } from "#lib/server/db/running-sums-schema.ts";
import { serviceAccounts } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import type { OperationDay } from "#lib/shared/calls/budget-pace.ts";
import type { BudgetKey, BudgetSpend } from "#lib/shared/calls/budgets.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { budgetPeriod } from "#lib/shared/dates/day-bounds.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";

/** Spend of one operation. `calls` includes calls in progress; `more` holds what those usually cost. */
type OperationSpend = {
  operation: Operation;
  isToday: boolean;
  calls: number;
  points: number;
  more: number;
  listed: number;
  unpricedCalls: number;
};

/**
 * Lists the spend of each budget in the current day or month. A call without a known charge counts the most it can
 * have cost, a call in progress its usual price, a charge below 0 nothing.
 */
export async function listBudgetSpend(
  keys: readonly BudgetKey[],
  now: number,
  db: Database,
): Promise<BudgetSpend[]> {
  const spent = await readSpend(now, db);
  return keys.map(({ scope, period, unit }) => {
    const own = spent.filter(
      ({ operation, isToday }) => (scope === "all" || scope === operation) && (period === "month" || isToday),
    );
    const sum = (name: "calls" | "points" | "more" | "listed" | "unpricedCalls") =>
      own.reduce((total, one) => total + one[name], 0);
    if (unit === "calls")
      return { scope, period, unit, spent: sum("calls"), more: 0, listed: 0, unpricedCalls: 0 };
    return {
      scope,
      period,
      unit,
      spent: sum("points"),
      more: sum("more"),
      listed: sum("listed"),
      unpricedCalls: sum("unpricedCalls"),
    };
  });
}

/** Lists the highest possible cost of closed calls, for each day of the current month and each operation. */
export async function listMonthDays(now: number, db: Database): Promise<OperationDay[]> {
  const { tzShop } = env();
  const { from } = budgetPeriod("month", now, tzShop);
  const unknown = sql`(${spendByDay.maybeCalls} + ${spendByDay.unreportedCalls})`;
  const most = sql`${spendByDay.points}
    + coalesce(${spendByDay.more}, ${unknown} * ${highestOfOperation(spendByDay)}, 0)`;
  return db
    .select({
      day: sql<string>`${spendByDay.day}::text`,
      operation: spendByDay.operation,
      calls: sql<number>`sum(${spendByDay.calls})::float8`,
      points: sql<number>`sum(${most})::float8`,
    })
    .from(spendByDay)
    .where(gte(spendByDay.day, zonedDay(from, tzShop)))
    .groupBy(spendByDay.day, spendByDay.operation);
}

/** Reads the current month with one query: the sums of its days and the few calls in progress. */
function readSpend(now: number, db: Database): Promise<OperationSpend[]> {
  const { tzShop } = env();
  const [dayFrom, monthFrom] = [
    budgetPeriod("day", now, tzShop).from,
    budgetPeriod("month", now, tzShop).from,
  ];
  const sum = (of: SQLWrapper) => sql<number>`coalesce(sum(${of}), 0)::float8`;
  const unknown = sql`(${spendByDay.maybeCalls} + ${spendByDay.unreportedCalls})`;
  const dearest = highestOfOperation(spendByDay);
  const closed = db
    .select({
      operation: spendByDay.operation,
      isToday: sql<boolean>`${gte(spendByDay.day, zonedDay(dayFrom, tzShop))}`.as("is_today"),
      calls: sum(spendByDay.calls).as("calls"),
      points: sum(spendByDay.points).as("points"),
      // For a kind without any charge, the most expensive one of its operation is the best guess.
      more: sum(sql`coalesce(${spendByDay.more}, ${unknown} * ${dearest}, 0)`).as("more"),
      // A page without rows reports nothing either: where each row is charged, it may be free.
      listed: sum(
        sql`case when not ${callKinds.isListedPerRow} then ${spendByDay.unreportedCalls} * ${callKinds.listed} end`,
      ).as("listed"),
      unpricedCalls: sum(sql`case when ${spendByDay.more} is null then ${unknown} else 0 end`).as(
        "unpriced_calls",
      ),
    })
    .from(spendByDay)
    .leftJoin(callKinds, isKindOf(spendByDay))
    .where(gte(spendByDay.day, zonedDay(monthFrom, tzShop)))
    .groupBy(spendByDay.operation, sql`is_today`);
  const usual = sql`usual_most(${serviceAccounts.chargeRule}, ${calls.rowsAsked}, ${sql.identifier("call_kinds")})`;
  const open = db
    .select({
      operation: calls.operation,
      isToday: sql<boolean>`${gte(calls.openedAt, new Date(dayFrom))}`.as("is_today"),
      calls: sql<number>`count(*)::float8`.as("calls"),
      points: sql<number>`0::float8`.as("points"),
      more: sum(sql`greatest(coalesce(${usual}, 0), 0)`).as("more"),
      listed: sql<number>`0::float8`.as("listed"),
      unpricedCalls: sum(sql`case when ${usual} is null then 1 else 0 end`).as("unpriced_calls"),
    })
    .from(calls)
    .innerJoin(serviceAccounts, eq(serviceAccounts.id, calls.accountId))
    .leftJoin(callKinds, isKindOf(calls))
    .where(and(isNull(calls.closedAt), gte(calls.openedAt, new Date(monthFrom))))
    .groupBy(calls.operation, sql`is_today`);
  return unionAll(closed, open);
}

function isKindOf(of: typeof spendByDay | typeof calls) {
  return and(
    eq(callKinds.accountId, of.accountId),
    eq(callKinds.operation, of.operation),
    sql`${callKinds.variant} is not distinct from ${of.variant}`,
  );
}

function highestOfOperation({ accountId, operation }: typeof spendByDay) {
  return sql`(select max(greatest(o.highest_per_call, o.listed)) from ${callKinds} o
    where o.account_id = ${accountId} and o.operation = ${operation})`;
}
