import "server-only";
import { count, lt, sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { longTransaction } from "#lib/server/db/long-transaction.ts";
import { auditEntries } from "#lib/server/db/schema.ts";

/** Deletes the entries before `oldest` and leaves one that says how many, and who asked for it; null when there were none. The only way an entry goes. */
export async function purgeAudit(oldest: Date, personId: string | null = null): Promise<number | null> {
  return longTransaction(async (tx) => {
    await tx.execute(sql`select set_config('merchant_desk.purge', 'on', true)`);
    const gone = tx.$with("gone").as(tx.delete(auditEntries).where(lt(auditEntries.at, oldest)).returning({ id: auditEntries.id }));
    const [row] = await tx.with(gone).select({ count: count() }).from(gone);
    await tx.execute(sql`select set_config('merchant_desk.purge', 'off', true)`);
    if (!row || row.count === 0) return null;
    await recordAudit({ kind: "purged", personId, details: { what: "auditTrail", count: row.count, before: oldest.toISOString() } }, tx);
    return row.count;
  });
}
