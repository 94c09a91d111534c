import "server-only";
import { desc, eq, type SQL } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { people, sessions } from "#lib/server/db/schema.ts";
import { describeDevice } from "#lib/server/http/device-of.ts";
import { getSessionLength } from "#lib/server/settings/read-session-length.ts";
import type { ListedSession } from "#lib/shared/base/sessions.ts";
import { sessionEnds } from "#lib/shared/settings/session-length.ts";

/** Lists the sessions of a person, the last seen first. `ownId` is the present session. */
export async function listSessions(
  personId: string,
  ownId: string,
  now = new Date(),
): Promise<ListedSession[]> {
  const rows = (await readSessions(eq(sessions.personId, personId), now)).filter(({ isOver }) => !isOver);
  return rows.map(({ id, address, agent, signedInAt, lastSeenAt }) => ({
    id,
    device: describeDevice(agent),
    address,
    signedInAt: signedInAt.getTime(),
    lastSeenAt: lastSeenAt.getTime(),
    isThis: id === ownId,
  }));
}

/** Reads sessions, the last seen first, with those that are over. */
export async function readSessions(where: SQL | undefined, now: Date, db: Database = database()) {
  const length = await getSessionLength(db);
  const rows = await db
    .select({ session: sessions, roles: people.roles })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(where)
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.signedInAt));
  return rows.map(({ session, roles }) => {
    const { isKept, signedInAt, lastSeenAt } = session;
    const times = { signedInAt: signedInAt.getTime(), lastSeenAt: lastSeenAt.getTime() };
    const { endsAt } = sessionEnds({ roles, isKept, ...times }, length);
    return { ...session, isOver: now.getTime() >= endsAt };
  });
}
