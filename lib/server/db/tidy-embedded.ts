import { sql } from "drizzle-orm";
import { openedDatabase } from "#lib/server/db/database.ts";

/** Gives back the room of rows that are gone and counts those that are there: the embedded database does neither by itself. */
export async function tidyEmbedded(): Promise<void> {
  const { db, kind } = openedDatabase();
  if (kind === "embedded") await db.execute(sql`vacuum (analyze)`);
}
