import { sql } from "drizzle-orm";
import { boolean, date, index, pgTable, pgView, text, unique, uuid } from "drizzle-orm/pg-core";
import { at } from "./schema.ts";
import { calls, points } from "./ledger-schema.ts";
import type { Outcome } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

const sum = (name: string) => points(name).notNull().default(0);

/**
 * Sums of closed attempts that left, for both ways of charge counting: rows repeat the charge of their call, or each
 * has its own.
 */
const sums = () => ({
  calls: sum("calls"),
  pointsPerCall: sum("points_per_call"),
  pointsPerRow: sum("points_per_row"),
  maybePerCall: sum("maybe_per_call"),
  maybePerRow: sum("maybe_per_row"),
  unreportedPerCall: sum("unreported_per_call"),
  unreportedPerRow: sum("unreported_per_row"),
  /** Requested rows of calls without a charge by the second way of counting. */
  maybeRows: sum("maybe_rows"),
  unreportedRows: sum("unreported_rows"),
});

const kind = () => ({
  /** Day in the shop's time zone. */
  day: date().notNull(),
  accountId: uuid("account_id").notNull(),
  operation: text().$type<Operation>().notNull(),
  variant: text(),
});

/** Highest charges, as reported or confirmed by people. */
const highest = () => ({
  /** Highest charge of one call. */
  highestPerCall: points("highest_per_call"),
  /** Highest charge of one row, as reported. */
  highestRow: points("highest_row"),
  /** Highest charge of one call that was stated outside of rows, or can't be stated in rows. */
  highestOther: points("highest_other"),
  /** Highest charge per requested row that people found for lists and batches. */
  highestReconciledRow: points("highest_reconciled_row"),
});

/**
 * Running sums that budgets read before a call. Triggers update them with every attempt that ends, is corrected or
 * confirmed.
 */
export const spendTotals = pgTable(
  "spend_totals",
  {
    ...kind(),
    ...sums(),
    /** Sum without charges below 0, which never add to a budget. */
    countedPerCall: sum("counted_per_call"),
    countedPerRow: sum("counted_per_row"),
    /** Calls that a person has confirmed, and the points of confirmations that no later charge replaced. */
    reconciled: sum("reconciled"),
    reconciledPerCall: sum("reconciled_per_call"),
    reconciledPerRow: sum("reconciled_per_row"),
    /** Calls with charges in rows, both sums of them, and for each the calls it can't count. */
    inRows: sum("in_rows"),
    inRowsPerCall: sum("in_rows_per_call"),
    inRowsPerRow: sum("in_rows_per_row"),
    inRowsUnclearPerCall: sum("in_rows_unclear_per_call"),
    inRowsUnclearPerRow: sum("in_rows_unclear_per_row"),
    ...highest(),
  },
  (table) => [
    unique("spend_totals_key")
      .on(table.day, table.accountId, table.operation, table.variant)
      .nullsNotDistinct(),
  ],
);

/** Running sums by person, shop and outcome, with the savings of free results: for the usage pages. */
export const usageTotals = pgTable(
  "usage_totals",
  {
    ...kind(),
    personId: uuid("person_id"),
    shopId: uuid("shop_id"),
    ...sums(),
    /** Sum without charges below 0, which never add to a person's limit. */
    countedPerCall: sum("counted_per_call"),
    countedPerRow: sum("counted_per_row"),
    savedAsks: sum("saved_asks"),
    savedPerCall: sum("saved_per_call"),
    savedPerRow: sum("saved_per_row"),
    savedUnpricedPerCall: sum("saved_unpriced_per_call"),
    savedUnpricedPerRow: sum("saved_unpriced_per_row"),
    outcome: text().$type<Outcome>().notNull(),
  },
  (table) => [
    unique("usage_totals_key")
      .on(
        table.day,
        table.accountId,
        table.operation,
        table.variant,
        table.personId,
        table.shopId,
        table.outcome,
      )
      .nullsNotDistinct(),
  ],
);

/**
 * Sums by the charge counting of each account: known points, possible further points, and the calls with unknown
 * charges.
 */
const spent = () => ({
  calls: sum("calls"),
  points: sum("points"),
  /** Null means no upper limit: no charge of the kind is known. */
  more: points("more"),
  maybeCalls: sum("maybe_calls"),
  unreportedCalls: sum("unreported_calls"),
});

/** `spend_totals` as budgets read them; charges below 0 never add to a budget. */
export const spendByDay = pgView("spend_by_day", {
  ...kind(),
  ...spent(),
  /** Requested rows of calls with unknown charges, and the most that they can have cost. */
  maybeRows: sum("maybe_rows"),
  unreportedRows: sum("unreported_rows"),
  maybePoints: points("maybe_points"),
  unreportedPoints: points("unreported_points"),
  reconciled: sum("reconciled"),
  reconciledPoints: sum("reconciled_points"),
}).existing();

/** `usage_totals` plus each call in progress, which has no outcome yet. */
export const usageByDay = pgView("usage_by_day", {
  ...kind(),
  personId: uuid("person_id"),
  shopId: uuid("shop_id"),
  ...spent(),
  savedAsks: sum("saved_asks"),
  savedPoints: sum("saved_points"),
  savedUnpriced: sum("saved_unpriced"),
  outcome: text().$type<Outcome>(),
}).existing();

/**
 * Closed attempts with unknown charges, for both ways of charge counting: people are asked to confirm them. Updated
 * by the same triggers.
 */
export const openCharges = pgTable(
  "open_charges",
  {
    rowId: uuid("row_id")
      .primaryKey()
      .references(() => calls.id, { onDelete: "cascade" }),
    openedAt: at("opened_at").notNull(),
    accountId: uuid("account_id").notNull(),
    operation: text().$type<Operation>().notNull(),
    isMaybePerCall: boolean("is_maybe_per_call").notNull(),
    isMaybePerRow: boolean("is_maybe_per_row").notNull(),
    isUnreportedPerCall: boolean("is_unreported_per_call").notNull(),
    isUnreportedPerRow: boolean("is_unreported_per_row").notNull(),
  },
  (table) => [
    index("open_charges_maybe_index")
      .on(table.openedAt)
      .where(sql`is_maybe_per_call or is_maybe_per_row`),
    index("open_charges_unreported_index")
      .on(table.openedAt)
      .where(sql`is_unreported_per_call or is_unreported_per_row`),
  ],
);

/** Prices of a kind of call: learned from its charges by the same triggers, and as an admin listed them. */
export const callKinds = pgTable(
  "call_kinds",
  {
    accountId: uuid("account_id").notNull(),
    operation: text().$type<Operation>().notNull(),
    variant: text(),
    /** Last twenty charges of a call and of one row, newest last, and the most frequent of them. */
    recentPerCall: points("recent_per_call").array().notNull().default([]),
    recentRow: points("recent_row").array().notNull().default([]),
    usualPerCall: points("usual_per_call"),
    usualRow: points("usual_row"),
    /** Price of the contract, for one call or for each row; null while nobody has entered it. */
    listed: points("listed"),
    isListedPerRow: boolean("is_listed_per_row").notNull().default(false),
    ...highest(),
  },
  (table) => [
    unique("call_kinds_key").on(table.accountId, table.operation, table.variant).nullsNotDistinct(),
  ],
);
