import "server-only";
import { and, eq, gt, sql } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { auditEntries, auditOutput } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { logError } from "#lib/server/log/log.ts";
import type { AuditDetails, AuditKind } from "#lib/shared/settings/audit.ts";

export type AuditEntry = { kind: AuditKind; personId: string | null; details?: AuditDetails };

/** Adds one audit entry; `db` is the transaction of the recorded act, so that both are stored or neither. */
export async function recordAudit(
  { kind, personId, details = {} }: AuditEntry,
  db: Database = database(),
): Promise<void> {
  const entry = db.insert(auditEntries).values({ kind, personId, details });
  if (!env().hasAuditOutput) return void (await entry);
  const added = db.$with("added").as(entry.returning({ id: auditEntries.id }));
  await db
    .with(added)
    .insert(auditOutput)
    .select(db.select({ entryId: added.id }).from(added));
}

/**
 * Adds the entry unless an equal one was added within the last minute, so that repetitions can't flood the audit log.
 * `tx` is a transaction.
 */
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

/**
 * Records that somebody read personal data: once a minute for each person and data. Throws if it can't be written.
 */
export async function recordSeen(entry: AuditEntry): Promise<void> {
  await database().transaction((tx) => recordAuditOnce(entry, tx));
}

/** Calls `recordAudit` for work that must go on when the entry can't be written: the error goes to the log. */
export async function recordSystemAudit(
  entry: AuditEntry,
  record: (entry: AuditEntry) => Promise<void> = recordAudit,
): Promise<void> {
  try {
    await record(entry);
  } catch (error) {
    logError("audit entry not written", error, { kind: entry.kind, personId: entry.personId });
  }
}
