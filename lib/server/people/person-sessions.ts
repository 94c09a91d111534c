import "server-only";
import type { z } from "zod";
import { endSessionsBy } from "#lib/server/auth/sessions/end-sessions.ts";
import { listSessions } from "#lib/server/auth/sessions/list-sessions.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { ListedSession } from "#lib/shared/base/sessions.ts";
import { changePeople } from "./change-people.ts";
import type { personSessionsInput, sessionsOfInput } from "./people-input.ts";

/** Lists the sessions of a person, for an admin. */
export function listPersonSessions(
  { identity }: Context,
  { person }: z.infer<typeof sessionsOfInput>,
): Promise<ListedSession[]> {
  return listSessions(person, identity.sessionId);
}

/** Ends one session of a person, or all; returns how many. */
export function endPersonSessions(
  context: Context,
  { id, sessionId }: z.infer<typeof personSessionsInput>,
): Promise<number> {
  const which = sessionId ? { only: sessionId } : "all";
  return changePeople(context, (tx) => endSessionsBy(context.identity.personId, id, which, tx));
}
