import "server-only";
import { and, eq, gt, sql } from "drizzle-orm";
import { recordAudit, recordSystemAudit, recordAuditOnce } from "#lib/server/audit/record-audit.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { auditEntries } from "#lib/server/db/schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { hasRole, type Identity, type Role } from "#lib/shared/base/identity.ts";

/** `signedIn` is enough for what every person may do, `anyRole` for what everybody who has work here may see. */
export type NeededRole = Role | "signedIn" | "anyRole";

/** Whether the person may do what `needed` may do. */
export function hasAccess({ roles }: Identity, needed: NeededRole): boolean {
  if (needed === "anyRole") return roles.length > 0;
  return needed === "signedIn" || hasRole(roles, needed);
}

/** Throws `forbidden` unless the person may do what `needed` may do, and notes who was turned away where. */
export async function requireRole(identity: Identity, needed: NeededRole, entry: Entry): Promise<void> {
  if (hasAccess(identity, needed)) return;
  await auditDenial(identity, needed, entry);
  throw new AppError(identity.needsSecondFactor ? "secondFactorFirst" : "forbidden", `needs ${needed}`);
}

/**
 * What somebody was kept out of. A command has no address of its own: its path is the page it was sent from.
 */
type Entry = { via: "page" | "read" | "command"; path: string | null };

/** So many entries an hour say what somebody is after; the next one says that there were more. */
const MAX_DENIALS_AN_HOUR = 20;

/**
 * Notes that a signed-in person's role did not suffice: at most once a minute for each place, and twenty times an hour in
 * all, so that nobody buries the trail under it.
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

/** One after the other for each person, or many at once would all count the same. */
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

/** The words of an address of ours; what may be an id or anybody's text is not kept, nor is the search. */
function plainPath(path: string | null): string | null {
  const words = path?.split(/[?#]/)[0]?.split("/").slice(0, 6) ?? null;
  return words?.map((word) => (/^[a-z-]{0,24}$/.test(word) ? word : "[id]")).join("/") ?? null;
}
