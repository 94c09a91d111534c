import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { BudgetPeriod, BudgetScope, BudgetUnit } from "#lib/shared/calls/budgets.ts";
import type { ChargePlace, Outcome, ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import { at, people, serviceAccounts, shops } from "./schema.ts";

/** A column that holds a number of points, or another whole number above the range of integer. */
export const points = (name: string) => bigint(name, { mode: "number" });

/** What an attempt was. */
const opening = () => ({
  /** The same for every attempt of one call. */
  callId: uuid("call_id").notNull(),
  attempt: integer().notNull(),
  /** Made by the browser once a press: a request that it or a proxy repeats by itself has the same. */
  idempotencyKey: uuid("idempotency_key"),
  operation: text().$type<Operation>().notNull(),
  /** The level of a card check, the edition of orders and buyers: what the price depends on. */
  variant: text(),
  instanceId: uuid("instance_id").notNull(),
  personId: uuid("person_id"),
  shopId: uuid("shop_id"),
  /** Keyed hash of the normalised request. */
  requestHash: text("request_hash").notNull(),
  accountId: uuid("account_id").notNull(),
  /** The most rows that the answer may have, where each can carry a charge; null is one. */
  rowsAsked: integer("rows_asked"),
  openedAt: at("opened_at").notNull().defaultNow(),
});

/** What became of it. */
const ending = () => ({
  closedAt: at("closed_at"),
  /** Null while the call is under way. */
  outcome: text().$type<Outcome>(),
  reason: text().$type<ProblemReason>(),
  /** Whatever number the envelope carried. */
  code: doublePrecision(),
  httpStatus: integer("http_status"),
  /** The charge when rows repeat that of their call; null is "not reported", never 0. */
  costPoints: points("cost_points"),
  /** The charge when each row has its own: theirs added up. */
  summedPoints: points("summed_points"),
  chargePlace: text("charge_place").$type<ChargePlace>(),
  /** The highest charge of one row, where charges stand in rows. */
  rowPoints: points("row_points"),
  oddCharge: text("odd_charge"),
  /** What such a call usually cost when this one was made. */
  predictedPoints: points("predicted_points"),
  wasSent: boolean("was_sent"),
  waitMs: integer("wait_ms"),
  callMs: integer("call_ms"),
  serviceMs: integer("service_ms"),
  requestId: text("request_id"),
  /** What the service said, with everything that is secret or somebody's hidden, and when by its own clock. */
  serviceMessage: text("service_message"),
  serviceTime: at("service_time"),
  /** Tolerated shapes: names only, never values. */
  warnings: jsonb().$type<string[]>(),
});

/**
 * The ledger: one row an attempt, written before it leaves and closed after it. A trigger refuses to change a
 * closed row and to delete one outside of a purge; the same holds for the four tables that follow.
 */
export const calls = pgTable(
  "calls",
  {
    id: uuid().primaryKey().defaultRandom(),
    ...opening(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => serviceAccounts.id),
    personId: uuid("person_id").references(() => people.id),
    shopId: uuid("shop_id").references(() => shops.id),
    ...ending(),
  },
  (table) => [
    index().on(table.openedAt),
    index().on(table.operation, table.openedAt),
    index().on(table.shopId, table.openedAt),
    index().on(table.personId, table.openedAt),
    index().on(table.callId),
    uniqueIndex().on(table.idempotencyKey, table.attempt),
    // The very same request is under way once, whoever makes it and wherever.
    uniqueIndex("calls_one_flight_index")
      .on(table.requestHash)
      .where(sql`closed_at is null`),
    // What was not answered is rare among the rows and asked for by all of these: what does not fit is passed
    // over within the index.
    index("calls_unanswered_index")
      .on(
        table.openedAt,
        table.outcome,
        table.code,
        table.reason,
        table.operation,
        table.personId,
        table.shopId,
      )
      .where(sql`outcome is distinct from 'answered'`),
  ],
);

/** The true end of an attempt that had been given up as `unknown` when it came. */
export const callCorrections = pgTable("call_corrections", {
  rowId: uuid("row_id")
    .primaryKey()
    .references(() => calls.id, { onDelete: "cascade" }),
  ...ending(),
});

/** What a person found out about an attempt that may have been charged; the last one stands. */
export const reconciliations = pgTable(
  "reconciliations",
  {
    id: points("id").primaryKey().generatedAlwaysAsIdentity(),
    rowId: uuid("row_id")
      .notNull()
      .references(() => calls.id, { onDelete: "cascade" }),
    reconciledAt: at("reconciled_at").notNull().defaultNow(),
    personId: uuid("person_id").references(() => people.id),
    /** 0: it was not charged. */
    points: points("points").notNull(),
    note: text().notNull(),
  },
  (table) => [index().on(table.rowId, table.id)],
);

/**
 * Questions that cost nothing: answered from what an earlier call had brought (`stored`) or by one under way
 * (`shared`).
 */
export const cacheHits = pgTable(
  "cache_hits",
  {
    id: points("id").primaryKey().generatedAlwaysAsIdentity(),
    at: at("at").notNull().defaultNow(),
    idempotencyKey: uuid("idempotency_key").unique(),
    /** The call that was paid for it. */
    callId: uuid("call_id").notNull(),
    kind: text().$type<"stored" | "shared">().notNull(),
    operation: text().$type<Operation>().notNull(),
    variant: text(),
    personId: uuid("person_id").references(() => people.id),
    shopId: uuid("shop_id").references(() => shops.id),
    /** What was asked: a key is good for one request. Null in rows of earlier versions. */
    requestHash: text("request_hash"),
  },
  (table) => [index().on(table.at), index().on(table.personId, table.at), index().on(table.callId)],
);

/**
 * Presses that shared a call which failed: they saved nothing, and repeated by a browser or proxy they make no
 * call of their own.
 */
export const failedShares = pgTable(
  "failed_shares",
  {
    idempotencyKey: uuid("idempotency_key").primaryKey(),
    at: at("at").notNull().defaultNow(),
    callId: uuid("call_id").notNull(),
    personId: uuid("person_id"),
    requestHash: text("request_hash").notNull(),
  },
  (table) => [index().on(table.at)],
);

/** More than a budget allows, until the end of its day or month; by an admin, for a reason. */
export const budgetOverrides = pgTable(
  "budget_overrides",
  {
    id: points("id").primaryKey().generatedAlwaysAsIdentity(),
    at: at("at").notNull().defaultNow(),
    personId: uuid("person_id").references(() => people.id),
    scope: text().$type<BudgetScope>().notNull(),
    period: text().$type<BudgetPeriod>().notNull(),
    unit: text().$type<BudgetUnit>().notNull(),
    extra: points("extra").notNull(),
    reason: text().notNull(),
  },
  (table) => [index().on(table.at)],
);

/** The last good response to each request, under seal. */
export const responses = pgTable(
  "answers",
  {
    operation: text().$type<Operation>().notNull(),
    /** Keyed hash of the normalised request: the request itself is kept nowhere. */
    requestHash: text("request_hash").notNull(),
    callId: uuid("call_id").notNull(),
    answeredAt: at("answered_at").notNull(),
    sealed: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.operation, table.requestHash] }),
    index().on(table.callId),
    index().on(table.operation, table.answeredAt),
  ],
);

