import "server-only";
import type { Database } from "#lib/server/db/database.ts";
import { statement } from "#lib/server/db/statement.ts";
import { inForce } from "#lib/shared/settings/registry.ts";
import type { SessionLength } from "#lib/shared/settings/session-length.ts";
import { getSetting } from "./get-setting.ts";
import { settingsSnapshot } from "./settings-snapshot.ts";

/** Setting as stored, for a statement that reads sessions; null if nobody has set it. */
export const storedSessionLength = statement`(select value from settings where key = 'sessionLength')`;

/** Reads when sessions end, from the database: a change applies at once in all instances. */
export async function getSessionLength(db?: Database): Promise<SessionLength> {
  return inForce("sessionLength", await getSetting("sessionLength", db));
}

/** Days for which the sign-in page offers to stay signed in. From memory: that page costs strangers no statement. */
export async function offeredKeepDays(): Promise<number> {
  return inForce("sessionLength", (await settingsSnapshot()).values.sessionLength).keepDays;
}
