import "server-only";
import { desc, eq, lt, type SQL } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { webhookCauses, webhookDeliveries, webhooks } from "#lib/server/db/webhooks-schema.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { WEBHOOK_DELIVERY_DAYS, type WebhookDelivery } from "#lib/shared/webhooks/webhooks.ts";

const MAX_SHOWN = 50;
/** Days after which no budget of a month is present any more. */
const CAUSE_DAYS = 90;

/** Lists the last deliveries, newest first, and the last failed ones. */
export async function listWebhookDeliveries(): Promise<Record<"latest" | "failed", WebhookDelivery[]>> {
  const [latest, failed] = await Promise.all([
    readDeliveries(undefined),
    readDeliveries(eq(webhookDeliveries.state, "failed")),
  ]);
  return { latest, failed };
}

async function readDeliveries(where: SQL | undefined): Promise<WebhookDelivery[]> {
  const rows = await database()
    .select({ delivery: webhookDeliveries, webhook: { id: webhooks.id, name: webhooks.name } })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(where)
    .orderBy(desc(webhookDeliveries.nr))
    .limit(MAX_SHOWN);
  return rows.map(({ delivery, webhook }) => {
    const { id, event, createdAt, state, tries, dueAt, status, problem, said } = delivery;
    return {
      id,
      at: createdAt.getTime(),
      webhook,
      event,
      state,
      tries,
      dueAt: state === "waiting" && tries > 0 ? dueAt.getTime() : null,
      status,
      problem,
      said,
    };
  });
}

/** Deletes deliveries older than the page says, also those that still wait: their webhook has been off for long. */
export async function purgeWebhookDeliveries(now = Date.now()): Promise<void> {
  const before = (days: number) => new Date(now - days * DAY_MS);
  await database()
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, before(WEBHOOK_DELIVERY_DAYS)));
  await database()
    .delete(webhookCauses)
    .where(lt(webhookCauses.at, before(CAUSE_DAYS)));
}
