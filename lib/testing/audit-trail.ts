import { asc, eq } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import type { AuditKind } from "#lib/shared/settings/audit.ts";

/** Who did what, oldest first; of one kind where it is named. */
export function auditTrail(kind?: AuditKind) {
  const { personId, details } = auditEntries;
  return database()
    .select({ kind: auditEntries.kind, personId, details })
    .from(auditEntries)
    .where(kind && eq(auditEntries.kind, kind))
    .orderBy(asc(auditEntries.id));
}
