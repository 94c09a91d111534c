import "server-only";
import { database, type Database } from "#lib/server/db/database.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import type { AuditDetails, AuditKind } from "#lib/shared/settings/audit.ts";

export type AuditEntry = { kind: AuditKind; personId: string | null; details?: AuditDetails };

/** Adds one entry to the trail; `db` is the transaction of what it tells about, so that both stand or fall together. */
export async function recordAudit(
  { kind, personId, details = {} }: AuditEntry,
  db: Database = database(),
): Promise<void> {
  await db.insert(auditEntries).values({ kind, personId, details });
}
