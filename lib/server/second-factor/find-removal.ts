import "server-only";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { auditEntries, people } from "#lib/server/db/schema.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import type { SecondFactorRemoval } from "#lib/shared/settings/second-factor.ts";

const RECENT_MS = 7 * DAY_MS;

/**
 * Finds a recent removal of the second factor; shown on every page for a week, and on the account page until it is on
 * again.
 */
export function findRecentRemoval(personId: string, now = new Date()): Promise<SecondFactorRemoval | null> {
  return findSecondFactorRemoval(personId, new Date(now.getTime() - RECENT_MS));
}

/**
 * Finds in the audit log who else turned off this person's second factor; null if nobody did since `since`, or if it
 * was turned on again.
 */
export async function findSecondFactorRemoval(
  personId: string,
  since = new Date(0),
): Promise<SecondFactorRemoval | null> {
  const [last] = await database()
    .select({
      at: auditEntries.at,
      by: people.name,
      reason: sql<string | null>`${auditEntries.details} ->> 'reason'`,
    })
    .from(auditEntries)
    .leftJoin(people, eq(people.id, auditEntries.personId))
    .where(
      and(
        eq(auditEntries.kind, "secondFactorRemoved"),
        gt(auditEntries.at, since),
        // Two conditions, as the index needs both.
        sql`${auditEntries.details} ? 'subject' and ${auditEntries.details} ->> 'subject' = ${personId}`,
        sql`not exists (select from audit_entries later where later.id > ${auditEntries.id}
          and later.person_id = ${personId}::uuid and later.kind = 'secondFactorOn')`,
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(1);
  return last ? { at: last.at.getTime(), by: last.by, reason: last.reason } : null;
}
