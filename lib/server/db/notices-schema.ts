import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type {
  DeliveryProblem,
  NoticeChannel,
  NoticeEvent,
  NoticeFacts,
} from "#lib/shared/notices/notices.ts";
import type { Locale } from "#lib/shared/text/locales.ts";
import { at } from "./schema.ts";

/** Recipients of notices. Bot keys and mail passwords are sealed. */
export const noticeTargets = pgTable("notice_targets", {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  channel: text().$type<NoticeChannel>().notNull(),
  locale: text().$type<Locale>().notNull(),
  events: text().array().$type<NoticeEvent[]>().notNull(),
  /** Times of the day, `HH:mm` in the shop's time zone, at which it gets counts of orders. */
  orderTimes: text("order_times").array().notNull().default([]),
  /** Latest of those times that is done; a change of the recipient sets it to its own time. */
  lastTimeAt: at("last_time_at").notNull().defaultNow(),
  /** Hours of the day in the shop's time zone; both or neither. */
  quietFrom: integer("quiet_from"),
  quietUntil: integer("quiet_until"),
  isOn: boolean("is_on").notNull().default(true),
  mail: jsonb().$type<{ host: string; port: number; user: string; from: string; to: string }>(),
  sealed: text(),
  lastFour: text("last_four"),
  createdAt: at("created_at").notNull().defaultNow(),
});

/**
 * Events to notify, written by triggers in the commit of their call or entry; deleted when notices are made of them.
 */
export const noticeSignals = pgTable(
  "notice_signals",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: at("at").notNull().defaultNow(),
    event: text().$type<NoticeEvent>().notNull(),
    /** Signals of one cause make one notice, at most once an hour. */
    cause: text().notNull(),
    facts: jsonb().$type<NoticeFacts>().notNull(),
  },
  (table) => [index().on(table.cause)],
);

export const noticeCauses = pgTable("notice_causes", {
  cause: text().primaryKey(),
  toldAt: at("told_at").notNull(),
});

/** Outbox, and for 90 days the history of sent notices. */
export const noticeDeliveries = pgTable(
  "notice_deliveries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    targetId: uuid("target_id")
      .notNull()
      .references(() => noticeTargets.id, { onDelete: "cascade" }),
    event: text().$type<NoticeEvent | "test" | "digest">().notNull(),
    facts: jsonb().$type<NoticeFacts>().notNull(),
    createdAt: at("created_at").notNull(),
    dueAt: at("due_at").notNull(),
    /** Set in quiet hours: sent together with the others when they end. */
    isHeld: boolean("is_held").notNull().default(false),
    state: text().$type<"waiting" | "sent" | "failed" | "merged">().notNull().default("waiting"),
    tries: integer().notNull().default(0),
    triedAt: at("tried_at"),
    /** End of a sender's claim on it. */
    claimedUntil: at("claimed_until"),
    problem: text().$type<DeliveryProblem>(),
    /** Message of the other side, with secrets and personal data hidden. */
    said: text(),
  },
  (table) => [
    index().on(table.targetId, table.triedAt),
    index("notice_deliveries_waiting_index")
      .on(table.dueAt)
      .where(sql`state = 'waiting'`),
    index().on(table.createdAt),
  ],
);
