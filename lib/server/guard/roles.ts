import "server-only";
import { recordSystemAudit, recordAuditOnce } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { hasRole, type Identity, type Role } from "#lib/shared/base/identity.ts";

/** `signedIn` is enough for what every person may do. */
export type NeededRole = Role | "signedIn";

/** Whether the person may do what `needed` may do. */
export function hasAccess({ roles }: Identity, needed: NeededRole): boolean {
  return needed === "signedIn" || hasRole(roles, needed);
}

/** Throws `forbidden` unless the person may do what `needed` may do, and notes who was turned away where. */
export async function requireRole(identity: Identity, needed: NeededRole, entry: Entry): Promise<void> {
  if (hasAccess(identity, needed)) return;
  await auditDenial(identity, needed, entry);
  throw new AppError("forbidden", `needs ${needed}`);
}

/**
 * What somebody was kept out of. A command has no address of its own: its path is the page it was sent from.
 */
type Entry = { via: "page" | "read" | "command"; path: string | null };

/** Notes that a signed-in person's role did not suffice, at most once a minute for each place. */
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
