import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { SessionClaims } from "#lib/server/auth/read-session-claims.ts";
import { SESSION_LIMITS } from "#lib/server/auth/session-limits.ts";
import { database } from "#lib/server/db/database.ts";
import { people, sessions } from "#lib/server/db/schema.ts";
import type { Identity } from "#lib/shared/identity.ts";

/** The person behind a session that still lives at `now`; null when it is over, revoked or its person disabled. */
export async function findIdentity(claims: SessionClaims, now: Date, isPassive: boolean): Promise<Identity | null> {
  const [row] = await database()
    .select({ person: people, session: sessions })
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
  if (!row || !isAlive(row.session, now)) return null;
  if (!isPassive) await touch(row.session, now);
  const { id, email, name, roles } = row.person;
  return { personId: id, email, name, roles, sessionId: row.session.id };
}

function isAlive({ signedInAt, lastSeenAt }: typeof sessions.$inferSelect, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() < SESSION_LIMITS.idleMs && now.getTime() - signedInAt.getTime() < SESSION_LIMITS.absoluteMs;
}

/** At most one write a minute, so that reading pages does not become writing rows. */
async function touch({ id, lastSeenAt }: typeof sessions.$inferSelect, now: Date): Promise<void> {
  if (now.getTime() - lastSeenAt.getTime() < SESSION_LIMITS.touchMs) return;
  await database().update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id));
}
