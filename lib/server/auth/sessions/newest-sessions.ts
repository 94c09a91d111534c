import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import type { Database } from "#lib/server/db/database.ts";
import { people, sessions } from "#lib/server/db/schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { readSessions } from "./list-sessions.ts";

/** Limit of sessions that one person can have at once. */
const MAX_SESSIONS = 10;

/**
 * Checks a session that this transaction added: throws `notSignedIn` if the password was changed meanwhile. Ends the
 * person's least recently seen sessions beyond `MAX_SESSIONS`, those already over first.
 */
export async function keepNewestSessions(
  { id, passwordHash }: { id: string; passwordHash: string },
  now: Date,
  tx: Database,
): Promise<void> {
  const isAsItWas = and(eq(people.id, id), eq(people.passwordHash, passwordHash));
  const [unchanged] = await tx.select({ id: people.id }).from(people).where(isAsItWas).for("no key update");
  if (!unchanged) throw new AppError("notSignedIn", "the password was changed meanwhile");
  const all = await readSessions(eq(sessions.personId, id), now, tx);
  const living = all.filter(({ isOver }) => !isOver);
  const beyond = [...living, ...all.filter(({ isOver }) => isOver)].slice(MAX_SESSIONS);
  if (beyond.length === 0) return;
  const ids = beyond.map((session) => session.id);
  await tx.delete(sessions).where(inArray(sessions.id, ids));
  const ended = living.length - MAX_SESSIONS;
  if (ended <= 0) return;
  const details = { ended, why: "tooMany" };
  await recordAudit({ kind: "sessionsEnded", personId: id, details }, tx);
}
