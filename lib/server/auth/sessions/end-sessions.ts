import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import type { Database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";

/** Selects sessions of a person: one, all of them, or all but one. */
type WhichSessions = { only: string } | { but: string } | "all";

/** Ends sessions of a person at once, wherever their cookies are; returns how many. */
export async function endSessions(personId: string, which: WhichSessions, tx: Database): Promise<number> {
  const narrower =
    which === "all" ? undefined : "only" in which ? eq(sessions.id, which.only) : ne(sessions.id, which.but);
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.personId, personId), narrower))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends sessions as an act of the person or of an admin, with an audit entry if there were any. */
export async function endSessionsBy(
  actorId: string,
  personId: string,
  which: WhichSessions,
  tx: Database,
): Promise<number> {
  const ended = await endSessions(personId, which, tx);
  if (ended > 0) {
    const details = { ended, ...(actorId !== personId && { subject: personId }) };
    await recordAudit({ kind: "sessionsEnded", personId: actorId, details }, tx);
  }
  return ended;
}
