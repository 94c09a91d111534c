import { sql } from "drizzle-orm";
import { boolean, date, index, pgTable, pgView, text, unique, uuid } from "drizzle-orm/pg-core";
import { at } from "./schema.ts";
import { calls, points } from "./ledger-schema.ts";
import type { Outcome } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

const sum = (name: string) => points(name).notNull().default(0);

/**
 * Sums of closed attempts that left, by both rules of the charge: rows repeat that of their call, or each has
 * its own.
 */
const sums = () => ({
  calls: sum("calls"),
  pointsPerCall: sum("points_per_call"),
  pointsPerRow: sum("points_per_row"),
  maybePerCall: sum("maybe_per_call"),
  maybePerRow: sum("maybe_per_row"),
  unreportedPerCall: sum("unreported_per_call"),
  unreportedPerRow: sum("unreported_per_row"),
  /** Rows that calls without a charge by the second rule asked for. */
  maybeRows: sum("maybe_rows"),
  unreportedRows: sum("unreported_rows"),
});

const kind = () => ({
  /** Of the shop's time zone. */
  day: date().notNull(),
  accountId: uuid("account_id").notNull(),
  operation: text().$type<Operation>().notNull(),
  variant: text(),
});

/** The highest charges, reported or found out by people. */
const highest = () => ({
  /** Of one call. */
  highestPerCall: points("highest_per_call"),
  /** Of one row, as reported. */
  highestRow: points("highest_row"),
  /** Of one call whose charge stood elsewhere than in rows, or cannot stand there. */
  highestOther: points("highest_other"),
  /** What people found out of lists and packs, by row asked for. */
  highestReconciledRow: points("highest_reconciled_row"),
});

/**
 * Running sums that budgets read before a call. Triggers keep them with every row that ends, is corrected or
 * reconciled.
 */
export const spendTotals = pgTable(
  "spend_totals",
  {
    ...kind(),
    ...sums(),
    /** Without charges below 0, which never make room in a budget. */
    countedPerCall: sum("counted_per_call"),
    countedPerRow: sum("counted_per_row"),
    /**
     * Calls that a person has reconciled, and the points of those reconciliations that no charge has
     * overtaken.
     */
    reconciled: sum("reconciled"),
    reconciledPerCall: sum("reconciled_per_call"),
    reconciledPerRow: sum("reconciled_per_row"),
    /** Calls whose charge stood in rows, what both rules make of it, and of how many each can say nothing. */
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

/** The same by person, shop and outcome, and what answers that cost nothing saved: for the usage pages. */
export const usageTotals = pgTable(
  "usage_totals",
  {
    ...kind(),
    personId: uuid("person_id"),
    shopId: uuid("shop_id"),
    ...sums(),
    /** Without charges below 0, which never make room in a limit of a person. */
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

/** Sums by the rule of each account: what is known, what it can be besides, and of how many calls nobody knows. */
const spent = () => ({
  calls: sum("calls"),
  points: sum("points"),
  /** Null has no upper end: no charge of the kind was seen. */
  more: points("more"),
  maybeCalls: sum("maybe_calls"),
  unreportedCalls: sum("unreported_calls"),
});

/** `spend_totals` as budgets read them; charges below 0 never make room. */
export const spendByDay = pgView("spend_by_day", {
  ...kind(),
  ...spent(),
  /** Rows that either of them asked for, and the most that they can have cost. */
  maybeRows: sum("maybe_rows"),
  unreportedRows: sum("unreported_rows"),
  maybePoints: points("maybe_points"),
  unreportedPoints: points("unreported_points"),
  reconciled: sum("reconciled"),
  reconciledPoints: sum("reconciled_points"),
}).existing();

/** `usage_totals` and, one by one, the calls that are under way: they have no outcome. */
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
 * The closed attempts whose charge nobody knows, by both rules of the charge: what people are asked to
 * reconcile. Kept by the same triggers.
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

/** What a kind of call costs, as its charges have taught it; kept by the same triggers. */
export const callKinds = pgTable(
  "call_kinds",
  {
    accountId: uuid("account_id").notNull(),
    operation: text().$type<Operation>().notNull(),
    variant: text(),
    /** The last twenty charges of a call, and of one row, newest last, and the one most of them were. */
    recentPerCall: points("recent_per_call").array().notNull().default([]),
    recentRow: points("recent_row").array().notNull().default([]),
    usualPerCall: points("usual_per_call"),
    usualRow: points("usual_row"),
    ...highest(),
  },
  (table) => [
    unique("call_kinds_key").on(table.accountId, table.operation, table.variant).nullsNotDistinct(),
  ],
);
