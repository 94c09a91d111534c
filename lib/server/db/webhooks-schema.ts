import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type {
  SignalledEvent,
  SignalFacts,
  WebhookEvent,
  WebhookOffReason,
  WebhookProblem,
} from "#lib/shared/webhooks/webhooks.ts";
import { at } from "./schema.ts";

/** Addresses that get events, each with its sealed secret. */
export const webhooks = pgTable("webhooks", {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  url: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  /** Shops whose events it gets; null for all. */
  shopIds: uuid("shop_ids").array(),
  isOn: boolean("is_on").notNull().default(true),
  /** The secret, and those before while they sign; the last of them until `previousUntil`. */
  sealed: text().notNull(),
  previousUntil: at("previous_until"),
  /** Set if its receiver wanted a pause. */
  restsUntil: at("rests_until"),
  /** Why it was turned off, if no person did it. */
  offReason: text("off_reason").$type<WebhookOffReason>(),
  /** Position in the changes of orders up to which deliveries were made; null if it wants none. */
  changesAfter: text("changes_after"),
  /** Position in the deadlines that have passed, in the same way. */
  overdueAfter: text("overdue_after"),
  createdAt: at("created_at").notNull().defaultNow(),
});

/** Events of calls and jobs, written by triggers in their commit; deleted when deliveries are made of them. */
export const webhookSignals = pgTable("webhook_signals", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: at("at").notNull().defaultNow(),
  event: text().$type<SignalledEvent>().notNull(),
  shopId: uuid("shop_id"),
  facts: jsonb().$type<SignalFacts>().notNull(),
});

/** Budgets that were reported, each once in its day or month. */
export const webhookCauses = pgTable("webhook_causes", {
  cause: text().primaryKey(),
  at: at("at").notNull(),
});

/** Outbox, and for 30 days the history of what was sent. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    /** `webhook-id` of every try. */
    id: uuid().primaryKey(),
    /** Order in which events were queued. */
    nr: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    webhookId: uuid("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    event: text().$type<WebhookEvent | "test">().notNull(),
    /** Order whose events are sent one after the other; null for other events. */
    orderId: bigint("order_id", { mode: "number" }),
    /** Body of every try, byte for byte. */
    payload: text().notNull(),
    state: text().$type<"waiting" | "sent" | "failed">().notNull().default("waiting"),
    tries: integer().notNull().default(0),
    createdAt: at("created_at").notNull(),
    dueAt: at("due_at").notNull(),
    triedAt: at("tried_at"),
    /** End of a sender's claim on it. */
    claimedUntil: at("claimed_until"),
    /** HTTP status of the last response. */
    status: integer(),
    problem: text().$type<WebhookProblem>(),
    /** Beginning of the last response, with secrets and personal data hidden. */
    said: text(),
  },
  (table) => [
    index("webhook_deliveries_due_index")
      .on(table.webhookId, table.dueAt, table.nr)
      .where(sql`state = 'waiting'`),
    index("webhook_deliveries_order_index")
      .on(table.webhookId, table.orderId, table.nr)
      .where(sql`state = 'waiting' and order_id is not null`),
    index("webhook_deliveries_failed_index")
      .on(table.webhookId, table.nr)
      .where(sql`state = 'failed'`),
    index("webhook_deliveries_webhook_index").on(table.webhookId, table.nr),
    index("webhook_deliveries_troubled_index")
      .on(table.webhookId, table.triedAt)
      .where(sql`state = 'failed' and event <> 'test'`),
    index("webhook_deliveries_nr_index").on(table.nr),
    index("webhook_deliveries_created_at_index").on(table.createdAt),
  ],
);
