import "server-only";
import { and, desc, eq, gt, inArray, isNotNull, or, sql, type Column } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { cacheHits, ledger } from "#lib/server/db/ledger-schema.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/** Whether the last finished call for pending orders of the shop that this person made, or shared, in the last week was refused with code 100. */
export async function wasLastRefused({ identity }: Context, shopId: string): Promise<boolean> {
  const db = database();
  const isRecent = (at: Column) => gt(at, sql`now() - interval '7 days'`);
  const shared = db
    .select({ callId: cacheHits.callId })
    .from(cacheHits)
    .where(
      and(
        isRecent(cacheHits.at),
        eq(cacheHits.personId, identity.personId),
        eq(cacheHits.shopId, shopId),
        eq(cacheHits.operation, "pendingOrders"),
      ),
    );
  const [last] = await db
    .select({ code: ledger.code })
    .from(ledger)
    .where(
      and(
        isRecent(ledger.openedAt),
        eq(ledger.operation, "pendingOrders"),
        eq(ledger.shopId, shopId),
        isNotNull(ledger.closedAt),
        or(eq(ledger.personId, identity.personId), inArray(ledger.callId, shared)),
      ),
    )
    .orderBy(desc(ledger.openedAt))
    .limit(1);
  return last?.code === 100;
}
