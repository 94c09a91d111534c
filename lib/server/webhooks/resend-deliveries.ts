import "server-only";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { database } from "#lib/server/db/database.ts";
import { webhookDeliveries, webhooks } from "#lib/server/db/webhooks-schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/** Webhook, and one of its deliveries; null for all that failed. */
export const resendInput = z.strictObject({ id: z.uuid(), deliveryId: z.uuid().nullable() });

/** Sends what failed once more, or one delivery of any state; each keeps its id. Returns how many. */
export async function resendDeliveries(
  { identity }: Context,
  { id, deliveryId }: { id: string; deliveryId: string | null },
  now = databaseNow(),
): Promise<{ count: number }> {
  return database().transaction(async (tx) => {
    const at = new Date(now);
    const which =
      deliveryId === null
        ? sql`${webhookDeliveries.state} = 'failed' and ${webhookDeliveries.event} <> 'test'`
        : sql`${webhookDeliveries.state} <> 'waiting' and ${webhookDeliveries.id} = ${deliveryId}::uuid`;
    const rows = await tx
      .update(webhookDeliveries)
      .set({ state: "waiting", tries: 0, dueAt: at, claimedUntil: null })
      .where(sql`${webhookDeliveries.webhookId} = ${id}::uuid and ${which}`)
      .returning({ webhookId: webhookDeliveries.webhookId });
    const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id));
    if (!row) throw new AppError("notFound", "no such webhook");
    const details = { name: row.name, count: rows.length };
    if (rows.length > 0)
      await recordAudit({ kind: "webhookResent", personId: identity.personId, details }, tx);
    return { count: rows.length };
  });
}
