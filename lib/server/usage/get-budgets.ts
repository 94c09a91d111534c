import "server-only";
import { database } from "#lib/server/db/database.ts";
import { env } from "#lib/server/env.ts";
import { listBudgetSpend, listMonthDays } from "#lib/server/metering/budgets/list-budget-spend.ts";
import { listBudgetOverrides, budgetStandings } from "#lib/server/metering/budgets/list-budget-standings.ts";
import { listPersonBudgets } from "#lib/server/metering/budgets/list-person-budgets.ts";
import { chargeCounting } from "#lib/server/metering/pricing/confirm-charge-counting.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { inForce } from "#lib/shared/settings/registry.ts";
import type { OperationDay } from "#lib/shared/calls/budget-pace.ts";
import { exactly, isExact } from "#lib/shared/calls/points.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import { MAX_LISTED } from "#lib/shared/base/list-limits.ts";
import {
  BUDGET_LEVELS,
  budgetLevel,
  BUDGET_PERIODS,
  BUDGET_SCOPES,
  BUDGET_UNITS,
  type BudgetUnit,
  countedSpend,
  isPersonScope,
  type PointsToday,
  type BudgetOverride,
  type BudgetSpend,
  pointsOfSpend,
  type Budgets,
  type BudgetLimit,
  type BudgetStanding,
} from "#lib/shared/calls/budgets.ts";
import { budgetPeriod } from "#lib/shared/dates/day-bounds.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";
import { peopleNames } from "./names.ts";

const KEYS = BUDGET_SCOPES.flatMap((scope) =>
  BUDGET_PERIODS.flatMap((period) => BUDGET_UNITS.map((unit) => ({ scope, period, unit }))),
);

/** Gets the spending of the running day and month, the limits, and what was allowed on top. Free. */
export async function getBudgets(_identity: Identity, now = Date.now()): Promise<Budgets> {
  const db = database();
  const { rule, isConfirmed } = await chargeCounting();
  const [set, spends, overrides] = await Promise.all([
    getSetting("budgets"),
    listBudgetSpend(KEYS, now, db),
    listBudgetOverrides(now),
  ]);
  const { limits } = inForce("budgets", set);
  const [day, month] = [budgetPeriod("day", now, env().tzShop), budgetPeriod("month", now, env().tzShop)];
  return {
    limits,
    people: await listPersonBudgets(limits, overrides, now, db),
    spends,
    standings: budgetStandings(limits, spends, overrides),
    overrides: await withNames(overrides.slice(0, MAX_LISTED)),
    until: { day: day.until, month: month.until },
    from: { day: day.from, month: month.from },
    now,
    today: zonedDay(now, env().tzShop),
    rule,
    isRuleConfirmed: isConfirmed,
  };
}

/** Gets the days of the running month as budgets count them. Free. */
export async function getMonthDays(_identity: Identity): Promise<OperationDay[]> {
  return listMonthDays(Date.now(), database());
}

async function withNames(rows: Awaited<ReturnType<typeof listBudgetOverrides>>): Promise<BudgetOverride[]> {
  const names = await peopleNames(rows.map(({ personId }) => personId));
  return rows.map(({ id, at, personId, scope, period, unit, extra, reason }) => ({
    id,
    at: at.getTime(),
    who: names.get(personId ?? "") ?? null,
    scope,
    period,
    unit,
    extra,
    reason,
  }));
}

/** Gets the cost of the running day so far, and the share of the most used budget. Free. */
export async function getPointsToday(identity: Identity, now = Date.now()): Promise<PointsToday> {
  const db = database();
  const all = inForce("budgets", await getSetting("budgets")).limits;
  const limits = all.filter(({ scope }) => !isPersonScope(scope));
  const [today, ...spends] = await listBudgetSpend(
    [{ scope: "all", period: "day", unit: "points" }, ...limits],
    now,
    db,
  );
  const overrides = all.length === 0 ? [] : await listBudgetOverrides(now);
  const own = await findOwnStanding(all, overrides, identity, now);
  const standings = [...budgetStandings(limits, spends, overrides), ...(own ? [own] : [])];
  const ofDay = (unit: BudgetUnit) =>
    standings.find((one) => one.scope === "all" && one.period === "day" && one.unit === unit);
  const [limit, calls] = [ofDay("points"), ofDay("calls")];
  const points = today ? pointsOfSpend(today) : exactly(0);
  const rank = Math.max(0, ...standings.map((standing) => BUDGET_LEVELS.indexOf(budgetLevel(standing))));
  return {
    points,
    doubt: isExact(points) ? null : await doubtOf(today),
    level: BUDGET_LEVELS[rank] ?? "calm",
    allowed: limit ? limit.limit + limit.extra : null,
    callsLeft: pointsLeft(calls),
    ownLeft: pointsLeft(own),
  };
}

async function doubtOf(spend: BudgetSpend | undefined): Promise<PointsToday["doubt"]> {
  if (!(await chargeCounting()).isConfirmed) return "counting";
  return spend && spend.unpricedCalls > 0 ? "unpriced" : "maybeCharged";
}

/** Rest of a limit that stops calls; null for any other. */
function pointsLeft(standing: BudgetStanding | null | undefined): number | null {
  if (!standing || standing.isWarnOnly) return null;
  return Math.max(0, standing.limit + standing.extra - countedSpend(standing));
}

async function findOwnStanding(
  limits: BudgetLimit[],
  overrides: Awaited<ReturnType<typeof listBudgetOverrides>>,
  { personId }: Identity,
  now: number,
): Promise<BudgetStanding | null> {
  if (!limits.some(({ scope }) => isPersonScope(scope))) return null;
  const [own] = await listPersonBudgets(limits, overrides, now, database(), personId);
  return own?.standing ?? null;
}
