import "server-only";
import { z } from "zod";
import { endSessionsBy } from "#lib/server/auth/sessions/end-sessions.ts";
import { listSessions } from "#lib/server/auth/sessions/list-sessions.ts";
import { database } from "#lib/server/db/database.ts";
import type { Context, Identity, Role } from "#lib/shared/base/identity.ts";
import { getSessionLength } from "#lib/server/settings/read-session-length.ts";
import type { ListedSession } from "#lib/shared/base/sessions.ts";
import { canStaySignedIn, sessionLimits } from "#lib/shared/settings/session-length.ts";

/** Session to end; without an id, all others. */
export const ownSessionsInput = z.strictObject({ id: z.uuid().optional() });

/** Lists one's own sessions, the last seen first. */
export function listOwnSessions({ personId, sessionId }: Identity): Promise<ListedSession[]> {
  return listSessions(personId, sessionId);
}

/** Limits of one's own sessions: without use, and days on a device kept signed in (0: not allowed). */
export async function getOwnSessionLimits({
  roles: present,
  needsSecondFactor,
}: Identity): Promise<{ idleMs: number; keepDays: number }> {
  const length = await getSessionLength();
  const roles: Role[] = needsSecondFactor ? [...present, "admin"] : present;
  const { idleMs } = sessionLimits({ roles, isKept: false }, length);
  return { idleMs, keepDays: canStaySignedIn(roles, length) ? length.keepDays : 0 };
}

/** Ends one of the own sessions, or all but the present one; returns how many. */
export async function endOwnSessions(
  { identity: { personId, sessionId } }: Context,
  { id }: z.infer<typeof ownSessionsInput>,
): Promise<number> {
  return database().transaction((tx) =>
    endSessionsBy(personId, personId, id ? { only: id } : { but: sessionId }, tx),
  );
}
