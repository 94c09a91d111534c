import "server-only";
import { and, desc, eq, inArray } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import type { Database } from "#lib/server/db/database.ts";
import { people, sessions } from "#lib/server/db/schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";

/** Limit of sessions that one person can have at once. */
export const MAX_SESSIONS = 10;

/**
 * Checks a session that this transaction added: throws `notSignedIn` if the password was changed meanwhile. Ends the
 * person's least recently seen sessions beyond `MAX_SESSIONS`.
 */
export async function keepNewestSessions(
  { id, passwordHash }: { id: string; passwordHash: string },
  tx: Database,
): Promise<void> {
  const isAsItWas = and(eq(people.id, id), eq(people.passwordHash, passwordHash));
  const [unchanged] = await tx.select({ id: people.id }).from(people).where(isAsItWas).for("no key update");
  if (!unchanged) throw new AppError("notSignedIn", "the password was changed meanwhile");
  const beyond = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.personId, id))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.signedInAt))
    .offset(MAX_SESSIONS);
  const ended = await tx.delete(sessions).where(inArray(sessions.id, beyond)).returning({ id: sessions.id });
  if (ended.length === 0) return;
  const details = { ended: ended.length, why: "tooMany" };
  await recordAudit({ kind: "sessionsEnded", personId: id, details }, tx);
}
