import "server-only";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import type { Context } from "#lib/shared/identity.ts";

/** Whether the last finished call of this person for pending orders of the shop was refused with code 100. */
export async function wasLastRefused({ identity }: Context, shopId: string): Promise<boolean> {
  const [last] = await database()
    .select({ code: ledger.code })
    .from(ledger)
    .where(and(eq(ledger.operation, "pendingOrders"), eq(ledger.personId, identity.personId), eq(ledger.shopId, shopId), isNotNull(ledger.closedAt)))
    .orderBy(desc(ledger.openedAt))
    .limit(1);
  return last?.code === 100;
}
