import "server-only";
import { recordSystemAudit } from "#lib/server/audit/record-system-audit.ts";
import { recordAuditOnce } from "#lib/server/audit/record-audit-once.ts";
import type { NeededRole } from "#lib/server/guard/has-access.ts";
import { database } from "#lib/server/db/database.ts";
import type { Identity } from "#lib/shared/base/identity.ts";

/** What somebody was kept out of. A command has no address of its own: its path is the page it was sent from. */
export type Entry = { via: "page" | "read" | "command"; path: string | null };

/** Notes that a signed-in person's role did not suffice, at most once a minute for each door. */
export async function auditDenial(
  { personId }: Identity,
  needed: NeededRole,
  { via, path }: Entry,
): Promise<void> {
  const details = { via, path: plainPath(path), needed };
  await recordSystemAudit({ kind: "denied", personId, details }, (entry) =>
    database().transaction((tx) => recordAuditOnce(entry, tx)),
  );
}

/** Without its search, which may name an order, and of a length that an address of ours can have. */
function plainPath(path: string | null): string | null {
  return (
    path
      ?.split(/[?#]/)[0]
      ?.replace(/[^\x21-\x7e]/g, "")
      .slice(0, 200) ?? null
  );
}
