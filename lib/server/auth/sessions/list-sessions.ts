import "server-only";
import { and, desc, eq, gt } from "drizzle-orm";
import { SESSION_LIMITS } from "#lib/server/auth/session.ts";
import { database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { describeDevice } from "#lib/server/http/device-of.ts";
import type { ListedSession } from "#lib/shared/base/sessions.ts";

/** Lists the sessions of a person, the last seen first. `ownId` is the present session. */
export async function listSessions(
  personId: string,
  ownId: string,
  now = new Date(),
): Promise<ListedSession[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const rows = await database()
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.personId, personId),
        gt(sessions.lastSeenAt, ago(SESSION_LIMITS.idleMs)),
        gt(sessions.signedInAt, ago(SESSION_LIMITS.absoluteMs)),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.signedInAt));
  return rows.map(({ id, address, agent, signedInAt, lastSeenAt }) => ({
    id,
    device: describeDevice(agent),
    address,
    signedInAt: signedInAt.getTime(),
    lastSeenAt: lastSeenAt.getTime(),
    isThis: id === ownId,
  }));
}
