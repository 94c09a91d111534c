import "server-only";
import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { isWaiting } from "#lib/server/orders/book/book-where.ts";
import type { OrderStatus } from "#lib/shared/orders/statuses.ts";

/** Lists those of these orders that still have to be shipped, by the same rule as the book's filters. */
export async function listPendingIds(
  ids: readonly string[],
  statuses: readonly OrderStatus[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await database().execute<{ id: string }>(sql`
    select o.id::text as id from orders o where o.id = any(${sql.param([...ids])}::bigint[]) and ${isWaiting(statuses)}`);
  return new Set(rows.map(({ id }) => id));
}
