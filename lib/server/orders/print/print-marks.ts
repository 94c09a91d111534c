import "server-only";
import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { database } from "#lib/server/db/database.ts";
import { findBooks, isIn } from "#lib/server/orders/book/book-orders.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { chosenIdsInput } from "./chosen-orders.ts";

export const markPrintedInput = chosenIdsInput;

/** `at`: of so many the mark of that moment alone, which the same person made. */
export const removePrintMarksInput = chosenIdsInput.extend({ at: z.int().min(0).optional() });

/**
 * Marks orders as printed, since a person says so: no browser tells whether paper came out. Those that were marked before keep
 * their mark. Gives the moment and how many it marked.
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
    sql`${isIn(books)} and o.printed_at is null`,
  );
  return { at, count };
}

/** Takes marks away again; gives how many. */
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
    sql`${isIn(books)} and ${whose}`,
  );
  return { count };
}

/** All in one commit: what is taken away again was marked whole. Rows are locked in the order in which readings write them, so that nobody waits in a circle. */
async function change(ids: string[], set: SQL, where: SQL): Promise<number> {
  const { rowCount } = await database().execute(sql`
    with wanted as materialized (select o.id from orders o where o.id = any(${sql.param(ids)}::bigint[]) and ${where} order by o.number, o.shop_nr for update)
    update orders set ${set} from wanted where orders.id = wanted.id`);
  return rowCount ?? 0;
}
