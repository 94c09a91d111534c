import "server-only";
import { and, eq, lt, or } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { getSessionLength } from "#lib/server/settings/read-session-length.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { canStaySignedIn, sessionLimits } from "#lib/shared/settings/session-length.ts";
import type { FoundStep } from "./second-step.ts";
import { keepNewestSessions } from "./sessions/newest-sessions.ts";
import type { SessionClaims } from "./session-claims.ts";

/** Origin of a sign-in try. */
export type SignInFrom = {
  /** Address of the visitor's machine. */
  address: string;
  /** User agent of the browser. */
  agent: string | null;
  /** Session this browser has held so far; a new sign-in ends it. */
  replaces: SessionClaims | null;
};

/** New session, and how long its cookie lasts. */
export type OpenedSession = { claims: SessionClaims; cookieMs: number };

/** Facts of a session that an identity provider vouches for: when the person proved who they are, and its session. */
type Vouched = { confirmedAt: Date; signOnSession: string | null };
/** `isEmergency`: the one sign-in with a password while passwords are off. */
type OpenedBy = Partial<Vouched> & { isEmergency?: boolean };

/** Time that a cookie and the row outlast their session, so that the sign-in page can say why it ended. */
const AFTERWARDS_MS = DAY_MS;

/** Opens a session, and removes those that ended more than a day ago. */
export async function openSession(
  { person, isKept: wantsKept }: FoundStep,
  { address, agent, replaces }: SignInFrom,
  now: Date,
  by: OpenedBy = {},
): Promise<OpenedSession> {
  return database().transaction(async (tx) => {
    const length = await getSessionLength(tx);
    const { id: personId, roles, sessionVersion } = person;
    const staysSignedIn = wantsKept && canStaySignedIn(roles, length);
    const lifeMs = (kept: boolean) =>
      sessionLimits({ roles: [], isKept: kept }, length).absoluteMs + AFTERWARDS_MS;
    const isGone = (kept: boolean) => lt(sessions.signedInAt, new Date(now.getTime() - lifeMs(kept)));
    await tx.delete(sessions).where(or(isGone(true), and(eq(sessions.isKept, false), isGone(false))));
    if (replaces) await tx.delete(sessions).where(eq(sessions.id, replaces.sessionId));
    const [row] = await tx
      .insert(sessions)
      .values({
        personId,
        signedInAt: now,
        lastSeenAt: now,
        confirmedAt: now,
        ...by,
        address,
        agent,
        isKept: staysSignedIn,
      })
      .returning({ id: sessions.id });
    if (!row) throw new Error("a session was not stored");
    await keepNewestSessions(person, now, tx);
    return { claims: { sessionId: row.id, personId, sessionVersion }, cookieMs: lifeMs(staysSignedIn) };
  });
}
