import { count, sql, type SQL } from "drizzle-orm";
import type { PgTable, PgView } from "drizzle-orm/pg-core";
import { database } from "#lib/server/db/database.ts";
import { MOST_COUNTED } from "#lib/shared/base/list-limits.ts";

/** How many rows fit `where`, counted up to `most` and one more: looking stops there. */
export async function countCapped(
  from: PgTable | PgView,
  where: SQL | undefined,
  most = MOST_COUNTED,
): Promise<number> {
  const some = database()
    .select({ one: sql`1`.as("one") })
    .from(from)
    .where(where)
    .limit(most + 1)
    .as("some");
  const [row] = await database().select({ count: count() }).from(some);
  return row?.count ?? 0;
}
