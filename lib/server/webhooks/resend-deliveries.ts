import "server-only";
import { count, eq, max, sql } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { database } from "#lib/server/db/database.ts";
import { webhookDeliveries, webhooks } from "#lib/server/db/webhooks-schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { makeDueAgain } from "./slice-deliveries.ts";

/** Webhook, and one of its deliveries; null for all that failed. */
export const resendInput = z.strictObject({ id: z.uuid(), deliveryId: z.uuid().nullable() });

/**
 * Sends what failed once more, or one delivery of any state; each keeps its id. Returns how many. The audit entry comes
 * first, with the number that was asked for: many are made due in several commits.
 */
export async function resendDeliveries(
  { identity }: Context,
  { id, deliveryId }: { id: string; deliveryId: string | null },
  now = databaseNow(),
): Promise<{ count: number }> {
  const { nr, state, event } = webhookDeliveries;
  const wanted =
    deliveryId === null
      ? sql`${state} = 'failed' and ${event} <> 'test'`
      : sql`${state} <> 'waiting' and ${webhookDeliveries.id} = ${deliveryId}::uuid`;
  const last = await database().transaction(async (tx) => {
    const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id));
    if (!row) throw new AppError("notFound", "no such webhook");
    const [found] = await tx
      .select({ count: count(), last: max(nr) })
      .from(webhookDeliveries)
      .where(sql`${webhookDeliveries.webhookId} = ${id}::uuid and ${wanted}`);
    if (!found?.last) return null;
    const details = { name: row.name, count: found.count };
    await recordAudit({ kind: "webhookResent", personId: identity.personId, details }, tx);
    return found.last;
  });
  // What fails again meanwhile is passed over: it lies behind the position, or behind the last.
  const which = sql`${wanted} and ${nr} <= ${last}::bigint`;
  return { count: last === null ? 0 : await makeDueAgain({ webhookId: id, which }, new Date(now)) };
}
