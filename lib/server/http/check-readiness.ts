import "server-only";
import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";

/** Whether the database answers within `limitMs`. */
export async function checkReadiness(limitMs = 2000): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), limitMs);
  try {
    return await Promise.race([
      late,
      database()
        .execute(sql`select 1`)
        .then(() => true),
    ]);
  } catch {
    return false; // closed or out of reach: that is the answer
  } finally {
    clearTimeout(timer);
  }
}
