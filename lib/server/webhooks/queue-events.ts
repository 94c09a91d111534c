import "server-only";
import { randomUUID } from "node:crypto";
import { count, eq, sql } from "drizzle-orm";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { shops } from "#lib/server/db/schema.ts";
import { webhookCauses, webhookDeliveries, webhooks } from "#lib/server/db/webhooks-schema.ts";
import { listReachedBudgets } from "#lib/server/metering/budgets/list-reached-budgets.ts";
import { noteSettingsVersion } from "#lib/server/settings/settings-snapshot.ts";
import type { SignalFacts, SignalledEvent, WebhookEvent } from "#lib/shared/webhooks/webhooks.ts";
import { budgetData, writePayload } from "./webhook-payload.ts";

const QUEUE_LOCK = 1_391_391;

export type Webhook = typeof webhooks.$inferSelect;
/** An event before it has receivers; `at` in Unix milliseconds. */
type QueuedEvent = { event: WebhookEvent; at: number; shopId: string | null; data: Record<string, unknown> };
type Row = typeof webhookDeliveries.$inferInsert;

/**
 * Does `work` in a transaction while no other instance queues deliveries, so that their numbers are in the order of
 * their commits.
 */
export function whileQueueing<T>(work: (tx: Database) => Promise<T>): Promise<T> {
  return database().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${QUEUE_LOCK})`);
    return work(tx);
  });
}

/**
 * Makes deliveries of ended jobs, shops that need a scan, and budgets, each event once for every webhook; budgets also
 * if the others fail. Notes the version of the settings: an instance without visitors has no other way to hear of
 * changes.
 */
export async function queueEvents(now = databaseNow()): Promise<void> {
  const [seen] = await database()
    .select({
      settingsVersion: sql<number>`(select version from settings_version)::float8`,
      webhooks: count(),
    })
    .from(webhooks);
  if (!seen) return;
  noteSettingsVersion(seen.settingsVersion);
  if (seen.webhooks === 0) return;
  try {
    await queue(takeSignals, now);
  } finally {
    await queue(async (tx, all) => (all.some(wantsBudgets) ? takeBudgets(now, tx) : []), now);
  }
}

/** Queues the budgets reached so far for the present webhooks, so that a later one gets only those reached after it. */
export async function queueReachedBudgets(now: number): Promise<void> {
  await queue((tx) => takeBudgets(now, tx), now);
}

/** Tells if a webhook gets budgets. */
export const wantsBudgets = ({ isOn, events }: Pick<Webhook, "isOn" | "events">) =>
  isOn && events.includes("budget.reached");

async function queue(
  take: (tx: Database, all: Webhook[]) => Promise<QueuedEvent[]>,
  now: number,
): Promise<void> {
  await whileQueueing(async (tx) => {
    const all = await tx.select().from(webhooks).where(eq(webhooks.isOn, true)).for("key share");
    const rows = (await take(tx, all)).flatMap((one) =>
      all.filter((webhook) => isFor(webhook, one)).map((webhook) => deliveryRow(webhook.id, one, now)),
    );
    if (rows.length > 0) await tx.insert(webhookDeliveries).values(rows);
  });
}

/** Takes at most this many signals at once, so that a backlog makes no huge statement. */
const MAX_SIGNALS = 500;

async function takeSignals(tx: Database): Promise<QueuedEvent[]> {
  const { rows } = await tx.execute<{
    id: number;
    at: number;
    event: SignalledEvent;
    shopId: string | null;
    facts: SignalFacts;
  }>(sql`
    delete from webhook_signals
    where id in (select id from webhook_signals order by id limit ${MAX_SIGNALS})
    returning
      id::float8 as id,
      extract(epoch from at)::float8 * 1000 as at,
      event,
      shop_id as "shopId",
      facts`);
  if (rows.length === 0) return [];
  const names = new Map((await tx.select().from(shops)).map(({ id, name }) => [id, name]));
  return rows
    .toSorted((one, other) => one.id - other.id)
    .map(({ at, event, shopId, facts }) => {
      const shop = shopId === null ? null : { id: shopId, name: names.get(shopId) ?? null };
      const data = event === "job.ended" ? { job: facts, shop } : { shop, ...facts };
      return { event, at: Math.floor(at), shopId, data };
    });
}

async function takeBudgets(now: number, tx: Database): Promise<QueuedEvent[]> {
  const events: QueuedEvent[] = [];
  for (const { cause, budget } of await listReachedBudgets(now, tx)) {
    const noted = await tx
      .insert(webhookCauses)
      .values({ cause, at: new Date(now) })
      .onConflictDoNothing()
      .returning();
    const data = { budget: budgetData(budget) };
    if (noted.length > 0) events.push({ event: "budget.reached", at: now, shopId: null, data });
  }
  return events;
}

/** Tells if a webhook gets an event: from its creation on, of its shops, and what belongs to no shop. */
function isFor({ events, shopIds, createdAt }: Webhook, { event, at, shopId }: QueuedEvent): boolean {
  if (!events.includes(event) || at < createdAt.getTime()) return false;
  return shopIds === null || shopId === null || shopIds.includes(shopId);
}

/** Makes the row of a delivery that is due now. */
export function deliveryRow(
  webhookId: string,
  { event, at, data }: Pick<QueuedEvent, "at" | "data"> & { event: WebhookEvent | "test" },
  now: number,
  orderId: number | null = null,
): Row {
  const createdAt = new Date(now);
  const payload = writePayload(event, at, data);
  return { id: randomUUID(), webhookId, event, orderId, payload, createdAt, dueAt: createdAt };
}
