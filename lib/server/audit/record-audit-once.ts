import "server-only";
import { and, eq, gt, sql } from "drizzle-orm";
import { recordAudit, type AuditEntry } from "#lib/server/audit/record-audit.ts";
import type { Database } from "#lib/server/db/database.ts";
import { auditEntries } from "#lib/server/db/schema.ts";

/** Adds the entry unless the very same was added within the last minute: nobody floods the trail by repeating. `tx` is a transaction. */
export async function recordAuditOnce(entry: AuditEntry, tx: Database): Promise<void> {
  const { kind, personId, details = {} } = entry;
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([kind, personId, details])}, 0))`,
  );
  const [same] = await tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        gt(auditEntries.at, sql`now() - interval '1 minute'`),
        eq(auditEntries.kind, kind),
        eq(auditEntries.details, details),
        sql`${auditEntries.personId} is not distinct from ${personId}::uuid`,
      ),
    )
    .limit(1);
  if (!same) await recordAudit(entry, tx);
}
