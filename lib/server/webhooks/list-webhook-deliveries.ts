import "server-only";
import { and, asc, desc, eq, gte, inArray, lt, type SQL } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { inSlices, latest, SLICE_SIZE } from "#lib/server/db/upkeep/in-slices.ts";
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
  const db = database();
  const before = (days: number) => new Date(now - days * DAY_MS);
  await inSlices(async (from) => {
    const { id, createdAt } = webhookDeliveries;
    const old = db
      .select({ id })
      .from(webhookDeliveries)
      .where(and(lt(createdAt, before(WEBHOOK_DELIVERY_DAYS)), gte(createdAt, from)))
      .orderBy(asc(createdAt))
      .limit(SLICE_SIZE);
    const gone = await db.delete(webhookDeliveries).where(inArray(id, old)).returning({ at: createdAt });
    return { count: gone.length, last: latest(gone) };
  });
  await db.delete(webhookCauses).where(lt(webhookCauses.at, before(CAUSE_DAYS)));
}