/**
 * The whole answer of a call that is kept nowhere else, under seal and for some minutes: for those who waited
 * for this very call.
 */
export const callResponses = pgTable(
  "call_answers",
  {
    callId: uuid("call_id").primaryKey(),
    answeredAt: at("answered_at").notNull(),
    sealed: text().notNull(),
  },
  (table) => [index().on(table.answeredAt)],
);

/**
 * The ledger as it is to be read: each attempt with its correction, if there is one, its last reconciliation,
 * and what follows from them.
 */
export const ledger = pgView("ledger", {
  id: uuid().notNull(),
  ...opening(),
  ...ending(),
  /**
   * As it was closed at first. Indexes know these alone: what is looked for among attempts without a
   * correction is looked for by them.
   */
  wasUnanswered: boolean("was_unanswered").notNull(),
  firstOutcome: text("first_outcome").$type<Outcome>(),
  firstReason: text("first_reason").$type<ProblemReason>(),
  firstCode: doublePrecision("first_code"),
  isCorrected: boolean("is_corrected").notNull(),
  reconciledPoints: points("reconciled_points"),
  reconciledAt: at("reconciled_at"),
  reconciledBy: uuid("reconciled_by"),
  reconciliationNote: text("reconciliation_note"),
  /** Attempts that left or are under way: only they can have cost anything. */
  hasLeft: boolean("has_left").notNull(),
  /**
   * Points that are known: as reported, else as a person reconciled them. What turned out never to have left
   * cost nothing.
   */
  knownPerCall: points("known_per_call"),
  knownPerRow: points("known_per_row"),
  /**
   * No whole answer, or still under way, and no charge known. One refused as too many certainly was not
   * charged.
   */
  isMaybePerCall: boolean("is_maybe_per_call").notNull(),
  isMaybePerRow: boolean("is_maybe_per_row").notNull(),
  /** Answered without saying what it cost. */
  isUnreportedPerCall: boolean("is_unreported_per_call").notNull(),
  isUnreportedPerRow: boolean("is_unreported_per_row").notNull(),
  /** The same by the rule of its account. While none is confirmed: what both rules allow. */
  chargeRule: text("charge_rule").$type<ChargeRule>(),
  knownLow: points("known_low"),
  knownHigh: points("known_high"),
  isMaybe: boolean("is_maybe").notNull(),
  isUnreported: boolean("is_unreported").notNull(),
}).existing();
