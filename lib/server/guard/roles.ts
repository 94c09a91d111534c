import "server-only";
import { and, eq, gt, sql } from "drizzle-orm";
import { recordAudit, recordSystemAudit, recordAuditOnce } from "#lib/server/audit/record-audit.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { hasRole, type Identity, type Role } from "#lib/shared/base/identity.ts";

/** Required right: `signedIn` for every person, `anyRole` for everybody with a role. */
export type NeededRole = Role | "signedIn" | "anyRole";

/** Tells if the person may do what `needed` requires. */
export function hasAccess({ roles }: Identity, needed: NeededRole): boolean {
  if (needed === "anyRole") return roles.length > 0;
  return needed === "signedIn" || hasRole(roles, needed);
}

/** Throws `forbidden` unless the person may do what `needed` requires, and records the denial. */
export async function requireRole(identity: Identity, needed: NeededRole, entry: Entry): Promise<void> {
  if (hasAccess(identity, needed)) return;
  await auditDenial(identity, needed, entry);
  throw new AppError(identity.needsSecondFactor ? "secondFactorFirst" : "forbidden", `needs ${needed}`);
}

/** Place of a denied access. A command has no address of its own: its path is the page that sent it. */
type Entry = { via: "page" | "read" | "command"; path: string | null };

/** Limit of recorded denials per person and hour; one more entry says that there were more. */
const MAX_DENIALS_AN_HOUR = 20;

/**
 * Records that a signed-in person's role did not suffice: at most once a minute per place and 20 times an hour, so
 * that denials can't flood the audit log.
 */
export async function auditDenial(
  { personId }: Identity,
  needed: NeededRole,
  { via, path }: Entry,
): Promise<void> {
  const details = { via, path: plainPath(path), needed };
  await recordSystemAudit({ kind: "denied", personId, details }, (entry) =>
    database().transaction(async (tx) => {
      const earlier = await denialsOfHour(personId, tx);
      if (earlier < MAX_DENIALS_AN_HOUR) await recordAuditOnce(entry, tx);
      else if (earlier === MAX_DENIALS_AN_HOUR)
        await recordAudit({ ...entry, details: { ...details, isMore: true } }, tx);
    }),
  );
}

/** Counts the denials of the last hour. The lock makes parallel ones count one by one. */
async function denialsOfHour(personId: string, tx: Database): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`denied ${personId}`}, 0))`);
  return tx.$count(
    auditEntries,
    and(
      eq(auditEntries.kind, "denied"),
      eq(auditEntries.personId, personId),
      gt(auditEntries.at, sql`now() - interval '1 hour'`),
    ),
  );
}

/** Keeps the fixed words of one of our paths; drops the query and anything that may be an id or typed text. */
function plainPath(path: string | null): string | null {
  const words = path?.split(/[?#]/)[0]?.split("/").slice(0, 6) ?? null;
  return words?.map((word) => (/^[a-z-]{0,24}$/.test(word) ? word : "[id]")).join("/") ?? null;
}
