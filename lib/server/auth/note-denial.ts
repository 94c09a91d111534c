import "server-only";
import { noteAudit } from "#lib/server/audit/note-audit.ts";
import { recordAuditOnce } from "#lib/server/audit/record-audit-once.ts";
import type { NeededRole } from "#lib/server/auth/may-pass.ts";
import { database } from "#lib/server/db/database.ts";
import type { Identity } from "#lib/shared/identity.ts";

/** What somebody was kept out of. A command has no address of its own: its path is the page it was sent from. */
export type Door = { via: "page" | "read" | "command"; path: string | null };

/** Notes that a signed-in person's role did not suffice, at most once a minute for each door. */
export async function noteDenial(
  { personId }: Identity,
  needed: NeededRole,
  { via, path }: Door,
): Promise<void> {
  const details = { via, path: plainPath(path), needed };
  await noteAudit({ kind: "denied", personId, details }, (entry) =>
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
