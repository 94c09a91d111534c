import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { webhookDeliveries, webhooks } from "#lib/server/db/webhooks-schema.ts";
import { ORDER_FEED } from "#lib/server/start/send-webhooks.ts";
import { makeWebhookSender } from "#lib/server/webhooks/deliver-webhooks.ts";
import { deliveryRow, queueEvents } from "#lib/server/webhooks/queue-events.ts";
import { queueOrders } from "#lib/server/webhooks/queue-orders.ts";
import { createWebhook, createWebhookInput } from "#lib/server/webhooks/webhook-settings.ts";
import { WEBHOOK_EVENTS } from "#lib/shared/webhooks/webhooks.ts";
import { bookTrials } from "./book-trials.ts";
import { forgetEnv } from "./set-test-env.ts";
import { type Receiver, startReceiver } from "./webhook-receiver.ts";

/** Allows webhooks to receivers on this machine, or forbids them. */
export function allowInnerWebhooks(isAllowed = true): void {
  process.env.WEBHOOKS_TO_PRIVATE_ADDRESSES = isAllowed ? "1" : "";
  forgetEnv();
}

/** A dashboard whose webhooks may go to this machine; each test begins without webhooks and orders. */
export function webhookTrials() {
  const tables = ["webhooks", "webhook_signals", "webhook_causes", "webhook_deliveries", "order_changes"];
  const book = bookTrials(...tables);
  const { app } = book;
  const receivers: Receiver[] = [];
  beforeEach(() => allowInnerWebhooks());
  afterEach(async () => {
    for (const one of receivers.splice(0)) await one.close();
  });

  async function receiver(tls?: { key: string; cert: string }): Promise<Receiver> {
    const started = await startReceiver(tls);
    receivers.push(started);
    return started;
  }

  /** Adds a webhook; returns its id and secret. */
  async function add(url: string, given: Record<string, unknown> = {}, at = Date.now()) {
    const fields = { name: "ERP", url, events: WEBHOOK_EVENTS, shopIds: null, isOn: true, ...given };
    return createWebhook(app.context, createWebhookInput.parse(fields), ORDER_FEED.currentPositions, at);
  }

  /** Queues an event of an order, or of none. */
  async function put(
    webhookId: string,
    orderId: number | null,
    data: Record<string, unknown>,
    at = Date.now(),
  ) {
    const event = orderId === null ? "job.ended" : "order.changed";
    await database()
      .insert(webhookDeliveries)
      .values(deliveryRow(webhookId, { event, at, data }, at, orderId));
  }

  /** Sends what is due, as one dashboard does. */
  async function deliver(at = Date.now()): Promise<void> {
    const sender = makeWebhookSender(() => at);
    await sender.start();
    await sender.settled();
  }

  return {
    ...book,
    receiver,
    add,
    put,
    deliver,
    queue: async (at = Date.now()) => {
      await queueEvents(at);
      await queueOrders(ORDER_FEED, { now: at });
    },
    rows: () => database().select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.nr)),
    webhook: async (id: string) =>
      (await database().select().from(webhooks).where(eq(webhooks.id, id))).at(0),
  };
}
