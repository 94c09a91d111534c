import { groupBy } from "./group-by.ts";
import { countedSpend, type BudgetSpend, type BudgetStanding } from "./budgets.ts";

/** First instant of the running day or month, first instant after it, and now: Unix milliseconds. */
type PaceTimes = { from: number; until: number; now: number };

/** Forecast of a budget when it is used as fast as so far in its day or month. */
type BudgetPace =
  | { kind: "unused" }
  | { kind: "spent" }
  /** Used up before the end of its period, at this instant. */
  | { kind: "reached"; at: number }
  /** Use expected at the end of the period. */
  | { kind: "lasts"; used: number };

export function budgetPace(
  standing: Pick<BudgetStanding, "spent" | "more" | "limit" | "extra">,
  { from, until, now }: PaceTimes,
): BudgetPace {
  const used = countedSpend(standing);
  const allowed = standing.limit + standing.extra;
  if (used >= allowed) return { kind: "spent" };
  const elapsed = Math.max(1, now - from);
  if (used === 0) return { kind: "unused" };
  const at = from + (elapsed * allowed) / used;
  return at < until ? { kind: "reached", at } : { kind: "lasts", used: (used * (until - from)) / elapsed };
}

/** Closed calls of one day and operation, with the most they can have cost. */
export type OperationDay = { day: string; operation: string; calls: number; points: number };

/** One day of a month's budget: used that day, used up to its end, and what an even pace allows by then. */
export type PaceDay = { day: string; used: number | null; total: number | null; even: number };

/** Days of the budget's month; future ones have no figures. Calls in progress count to `today`, one of the days. */
export function paceDays(
  { scope, unit, spent, more, limit, extra }: BudgetSpend & Pick<BudgetStanding, "limit" | "extra">,
  days: readonly OperationDay[],
  today: string,
): PaceDay[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const own = groupBy(
    days.filter(({ operation }) => scope === "all" || scope === operation),
    ({ day }) => day,
  );
  let total = 0;
  return Array.from({ length }, (_, index) => {
    const day = `${today.slice(0, 8)}${String(index + 1).padStart(2, "0")}`;
    const even = ((limit + extra) * (index + 1)) / length;
    if (day > today) return { day, used: null, total: null, even };
    const before = total;
    total =
      day === today
        ? Math.max(before, countedSpend({ spent, more }))
        : before + (own.get(day) ?? []).reduce((sum, one) => sum + one[unit], 0);
    return { day, used: total - before, total, even };
  });
}
