import "server-only";
import { inArray } from "drizzle-orm";
import type { Database } from "#lib/server/db/database.ts";
import { sessions } from "#lib/server/db/schema.ts";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { SETTINGS } from "#lib/shared/settings/registry.ts";
import type { SessionLength } from "#lib/shared/settings/session-length.ts";
import { readSessions } from "./list-sessions.ts";

export const sessionLengthInput = SETTINGS.sessionLength.schema;

/** Sets when sessions end, for those that exist too; one that is over never lives again. */
export async function setSessionLength({ identity }: Context, length: SessionLength): Promise<null> {
  await changeSetting("sessionLength", length, identity.personId, deleteOver);
  return null;
}

async function deleteOver(tx: Database): Promise<void> {
  const over = (await readSessions(undefined, new Date(), tx)).filter(({ isOver }) => isOver);
  const ids = over.map(({ id }) => id);
  await tx.delete(sessions).where(inArray(sessions.id, ids));
}
