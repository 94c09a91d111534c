import "server-only";
import type { Database } from "#lib/server/db/database.ts";
import type { KindSpend } from "#lib/server/metered/budgets/read-spend-since.ts";
import { runningSpend } from "#lib/server/metered/budgets/running-spend.ts";
import { usualPrice } from "#lib/server/metered/sums/usual-price.ts";
import type { BudgetKey, BudgetSpend } from "#lib/shared/budgets.ts";
import type { ChargeReading } from "#lib/shared/charge-reading.ts";

type Priced = KindSpend & { more: number; unpricedCalls: number };

/**
 * What is spent of each of these budgets in the running day or month. Points are what is known, and what calls without a
 * known charge can have cost at most; a call under way counts its usual price. A charge below 0 never makes room.
 */
export async function listBudgetSpend(keys: readonly BudgetKey[], reading: ChargeReading, now: number, db: Database, exceptCallId?: string): Promise<BudgetSpend[]> {
  const { day, month, ceilingOf } = await runningSpend(reading, now, db, exceptCallId);
  const hasPoints = keys.some(({ unit }) => unit === "points");
  const price = async (kind: KindSpend): Promise<Priced> => {
    const { operation, variant, maybeCalls, unreportedCalls, openCalls } = kind;
    const unknownCalls = maybeCalls + unreportedCalls;
    const [ceiling, usual] = [
      hasPoints && unknownCalls > 0 ? await ceilingOf(operation, variant) : 0,
      hasPoints && openCalls > 0 ? await usualPrice(operation, variant, reading, db) : 0,
    ];
    return { ...kind, more: unknownCalls * (ceiling ?? 0) + openCalls * Math.max(0, usual ?? 0), unpricedCalls: (ceiling === null ? unknownCalls : 0) + (usual === null ? openCalls : 0) };
  };
  // One after the other: a transaction has one connection.
  const priced: Record<"day" | "month", Priced[]> = { day: [], month: [] };
  for (const kind of day) priced.day.push(await price(kind));
  for (const kind of month) priced.month.push(await price(kind));

  return keys.map(({ scope, period, unit }) => {
    const kinds = priced[period].filter(({ operation }) => scope === "all" || scope === operation);
    const sum = (name: "calls" | "points" | "more" | "unpricedCalls") => kinds.reduce((total, kind) => total + kind[name], 0);
    if (unit === "calls") return { scope, period, unit, spent: sum("calls"), more: 0, unpricedCalls: 0 };
    return { scope, period, unit, spent: sum("points"), more: sum("more"), unpricedCalls: sum("unpricedCalls") };
  });
}
