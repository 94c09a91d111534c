import "server-only";
import { database, type Database } from "#lib/server/db/database.ts";
import { getSetting } from "#lib/server/db/get-setting.ts";
import { USUAL_FRESHNESS } from "#lib/shared/freshness.ts";
import type { Operation } from "#lib/shared/operations.ts";

/** For how many seconds an answer of this operation serves again: as an admin has set it, else as usual. */
export async function freshnessOf(operation: Operation, db: Database = database()): Promise<number> {
  return (await getSetting("freshness", db))?.[operation] ?? USUAL_FRESHNESS[operation];
}
