import "server-only";
import { hasAccess, type NeededRole } from "#lib/server/guard/has-access.ts";
import { auditDenial, type Entry } from "#lib/server/guard/audit-denial.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Identity } from "#lib/shared/base/identity.ts";

/** Throws `forbidden` unless the person may do what `needed` may do, and notes who was turned away at which door. */
export async function requireRole(identity: Identity, needed: NeededRole, entry: Entry): Promise<void> {
  if (hasAccess(identity, needed)) return;
  await auditDenial(identity, needed, entry);
  throw new AppError("forbidden", `needs ${needed}`);
}
