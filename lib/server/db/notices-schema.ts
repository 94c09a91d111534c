import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type {
  DeliveryProblem,
  NoticeChannel,
  NoticeEvent,
  NoticeFacts,
} from "#lib/shared/notices/notices.ts";
import { at } from "./schema.ts";

/** Where notices go. The key of a robot and the password of a mail account are sealed. */
export const noticeTargets = pgTable("notice_targets", {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  channel: text().$type<NoticeChannel>().notNull(),
  locale: text().$type<"en" | "zh-CN">().notNull(),
  events: text().array().$type<NoticeEvent[]>().notNull(),
  /** Hours of the day in the shop's time zone; both or neither. */
  quietFrom: integer("quiet_from"),
  quietUntil: integer("quiet_until"),
  isOn: boolean("is_on").notNull().default(true),
  mail: jsonb().$type<{ host: string; port: number; user: string; from: string; to: string }>(),
  sealed: text(),
  lastFour: text("last_four"),
  createdAt: at("created_at").notNull().defaultNow(),
});

/** What happened, written by triggers in the commit of the call or entry it is about; taken out when it is told. */
export const noticeSignals = pgTable(
  "notice_signals",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: at("at").notNull().defaultNow(),
    event: text().$type<NoticeEvent>().notNull(),
    /** Signals of one cause are told together, once an hour. */
    cause: text().notNull(),
    facts: jsonb().$type<NoticeFacts>().notNull(),
  },
  (table) => [index().on(table.cause)],
);

export const noticeCauses = pgTable("notice_causes", {
  cause: text().primaryKey(),
  toldAt: at("told_at").notNull(),
});

/** The outbox, and for 90 days the history of what was sent. */
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
    /** Came in quiet hours: told together with the others when they end. */
    isHeld: boolean("is_held").notNull().default(false),
    state: text().$type<"waiting" | "sent" | "failed" | "merged">().notNull().default("waiting"),
    tries: integer().notNull().default(0),
    triedAt: at("tried_at"),
    /** Somebody is sending it; when that time is over, nobody is any more. */
    claimedUntil: at("claimed_until"),
    problem: text().$type<DeliveryProblem>(),
    /** What the other side said, with everything that is secret or somebody's hidden. */
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
