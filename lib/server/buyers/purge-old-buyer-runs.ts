import "server-only";
import { count, lt } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { buyerRuns } from "#lib/server/db/schema.ts";

/** Deletes the runs made before `before`, with their calls' orders and answers; how many. The ledger keeps its rows. */
export async function purgeOldBuyerRuns(before: Date, db: Database = database()): Promise<number> {
  const gone = db.$with("gone").as(db.delete(buyerRuns).where(lt(buyerRuns.createdAt, before)).returning({ id: buyerRuns.id }));
  const [row] = await db.with(gone).select({ count: count() }).from(gone);
  return row?.count ?? 0;
}
