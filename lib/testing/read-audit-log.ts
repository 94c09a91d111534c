import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import type { AuditKind } from "#lib/shared/settings/audit.ts";

/** Entries of the audit log, oldest first; of one kind if given. */
export function auditTrail(kind?: AuditKind) {
  const { personId, details } = auditEntries;
  return database()
    .select({ kind: auditEntries.kind, personId, details })
    .from(auditEntries)
    .where(kind && eq(auditEntries.kind, kind))
    .orderBy(asc(auditEntries.id));
}

/** Fails unless the newest entry of this kind names this person and has exactly these details. */
export async function expectNoted(kind: AuditKind, personId: string | null, details: object): Promise<void> {
  expect((await auditTrail(kind)).at(-1)).toEqual({ kind, personId, details });
}
