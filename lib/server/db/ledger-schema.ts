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
import type { ChargeCounting } from "#lib/shared/calls/charge-counting.ts";
import { at, people, serviceAccounts, shops } from "./schema.ts";

/** Column for points, or for another whole number above the range of integer. */
export const points = (name: string) => bigint(name, { mode: "number" });

/** Columns written when an attempt is opened. */
const opening = () => ({
  /** Shared by all attempts of one call. */
  callId: uuid("call_id").notNull(),
  attempt: integer().notNull(),
  /** Made by the browser once per press; automatic repetitions by the browser or a proxy have the same. */
  idempotencyKey: uuid("idempotency_key"),
  operation: text().$type<Operation>().notNull(),
  /** Level of a card check, or edition of orders and buyers: the price depends on it. */
  variant: text(),
  instanceId: uuid("instance_id").notNull(),
  personId: uuid("person_id"),
  shopId: uuid("shop_id"),
  /** Keyed hash of the normalised request. */
  requestHash: text("request_hash").notNull(),
  accountId: uuid("account_id").notNull(),
  /** Most rows of the response that can each carry a charge; null is one. */
  rowsAsked: integer("rows_asked"),
  openedAt: at("opened_at").notNull().defaultNow(),
});

/** Columns written when an attempt is closed. */
const ending = () => ({
  closedAt: at("closed_at"),
  /** Null while the call is in progress. */
  outcome: text().$type<Outcome>(),
  reason: text().$type<ProblemReason>(),
  /** Any number that the envelope had. */
  code: doublePrecision(),
  httpStatus: integer("http_status"),
  /** Charge if rows repeat that of their call; null is "not reported", never 0. */
  costPoints: points("cost_points"),
  /** Charge if each row has its own: the sum of the rows. */
  summedPoints: points("summed_points"),
  chargePlace: text("charge_place").$type<ChargePlace>(),
  /** Highest charge of one row, if charges are in rows. */
  rowPoints: points("row_points"),
  oddCharge: text("odd_charge"),
  /** Usual price of such a call at the time. */
  predictedPoints: points("predicted_points"),
  wasSent: boolean("was_sent"),
  waitMs: integer("wait_ms"),
  callMs: integer("call_ms"),
  serviceMs: integer("service_ms"),
  requestId: text("request_id"),
  /** Message of the service, with secrets and personal data hidden, and its time by the service's clock. */
  serviceMessage: text("service_message"),
  serviceTime: at("service_time"),
  /** Tolerated shapes: names only, never values. */
  warnings: jsonb().$type<string[]>(),
});

/**
 * The ledger: one row per attempt, written before it leaves and closed after it. A trigger rejects changes of a
 * closed row, and deletions outside of a purge; likewise for the next four tables.
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
    // Equal requests share one open call, across all people and instances.
    uniqueIndex("calls_one_flight_index")
      .on(table.requestHash)
      .where(sql`closed_at is null`),
    // Attempts without success are rare, and all of these filters ask for them; others are skipped within the index.
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

/** The real end of an attempt that had been closed as `unknown`. */
export const callCorrections = pgTable("call_corrections", {
  rowId: uuid("row_id")
    .primaryKey()
    .references(() => calls.id, { onDelete: "cascade" }),
  ...ending(),
});

/** Findings of people about an attempt that may have been charged; the last one counts. */
export const reconciliations = pgTable(
  "reconciliations",
  {
    id: points("id").primaryKey().generatedAlwaysAsIdentity(),
    rowId: uuid("row_id")
      .notNull()
      .references(() => calls.id, { onDelete: "cascade" }),
    reconciledAt: at("reconciled_at").notNull().defaultNow(),
    personId: uuid("person_id").references(() => people.id),
    /** 0 for a call that was not charged. */
    points: points("points").notNull(),
    note: text().notNull(),
  },
  (table) => [index().on(table.rowId, table.id)],
);

/** Free results: from an earlier call (`stored`) or from one in progress (`shared`). */
export const cacheHits = pgTable(
  "cache_hits",
  {
    id: points("id").primaryKey().generatedAlwaysAsIdentity(),
    at: at("at").notNull().defaultNow(),
    idempotencyKey: uuid("idempotency_key").unique(),
    /** Call that was paid for it. */
    callId: uuid("call_id").notNull(),
    kind: text().$type<"stored" | "shared">().notNull(),
    operation: text().$type<Operation>().notNull(),
    variant: text(),
    personId: uuid("person_id").references(() => people.id),
    shopId: uuid("shop_id").references(() => shops.id),
    /** Hash of the request: a key is good for one request. Null in rows of earlier versions. */
    requestHash: text("request_hash"),
  },
  (table) => [index().on(table.at), index().on(table.personId, table.at), index().on(table.callId)],
);

/** Presses that shared a failed call: they saved nothing, and their automatic repetitions make no call. */
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

/** Raises of a budget by an admin until the end of its day or month, with the reason. */
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

/** Last good response to each request, sealed. */
export const responses = pgTable(
  "answers",
  {
    operation: text().$type<Operation>().notNull(),
    /** Keyed hash of the normalised request, which itself is not stored. */
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
 * Complete response of a call, sealed, for some minutes, if stored nowhere else: for those who wait for this call.
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

/** The ledger for reading: each attempt with its correction, if any, its last reconciliation and derived values. */
export const ledger = pgView("ledger", {
  id: uuid().notNull(),
  ...opening(),
  ...ending(),
  /** Values at the first closing. Only these are indexed; use them to search attempts without a correction. */
  wasUnanswered: boolean("was_unanswered").notNull(),
  firstOutcome: text("first_outcome").$type<Outcome>(),
  firstReason: text("first_reason").$type<ProblemReason>(),
  firstCode: doublePrecision("first_code"),
  isCorrected: boolean("is_corrected").notNull(),
  reconciledPoints: points("reconciled_points"),
  reconciledAt: at("reconciled_at"),
  reconciledBy: uuid("reconciled_by"),
  reconciliationNote: text("reconciliation_note"),
  /** Set for attempts that left or are in progress: only they can have a cost. */
  hasLeft: boolean("has_left").notNull(),
  /** Known points: as reported, else as confirmed by a person. An attempt that never left cost nothing. */
  knownPerCall: points("known_per_call"),
  knownPerRow: points("known_per_row"),
  /**
   * Set if there is no complete response yet or at all, and no known charge. A rejection as too many calls is never
   * charged.
   */
  isMaybePerCall: boolean("is_maybe_per_call").notNull(),
  isMaybePerRow: boolean("is_maybe_per_row").notNull(),
  /** Set if the response states no charge. */
  isUnreportedPerCall: boolean("is_unreported_per_call").notNull(),
  isUnreportedPerRow: boolean("is_unreported_per_row").notNull(),
  /** Values by the charge counting of the account; while none is confirmed, the range of both. */
  chargeRule: text("charge_rule").$type<ChargeCounting>(),
  knownLow: points("known_low"),
  knownHigh: points("known_high"),
  isMaybe: boolean("is_maybe").notNull(),
  isUnreported: boolean("is_unreported").notNull(),
}).existing();
