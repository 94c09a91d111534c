import "server-only";
import { database } from "#lib/server/db/database.ts";
import { listBudgetSpend } from "#lib/server/metering/budgets/list-budget-spend.ts";
import { listBudgetOverrides, budgetStandings } from "#lib/server/metering/budgets/list-budget-standings.ts";
import { chargeCounting } from "#lib/server/metering/pricing/confirm-charge-counting.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { countPossiblyCharged, pricedKinds } from "#lib/server/usage/read-possibly-charged.ts";
import { listTroubledWebhooks } from "#lib/server/webhooks/webhook-settings.ts";
import {
  BUDGET_PERIODS,
  BUDGET_UNITS,
  type BudgetPeriod,
  type BudgetUnit,
  pointsOfSpend,
} from "#lib/shared/calls/budgets.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import { inForce } from "#lib/shared/settings/registry.ts";
import type { TodaySpend, TodayValues } from "#lib/shared/today/today.ts";
import { possibleCost } from "#lib/shared/usage/possibly-charged.ts";
import { requireTodayRole } from "./require-role.ts";

const KEYS = BUDGET_PERIODS.flatMap((period) =>
  BUDGET_UNITS.map((unit) => ({ scope: "all", period, unit }) as const),
);

/**
 * Reads the spend of the day and the month with their budgets, the calls that may have been charged, the shops whose
 * owner has to scan, and the webhooks in trouble.
 */
export async function getSpendOfToday(identity: Identity, now = Date.now()): Promise<TodayValues["spend"]> {
  requireTodayRole(identity, "admin");
  const [set, spends, overrides, kinds, shops, counting, troubledWebhooks] = await Promise.all([
    getSetting("budgets"),
    listBudgetSpend(KEYS, now, database()),
    listBudgetOverrides(now),
    countPossiblyCharged().then((all) => pricedKinds(all, "maybe")),
    listShops(),
    chargeCounting(),
    listTroubledWebhooks(),
  ]);
  const standings = budgetStandings(inForce("budgets", set).limits, spends, overrides);
  const of = (period: BudgetPeriod): TodaySpend => {
    const isIts = (unit: BudgetUnit) => (one: { period: BudgetPeriod; unit: BudgetUnit }) =>
      one.period === period && one.unit === unit;
    const allowed = (unit: BudgetUnit) => {
      const standing = standings.find(isIts(unit));
      return standing ? standing.limit + standing.extra : null;
    };
    const points = spends.find(isIts("points"));
    return {
      points: points ? pointsOfSpend(points) : exactly(0),
      calls: spends.find(isIts("calls"))?.spent ?? 0,
      allowedPoints: allowed("points"),
      allowedCalls: allowed("calls"),
    };
  };
  return {
    day: of("day"),
    month: of("month"),
    maybeCharged: possibleCost(kinds),
    isCountingConfirmed: counting.isConfirmed,
    troubledWebhooks,
    needScan: shops.flatMap(({ id, name, authorization }) =>
      authorization === "needsScan" ? [{ id, name }] : [],
    ),
  };
}
