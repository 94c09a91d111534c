import "server-only";
import { recordAudit, type AuditEntry } from "#lib/server/audit/record-audit.ts";
import { log } from "#lib/server/log/log.ts";

/** As `recordAudit`, for what must go on when the entry cannot be written: then the log says so. */
export async function recordSystemAudit(
  entry: AuditEntry,
  record: (entry: AuditEntry) => Promise<void> = recordAudit,
): Promise<void> {
  try {
    await record(entry);
  } catch (error) {
    log().error(
      { kind: entry.kind, personId: entry.personId, cause: error instanceof Error ? error.name : "unknown" },
      "audit entry not written",
    );
  }
}
