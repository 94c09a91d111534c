import "server-only";
import { asc, inArray, lt } from "drizzle-orm";
import { removeInSlices } from "#lib/server/audit/purge.ts";
import { latest, SLICE_SIZE } from "#lib/server/db/in-slices.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { orderReadings, orders } from "#lib/server/db/orders-schema.ts";

/** Deletes the orders that no list has brought since `before`, with what was noted of them, and leaves an audit entry that says how many. */
export function purgeOldOrders(before: Date, personId: string | null = null): Promise<number> {
  return removeInSlices({
    what: "orders",
    slice: async (tx) => {
      // What could never be put into the book, and how orders were fetched.
      await tx.delete(orderReadings).where(lt(orderReadings.readAt, before));
      await tx.delete(jobs).where(lt(jobs.endedAt, before));
      const old = tx
        .select({ id: orders.id })
        .from(orders)
        .where(lt(orders.readAt, before))
        .orderBy(asc(orders.id))
        .limit(SLICE_SIZE);
      const gone = await tx.delete(orders).where(inArray(orders.id, old)).returning({ at: orders.readAt });
      return { count: gone.length, last: latest(gone) };
    },
    entry: (count) => ({
      kind: "purged",
      personId,
      details: { what: "orders", count, before: before.toISOString() },
    }),
  });
}
