import "server-only";
import { eq, lt } from "drizzle-orm";
import { recordSystemAudit } from "#lib/server/audit/record-audit.ts";
import { checkPassword } from "./password.ts";
import { clearFailures, recordAttempt } from "./sign-in-throttle.ts";
import type { SessionClaims } from "./session-claims.ts";
import { SESSION_LIMITS } from "./session.ts";
import { database } from "#lib/server/db/database.ts";
import { people, sessions } from "#lib/server/db/schema.ts";

type SignInTry = {
  email: string;
  password: string;
  /** The machine at the other end of the connection. */
  address: string;
  /** The session this browser held until now: a new sign-in ends it. */
  replaces: SessionClaims | null;
};

/**
 * A new session, or null: the same null for a wrong password, an unknown person, a disabled one and too many
 * tries.
 */
export async function signIn(
  { email, password, address, replaces }: SignInTry,
  now: Date,
): Promise<SessionClaims | null> {
  const account = email.trim().toLowerCase();
  if (!(await recordAttempt(account, address, now))) return null;
  const [person] = await database().select().from(people).where(eq(people.email, account));
  const isOpen = person !== undefined && person.disabledAt === null;
  const isRight = await checkPassword(isOpen ? person.passwordHash || null : null, password);
  if (!isOpen || !isRight) {
    await recordSystemAudit({
      kind: "signInRefused",
      personId: null,
      details: person ? { subject: person.id } : {},
    });
    return null;
  }
  await clearFailures(account);
  const claims = await openSession(person, replaces, now);
  await recordSystemAudit({ kind: "signedIn", personId: person.id });
  return claims;
}

async function openSession(
  person: typeof people.$inferSelect,
  replaces: SessionClaims | null,
  now: Date,
): Promise<SessionClaims> {
  return database().transaction(async (tx) => {
    await tx
      .delete(sessions)
      .where(lt(sessions.signedInAt, new Date(now.getTime() - SESSION_LIMITS.absoluteMs)));
    if (replaces) await tx.delete(sessions).where(eq(sessions.id, replaces.sessionId));
    const [row] = await tx
      .insert(sessions)
      .values({ personId: person.id, signedInAt: now, lastSeenAt: now })
      .returning({ id: sessions.id });
    if (!row) throw new Error("a session was not stored");
    return { sessionId: row.id, personId: person.id, sessionVersion: person.sessionVersion };
  });
}
