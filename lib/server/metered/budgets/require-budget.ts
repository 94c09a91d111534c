import "server-only";
import type { Database } from "#lib/server/db/database.ts";
import { getSetting } from "#lib/server/db/get-setting.ts";
import { chargeReading } from "#lib/server/metered/sums/charge-reading.ts";
import { listBudgetSpend } from "#lib/server/metered/budgets/list-budget-spend.ts";
import { listBudgetStandings, standingsOf } from "#lib/server/metered/budgets/list-budget-standings.ts";
import { OverBudgetError } from "#lib/server/metered/budgets/over-budget-error.ts";
import type { Operation } from "#lib/shared/operations.ts";
import { passedBudget } from "#lib/shared/passed-budget.ts";

type Call = {
  /** Its own row is written already, and does not count. */
  callId: string;
  operation: Operation;
  /** What it usually costs; null while nobody knows. */
  points: number | null;
};

/**
 * Throws `OverBudgetError` when a budget has no room for this call; to be asked in the commit that writes its row. On
 * PostgreSQL calls that open at the same moment don't see each other: they can pass a budget by no more than themselves.
 */
export async function requireBudget(tx: Database, call: Call, now = Date.now()): Promise<void> {
  const limits = (await getSetting("budgets", tx))?.limits ?? [];
  const own = limits.filter(({ scope }) => scope === "all" || scope === call.operation);
  if (own.length === 0) return;
  const { reading } = await chargeReading(tx);
  const spends = await listBudgetSpend(own, reading, now, tx, call.callId);
  if (!passedBudget(standingsOf(own, spends), call)) return;
  const passed = passedBudget(await listBudgetStandings(own, spends, now, tx), call);
  if (passed) throw new OverBudgetError(passed);
}
