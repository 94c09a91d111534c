import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { people, sessions } from "#lib/server/db/schema.ts";
import { getSessionLength } from "#lib/server/settings/read-session-length.ts";
import { HOUR_MS } from "#lib/shared/dates/durations.ts";
import { sessionEnds, sessionLimits } from "#lib/shared/settings/session-length.ts";

/** Reason why a session is over: its limit without use, its limit in any case, or somebody ended it. */
export type SessionOver = { why: "idle" | "absolute"; hours: number } | { why: "ended" };

/** Claims of a browser's own sealed cookie. */
type Claims = { sessionId: string; personId: string; sessionVersion: number };

/** Finds why the session of these claims is over; null for a living one. */
export async function findSessionOver(claims: Claims, now = new Date()): Promise<SessionOver | null> {
  const [row] = await database()
    .select({ session: sessions, roles: people.roles })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(
      and(
        eq(sessions.id, claims.sessionId),
        eq(people.id, claims.personId),
        eq(people.sessionVersion, claims.sessionVersion),
        isNull(people.disabledAt),
      ),
    );
  if (!row) return { why: "ended" };
  const { isKept, signedInAt, lastSeenAt } = row.session;
  const found = {
    roles: row.roles,
    isKept,
    signedInAt: signedInAt.getTime(),
    lastSeenAt: lastSeenAt.getTime(),
  };
  const length = await getSessionLength();
  const { idleAt, absoluteAt, endsAt } = sessionEnds(found, length);
  if (now.getTime() < endsAt) return null;
  const { idleMs, absoluteMs } = sessionLimits(found, length);
  return absoluteAt <= idleAt
    ? { why: "absolute", hours: absoluteMs / HOUR_MS }
    : { why: "idle", hours: idleMs / HOUR_MS };
}
