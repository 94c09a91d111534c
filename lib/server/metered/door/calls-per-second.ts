import "server-only";
import { database, type Database } from "#lib/server/db/database.ts";
import { getSetting } from "#lib/server/db/get-setting.ts";

/** While nobody has set it. Spec: "Limits". */
const USUAL_COUNT = 10;

/** How many calls of one operation may arrive in any sliding second, 1–10; read for each departure, so that a change holds at once. */
export async function callsPerSecond(db: Database = database()): Promise<number> {
  return (await getSetting("callsPerSecond", db))?.count ?? USUAL_COUNT;
}
