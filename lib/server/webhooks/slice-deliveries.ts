import "server-only";
import { and, asc, eq, gt, inArray, type SQL } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { inSlices, SLICE_SIZE } from "#lib/server/db/upkeep/in-slices.ts";
import { webhookDeliveries } from "#lib/server/db/webhooks-schema.ts";

type Of = { webhookId: string; which?: SQL };

/** Removes all deliveries of a webhook. */
export async function removeDeliveries(webhookId: string): Promise<void> {
  await eachSlice({ webhookId }, (slice) =>
    database().delete(webhookDeliveries).where(slice).returning({ nr: webhookDeliveries.nr }),
  );
}

/** Makes these deliveries of a webhook due at `at` with all their tries; returns how many. */
export function makeDueAgain(of: Of, at: Date): Promise<number> {
  return eachSlice(of, (slice) =>
    database()
      .update(webhookDeliveries)
      .set({ state: "waiting", tries: 0, dueAt: at, claimedUntil: null })
      .where(and(slice, of.which))
      .returning({ nr: webhookDeliveries.nr }),
  );
}

/** Works through deliveries of a webhook in the order of their numbers, each slice a commit of its own. */
function eachSlice(
  { webhookId, which }: Of,
  work: (slice: SQL) => Promise<{ nr: number }[]>,
): Promise<number> {
  let after = 0;
  return inSlices(async () => {
    const { id, nr } = webhookDeliveries;
    const slice = database()
      .select({ id })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhookId, webhookId), gt(nr, after), which))
      .orderBy(asc(nr))
      .limit(SLICE_SIZE)
      .for("update");
    const rows = await work(inArray(id, slice));
    after = rows.reduce((last, row) => Math.max(last, row.nr), after);
    return { count: rows.length, last: null, isLast: rows.length < SLICE_SIZE };
  });
}
