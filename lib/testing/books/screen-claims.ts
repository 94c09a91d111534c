import { sql } from "drizzle-orm";
import { usageByDay } from "#lib/server/db/running-sums-schema.ts";
import { env } from "#lib/server/env.ts";
import { listSpend } from "#lib/server/metering/pricing/list-spend.ts";
import { getBudgets, getPointsToday } from "#lib/server/usage/get-budgets.ts";
import { getUsage } from "#lib/server/usage/get-usage.ts";
import { listCalls } from "#lib/server/usage/list-calls.ts";
import { listPossiblyCharged } from "#lib/server/usage/list-possibly-charged.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { BudgetSpend } from "#lib/shared/calls/budgets.ts";
import { pointsUpTo, type Points } from "#lib/shared/calls/points.ts";
import { budgetPeriod } from "#lib/shared/dates/day-bounds.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";
import { NO_CALL_LOG_FILTERS } from "#lib/shared/usage/call-log-view.ts";
import { pointsOfSpend, type Spend, type UsageRow } from "#lib/shared/usage/usage.ts";
import type { UsageDimension } from "#lib/shared/usage/usage-view.ts";
import type { MeteredAttempt } from "./keep-books.ts";

/** The cost that a screen shows for some attempts, and their number where it shows one. */
export type Claim = { what: string; said: Points; calls?: number; about: MeteredAttempt[] };

const DIMENSIONS: Record<UsageDimension, (row: MeteredAttempt["row"]) => string | null> = {
  operation: (row) => row.operation,
  person: (row) => row.personId,
  shop: (row) => row.shopId,
  outcome: (row) => row.outcome ?? "underWay",
};

/** Claims of the overview for the last two days in every dimension, and the sums of every account and kind. */
export async function usageClaims(context: Context, attempts: MeteredAttempt[]): Promise<Claim[]> {
  const now = Date.now();
  const days = { from: nthDay(now - DAY_MS), to: nthDay(now) };
  const claims: Claim[] = [];
  for (const [by, groupOf] of Object.entries(DIMENSIONS) as [UsageDimension, (typeof DIMENSIONS)["shop"]][]) {
    const { rows, total } = await getUsage(context, { period: "month", ...days, by }, now);
    const own = ({ day, group }: UsageRow) =>
      attempts.filter(({ row }) => nthDay(row.openedAt.getTime()) === day && groupOf(row) === group);
    claims.push(
      spendClaim(`overview by ${by}`, total, attempts),
      ...rows.map((row) => spendClaim(`overview by ${by}: ${row.group}`, row, own(row))),
    );
  }
  const key = {
    account: sql<string>`${usageByDay.accountId}`,
    operation: sql<string>`${usageByDay.operation}`,
    variant: sql<string | null>`${usageByDay.variant}`,
  };
  for (const { key: kind, ...spend } of await listSpend(key, undefined)) {
    const about = attempts.filter(
      ({ row }) =>
        row.accountId === kind.account && row.operation === kind.operation && row.variant === kind.variant,
    );
    claims.push(spendClaim(`${kind.operation} ${kind.variant} of an account`, spend, about));
  }
  return claims;
}

function spendClaim(what: string, spend: Spend, about: MeteredAttempt[]): Claim {
  return { what, said: pointsOfSpend(spend), calls: spend.calls, about };
}

/** Claims of the top bar and the budgets for this day and month. */
export async function budgetClaims(context: Context, attempts: MeteredAttempt[]): Promise<Claim[]> {
  const now = Date.now();
  const [today, { spends }] = [
    await getPointsToday(context.identity, now),
    await getBudgets(context.identity, now),
  ];
  const since = (period: BudgetSpend["period"]) => {
    const { from } = budgetPeriod(period, now, env().tzShop);
    return attempts.filter(({ row }) => row.openedAt.getTime() >= from);
  };
  const upTo = (points: number, more: number, unpriced: number) =>
    pointsUpTo(points, unpriced > 0 ? null : more);
  return [
    { what: "points today", said: today.points, about: since("day") },
    ...spends.map(({ scope, period, unit, spent, more, unpricedCalls }): Claim => {
      const about = since(period).filter(({ row }) => scope === "all" || row.operation === scope);
      const what = `budget of ${scope}, ${period}`;
      if (unit === "calls") return { what, said: { low: 0, high: null }, calls: spent, about };
      return { what, said: upTo(spent, more, unpricedCalls), about };
    }),
  ];
}

/** Claims of the lists of open calls: for each call, for each kind, and the number of calls. */
export async function openClaims(context: Context, attempts: MeteredAttempt[]): Promise<Claim[]> {
  const byId = new Map(attempts.map((attempt) => [attempt.row.id, attempt]));
  const claims: Claim[] = [];
  for (const list of ["maybe", "unreported"] as const) {
    const open = attempts.filter(({ row }) => (list === "maybe" ? row.isMaybe : row.isUnreported));
    const first = await listPossiblyCharged(context, { list, page: 1 });
    for (const { operation, variant, calls, mostPoints } of first.kinds)
      claims.push({
        what: `${list}: ${operation} ${variant}`,
        said: { low: 0, high: mostPoints },
        calls,
        about: open.filter(({ row }) => row.operation === operation && row.variant === variant),
      });
    claims.push({ what: list, said: { low: 0, high: null }, calls: first.counts[list], about: open });
    for (let page = 1; page <= first.pageCount; page += 1) {
      const { calls } = await listPossiblyCharged(context, { list, page, upTo: first.upTo });
      for (const { id, mostPoints } of calls)
        claims.push({
          what: `${list}: call ${id}`,
          said: { low: 0, high: mostPoints },
          about: [byId.get(id)].filter((attempt) => attempt !== undefined),
          calls: 1,
        });
    }
  }
  return claims;
}

/** Claims of the call log for each attempt; one without a cost that isn't open has cost nothing. */
export async function logClaims(context: Context, attempts: MeteredAttempt[]): Promise<Claim[]> {
  const byId = new Map(attempts.map((attempt) => [attempt.row.id, attempt]));
  const now = Date.now();
  const view = {
    ...NO_CALL_LOG_FILTERS,
    period: "month" as const,
    from: nthDay(now - DAY_MS),
    to: nthDay(now),
  };
  const claims: Claim[] = [];
  let upTo: number | undefined;
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const shown = await listCalls(context, { ...view, page, ...(upTo !== undefined && { upTo }) }, now);
    ({ pageCount } = shown);
    upTo ??= shown.upTo ?? undefined;
    for (const entry of shown.entries) {
      const attempt = byId.get(entry.id);
      if (entry.kind === "free" || !attempt) continue;
      const open = { low: 0, high: entry.isMaybe || entry.isUnreported ? null : 0 };
      claims.push({ what: `log: call ${entry.id}`, said: entry.points ?? open, about: [attempt] });
    }
  }
  claims.push({ what: "log", said: { low: 0, high: null }, calls: claims.length, about: attempts });
  return claims;
}

function nthDay(at: number): string {
  return zonedDay(at, env().tzShop);
}
