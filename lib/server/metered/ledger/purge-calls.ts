import "server-only";
import { and, count, isNotNull, lt, sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { longTransaction } from "#lib/server/db/long-transaction.ts";
import { budgetOverrides, calls, freeAnswers } from "#lib/server/db/ledger-schema.ts";

/**
 * Deletes the closed calls that were opened before `oldest`, their corrections and settlements with them, and what else
 * the money tables hold from before it, and leaves an audit entry that says how many calls; by whom, null the product
 * itself. The only way a row of the ledger goes. One transaction; what went comes back as a number of calls.
 */
export async function purgeCalls(oldest: Date, personId: string | null = null): Promise<number> {
  return longTransaction(async (tx) => {
    await tx.execute(sql`select set_config('merchant_desk.purge', 'on', true)`);
    const gone = tx.$with("gone").as(tx.delete(calls).where(and(lt(calls.openedAt, oldest), isNotNull(calls.closedAt))).returning({ id: calls.id }));
    const [row] = await tx.with(gone).select({ count: count() }).from(gone);
    await tx.delete(freeAnswers).where(lt(freeAnswers.at, oldest));
    await tx.delete(budgetOverrides).where(lt(budgetOverrides.at, oldest));
    await tx.execute(sql`select set_config('merchant_desk.purge', 'off', true)`);
    if (!row || row.count === 0) return 0;
    await recordAudit({ kind: "purged", personId, details: { what: "calls", count: row.count, before: oldest.toISOString() } }, tx);
    return row.count;
  });
}
