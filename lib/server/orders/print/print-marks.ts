import "server-only";
import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { database } from "#lib/server/db/database.ts";
import { findBooks, inBooks } from "#lib/server/orders/book/book-orders.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { chosenIdsInput } from "./chosen-orders.ts";

export const markPrintedInput = chosenIdsInput;

/** Marks to remove; `at` selects only those of that time by the same person. */
export const removePrintMarksInput = chosenIdsInput.extend({ at: z.int().min(0).optional() });

/**
 * Marks orders as printed, as a person confirms: a browser can't tell if paper came out. Earlier marks stay. Returns
 * the time and the number of new marks.
 */
export async function markPrinted(
  { identity }: Context,
  { shop, all, ids }: z.infer<typeof markPrintedInput>,
): Promise<{ at: number; count: number }> {
  const at = Date.now();
  const books = await findBooks(shop, all);
  const count = await change(
    ids,
    sql`printed_at = to_timestamp(${at}::float8 / 1000), printed_by = ${identity.personId}::uuid`,
    sql`${inBooks(books)} and o.printed_at is null`,
  );
  return { at, count };
}

/** Removes marks; returns how many. */
export async function removePrintMarks(
  { identity }: Context,
  { shop, all, ids, at }: z.infer<typeof removePrintMarksInput>,
): Promise<{ count: number }> {
  const books = await findBooks(shop, all);
  const whose =
    at === undefined
      ? sql`o.printed_at is not null`
      : sql`o.printed_at = to_timestamp(${at}::float8 / 1000) and o.printed_by = ${identity.personId}::uuid`;
  const count = await change(
    ids,
    sql`printed_at = null, printed_by = null`,
    sql`${inBooks(books)} and ${whose}`,
  );
  return { count };
}

/**
 * Changes all in one commit, so marks are set and removed together. Locks rows in the order in which readings write
 * them, against deadlocks.
 */
async function change(ids: string[], set: SQL, where: SQL): Promise<number> {
  const { rowCount } = await database().execute(sql`
    with wanted as materialized (
      select o.id
      from orders o
      where o.id = any(${sql.param(ids)}::bigint[]) and ${where}
      order by o.number, o.shop_nr
      for update
    )
    update orders set ${set} from wanted where orders.id = wanted.id`);
  return rowCount ?? 0;
}
