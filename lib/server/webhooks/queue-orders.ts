import "server-only";
import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { type Database, database } from "#lib/server/db/database.ts";
import { shops } from "#lib/server/db/schema.ts";
import { webhookDeliveries, webhooks } from "#lib/server/db/webhooks-schema.ts";
import { logError } from "#lib/server/log/log.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { MINUTE_MS } from "#lib/shared/dates/durations.ts";
import type { WebhookEvent } from "#lib/shared/webhooks/webhooks.ts";
import { deliveryRow, type Webhook, whileQueueing } from "./queue-events.ts";
import { type FeedOrder, orderData } from "./webhook-payload.ts";

type Wanted = { since: string; shopNrs: number[] | null; limit: number };
type Page<Order> = { orders: Order[]; next: string; hasMore: boolean };

/** Reads of the order book for those who follow it. */
export type OrderFeed = {
  /** Null if the position is unknown to this database or account. */
  listChanges: (wanted: Wanted) => Promise<Page<FeedOrder & { isNew: boolean }> | null>;
  isOfLaterAccount: (position: string, other: string) => boolean;
  listOverdue: (wanted: Wanted, now: number) => Promise<Page<FeedOrder>>;
  /** Positions behind all that has happened so far. */
  currentPositions: (now: number) => Promise<{ changesAfter: string; overdueAfter: string }>;
};

const ORDERS_AT_ONCE = 200;
/** Pages that one webhook takes before the next one has its turn. */
const MAX_PAGES = 25;

type Turn = { now?: number; signal?: AbortSignal };

/**
 * Makes deliveries of new, changed and overdue orders, each webhook from its own position on. What fails is logged and
 * holds up no other.
 */
export async function queueOrders(
  feed: OrderFeed,
  { now = databaseNow(), signal }: Turn = {},
): Promise<void> {
  const all = await database()
    .select()
    .from(webhooks)
    .where(and(webhooks.isOn, or(isNotNull(webhooks.changesAfter), isNotNull(webhooks.overdueAfter))));
  for (const webhook of all) {
    for (const followOne of [followChanges, followOverdue])
      await followOne(webhook, feed, now).catch((error: unknown) => {
        // The database may close during the last run.
        if (!signal?.aborted)
          logError("events of orders could not be queued", error, { webhook: webhook.id });
      });
  }
}

async function followChanges(webhook: Webhook, feed: OrderFeed, now: number): Promise<void> {
  const shopNrs = await readShopNrs(webhook.shopIds);
  const readPage = async (since: string): Promise<Followed> => {
    const page = await feed.listChanges({ since, shopNrs, limit: ORDERS_AT_ONCE });
    if (page === null) return startAgain(since, feed, now);
    const rows = page.orders.map(
      (order) => ({ order, event: order.isNew ? "order.new" : "order.changed" }) as const,
    );
    return { ...page, rows };
  };
  await follow(webhook, "changesAfter", readPage, now);
}

async function followOverdue(webhook: Webhook, feed: OrderFeed, now: number): Promise<void> {
  const shopNrs = await readShopNrs(webhook.shopIds);
  const readPage = async (since: string): Promise<Followed> => {
    const page = await feed.listOverdue({ since, shopNrs, limit: ORDERS_AT_ONCE }, now);
    return { ...page, rows: page.orders.map((order) => ({ order, event: "order.overdue" }) as const) };
  };
  await follow(webhook, "overdueAfter", readPage, now);
}

type Followed = {
  rows: { order: FeedOrder; event: WebhookEvent }[];
  next: string;
  hasMore: boolean;
  isNewStart?: boolean;
};

/**
 * Passes over everything so far, unless the position is of a later account than ours: then another instance follows
 * it, or we have yet to read of the new account.
 */
async function startAgain(since: string, feed: OrderFeed, now: number): Promise<Followed> {
  const { changesAfter } = await feed.currentPositions(now);
  const isLater = feed.isOfLaterAccount(since, changesAfter);
  if (isLater) forgetSettings();
  return { rows: [], next: isLater ? since : changesAfter, hasMore: false, isNewStart: true };
}

/** Moves one position of a webhook to its end, with the deliveries of each page in the same commit. */
async function follow(
  webhook: Webhook,
  position: "changesAfter" | "overdueAfter",
  readPage: (since: string) => Promise<Followed>,
  now: number,
): Promise<void> {
  let since = webhook[position];
  for (let pages = 0; since !== null && pages < MAX_PAGES; pages += 1) {
    const { rows, next, hasMore, isNewStart = false } = await readPage(since);
    if (next === since) return;
    if (rows.length === 0 && !isNewStart && !isTimeToMove(`${position} ${webhook.id}`, now)) return;
    const wanted = rows.filter(({ event }) => webhook.events.includes(event));
    const deliveries = wanted.map(({ order, event }) =>
      deliveryRow(webhook.id, { event, at: now, data: { order: orderData(order) } }, now, Number(order.id)),
    );
    const isMine = await movePosition({ webhook, position, since, next }, deliveries);
    since = isMine && hasMore ? next : null;
  }
}

/** Tells once a minute that a position may be stored although nothing happened behind it. */
function isTimeToMove(key: string, now: number): boolean {
  const movedAt = processWide("webhook positions", () => new Map<string, number>());
  const isTime = now - (movedAt.get(key) ?? 0) >= MINUTE_MS;
  if (isTime) movedAt.set(key, now);
  return isTime;
}

type Move = { webhook: Webhook; position: "changesAfter" | "overdueAfter"; since: string; next: string };

/** False if another instance has moved it, or a person has changed the webhook; nothing is written then. */
async function movePosition(
  { webhook, position, since, next }: Move,
  deliveries: (typeof webhookDeliveries.$inferInsert)[],
): Promise<boolean> {
  const move = { [position]: next };
  const where = and(eq(webhooks.id, webhook.id), webhooks.isOn, eq(webhooks[position], since));
  if (deliveries.length === 0)
    return (await database().update(webhooks).set(move).where(where).returning()).length > 0;
  return whileQueueing(async (tx) => {
    const moved = await tx.update(webhooks).set(move).where(where).returning();
    if (moved.length > 0) {
      await tx.insert(webhookDeliveries).values(deliveries);
      await postponeBehind(webhook.id, deliveries, tx);
    }
    return moved.length > 0;
  });
}

/** Makes new events of an order due with those that wait before them, so that claims needn't pass them over. */
async function postponeBehind(
  webhookId: string,
  deliveries: (typeof webhookDeliveries.$inferInsert)[],
  tx: Database,
): Promise<void> {
  const orderIds = deliveries.flatMap(({ orderId }) => orderId ?? []);
  await tx.execute(sql`
    update webhook_deliveries d
    set due_at = before.due_at
    from (
      select order_id, max(due_at) as due_at
      from webhook_deliveries
      where webhook_id = ${webhookId}::uuid
        and order_id = any(${sql.param(orderIds)}::bigint[])
        and state = 'waiting'
      group by order_id
    ) before
    where d.webhook_id = ${webhookId}::uuid
      and d.order_id = before.order_id
      and d.state = 'waiting'
      and d.due_at < before.due_at
      and d.id = any(${sql.param(deliveries.map(({ id }) => id))}::uuid[])`);
}

async function readShopNrs(shopIds: string[] | null): Promise<number[] | null> {
  if (shopIds === null) return null;
  const rows = await database()
    .select({ nr: shops.nr })
    .from(shops)
    .where(sql`${shops.id} = any(${sql.param(shopIds)}::uuid[])`);
  return rows.map(({ nr }) => nr);
}
