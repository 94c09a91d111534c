import { sql, type SQL } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ListOperation, PendingOrder } from "#lib/shared/orders/orders.ts";
import type { ViewTable } from "#lib/shared/tables/table-views.ts";
import { at, people, serviceAccounts, shops } from "./schema.ts";

/** Column for Unix milliseconds or fen: whole numbers that JavaScript holds exactly. */
const whole = (name: string) => bigint(name, { mode: "number" });

/** Column for the number of a transaction. */
const transaction = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * Columns at the end of an index: those that other filters and most sorts use. Orders that a filter excludes are then
 * not read from the table.
 */
function withColumns<Column, Name extends string>(
  table: Record<Name | "amountFen" | "status" | "goodsName" | "number", Column>,
  ...names: Name[]
): Column[] {
  return [...names.map((name) => table[name]), table.amountFen, table.status, table.goodsName, table.number];
}

/**
 * Order book: every order that a list has returned, once per shop and account of the service. Fields of both lists
 * come from the newest reading; text columns have the collation "C" (see the migration).
 */
export const orders = pgTable(
  "orders",
  {
    id: whole("id").primaryKey().generatedAlwaysAsIdentity(),
    accountNr: integer("account_nr")
      .notNull()
      .references(() => serviceAccounts.nr),
    shopNr: integer("shop_nr")
      .notNull()
      .references(() => shops.nr, { onDelete: "cascade" }),
    number: text().notNull(),
    /** Times when each list last had it; the later one is `readAt`. */
    soldReadAt: at("sold_read_at"),
    pendingReadAt: at("pending_read_at"),
    readAt: at("read_at").notNull(),
    /**
     * Database time when the list first had it, and when last; from a fetch, the fetch's start. Later readings don't
     * change the first. Null in older orders: both are the time of their reading.
     */
    soldFirstReadAt: at("sold_first_read_at"),
    soldMetAt: at("sold_met_at"),
    pendingFirstReadAt: at("pending_first_read_at"),
    pendingMetAt: at("pending_met_at"),
    /**
     * Time from which a completely read list no longer had the order, although it was pending; null once a list has
     * it again.
     */
    leftAt: at("left_at"),
    goods: jsonb().$type<PendingOrder["goods"]>().notNull(),
    /** Beginning of the first line's name, for sorting by goods. */
    goodsName: text("goods_name"),
    amountFen: whole("amount_fen"),
    paidAt: whole("paid_at"),
    confirmedAt: whole("confirmed_at"),
    shipBy: whole("ship_by"),
    isPreSale: boolean("is_pre_sale"),
    status: text(),
    flag: text(),
    flagName: text("flag_name"),
    remark: text(),
    province: text(),
    /** Values that could not be read, as received, by field name. */
    unreadable: jsonb().$type<Record<string, string>>().notNull(),
    isIncomplete: boolean("is_incomplete").notNull(),
    /** Complete receiver, sealed, and the keyed hash that tells if two are the same. */
    sealedReceiver: text("sealed_receiver"),
    receiverHash: text("receiver_hash"),
    /**
     * Set while only a file of a sales channel has shown it: the time of that file, and the channel's word for its
     * status. A trigger clears both with the first reading of a list.
     */
    fileAt: at("file_at"),
    fileStatus: text("file_status"),
    /** Time and person of marking it as printed; ours only, lists never change it. */
    printedAt: at("printed_at"),
    printedBy: uuid("printed_by"),
    /**
     * Set if its newest reading is of pending orders, which still have it: it has to be shipped. Updated by a
     * trigger.
     */
    isPending: boolean("is_pending").notNull().default(false),
    /**
     * Transactions that added the order to the book, and that last changed what people see of it; set by triggers.
     * Null for orders of older versions, and after a restore.
     */
    bookedIn: transaction("booked_in"),
    changedIn: transaction("changed_in"),
    /** Time of confirmation, else of payment: the order's date. */
    datedAt: whole("dated_at").generatedAlwaysAs((): SQL => sql`coalesce(confirmed_at, paid_at)`),
    /** Text that a word search looks through. */
    searchText: text("search_text").generatedAlwaysAs(
      (): SQL => sql`order_search_text(goods, remark, flag_name)`,
    ),
  },
  (table) => [
    uniqueIndex("orders_number_index").on(table.number, table.shopNr, table.accountNr),
    index("orders_suffix_index").on(table.shopNr, table.accountNr, sql`reverse(number)`),
    index("orders_search_index").using("gin", sql`order_terms(shop_nr, number, search_text)`),
    // Numbers with other signs than digits, by the key they are compared by; built by `openDatabase`.
    index("orders_key_suffix_index")
      .on(table.shopNr, table.accountNr, sql`reverse(number_key(number))`)
      .where(sql`number ~ '[^0-9]'`),
    index("orders_key_index")
      .using("gin", sql`order_terms(shop_nr, number_key(number), '')`)
      .where(sql`number ~ '[^0-9]'`),
    // One for each column that the book sorts by; the id makes every place unique.
    index("orders_dated_index").on(
      table.shopNr,
      table.accountNr,
      table.datedAt,
      table.id,
      ...withColumns(table, "shipBy", "isPreSale", "flag", "province"),
    ),
    index("orders_goods_index").on(table.shopNr, table.accountNr, table.goodsName, table.id),
    index("orders_amount_index").on(table.shopNr, table.accountNr, table.amountFen, table.id),
    index("orders_ship_by_index").on(table.shopNr, table.accountNr, table.shipBy, table.id),
    index("orders_pending_index")
      .on(table.shopNr, table.accountNr, table.shipBy, table.id)
      .where(sql`is_pending`),
    index("orders_flag_index").on(table.shopNr, table.accountNr, table.flag, table.id),
    index("orders_remark_index").on(table.shopNr, table.accountNr, sql`left(remark, 60)`, table.id),
    index("orders_province_index").on(
      table.shopNr,
      table.accountNr,
      table.province,
      table.id,
      ...withColumns(table, "datedAt", "shipBy", "isPreSale", "flag"),
    ),
    // Pending orders by status, most urgent first.
    index("orders_due_index").on(table.shopNr, table.accountNr, table.status, table.shipBy, table.id),
    index("orders_status_index").on(table.shopNr, table.accountNr, table.status, table.id),
    index("orders_shop_index").on(table.shopNr, table.accountNr, table.id),
    // Rare marks, in the order in which they are listed.
    index("orders_flagged_index")
      .on(
        table.shopNr,
        table.accountNr,
        table.datedAt,
        table.id,
        ...withColumns(table, "shipBy", "isPreSale", "flag", "province"),
      )
      .where(sql`flag in ('1', '2', '3', '4', '5')`),
    index("orders_pre_sale_index")
      .on(
        table.shopNr,
        table.accountNr,
        table.shipBy,
        table.id,
        ...withColumns(table, "datedAt", "flag", "province"),
      )
      .where(sql`is_pre_sale`),
    index("orders_unprinted_index")
      .on(table.shopNr, table.accountNr, table.datedAt, table.id)
      .where(sql`printed_at is null`),
    index("orders_unprinted_due_index")
      .on(table.shopNr, table.accountNr, table.shipBy, table.id)
      .where(sql`printed_at is null`),
    // Receivers by the key that seals them; built by `openDatabase`.
    index("orders_receiver_key_index")
      .on(sql`split_part(sealed_receiver, '.', 2)`, table.id)
      .where(sql`sealed_receiver is not null`),
    // Orders by their last change; built by `openDatabase`.
    index("orders_changed_index").on(sql`coalesce(changed_in, '0')`, table.id),
    index("orders_receiver_index")
      .on(table.receiverHash)
      .where(sql`receiver_hash is not null`),
  ],
);

/** Sealed response of a list until its orders are in the book: a moment, or as long as the book can't be written. */
export const orderReadings = pgTable("order_readings", {
  callId: uuid("call_id").primaryKey(),
  list: text().$type<ListOperation>().notNull(),
  shopId: uuid("shop_id")
    .notNull()
    .references(() => shops.id, { onDelete: "cascade" }),
  accountId: uuid("account_id")
    .notNull()
    .references(() => serviceAccounts.id),
  readAt: at("read_at").notNull(),
  /** Database time when it was stored. */
  keptAt: at("kept_at").notNull().defaultNow(),
  sealed: text().notNull(),
  /** Number of failed tries to add it to the book. */
  tries: integer().notNull().default(0),
  triedAt: at("tried_at"),
});

/** Changes of an order by a newer reading, noted by a trigger: before and after by field. */
export const orderChanges = pgTable(
  "order_changes",
  {
    id: whole("id").primaryKey().generatedAlwaysAsIdentity(),
    orderId: whole("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    readAt: at("read_at").notNull(),
    list: text().$type<ListOperation>().notNull(),
    changes: jsonb().$type<Record<string, [before: unknown, after: unknown]>>().notNull(),
  },
  (table) => [index().on(table.orderId)],
);

/** Orders that a person set aside: why, and until when Today doesn't list them as urgent. */
export const ordersSetAside = pgTable(
  "orders_set_aside",
  {
    orderId: whole("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    reason: text().notNull(),
    /** Day of the shop from which it is listed again. */
    until: date({ mode: "string" }).notNull(),
    setBy: uuid("set_by").references(() => people.id, { onDelete: "set null" }),
    setAt: at("set_at").notNull().defaultNow(),
  },
  () => [check("orders_set_aside_reason", sql`char_length("reason") between 1 and 100`)],
);

/** Number of orders of each kind, updated by triggers; source of the board and of totals. */
export const orderCounts = pgTable(
  "order_counts",
  {
    accountNr: integer("account_nr").notNull(),
    shopNr: integer("shop_nr").notNull(),
    /** Empty for none. */
    status: text().notNull(),
    /** Set if the newest reading is of pending orders. */
    isPending: boolean("is_pending").notNull(),
    /** Days from 1970 (UTC) to the ship-by date; `UNKNOWN_DAY` for none, `PAST_DAY` for any before yesterday. */
    shipDay: integer("ship_day").notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountNr, table.shopNr, table.status, table.isPending, table.shipDay] }),
  ],
);

/** Value in `order_counts` that sums up all days long past in one row; no order has it. */
export const PAST_DAY = -2_147_483_648;

/** Value in `order_counts` for an unknown ship-by date. */
export const UNKNOWN_DAY = 2_147_483_647;

/** Saved views of people: name, filters, sort and columns of one table. Deleted with their person. */
export const tableViews = pgTable(
  "table_views",
  {
    id: uuid().primaryKey().defaultRandom(),
    tableKey: text("table_key").$type<ViewTable>().notNull(),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Text of the table's codec; nothing in it was typed. */
    state: text().notNull(),
    /** Set if everybody who may see the table has it. */
    isShared: boolean("is_shared").notNull().default(false),
    createdAt: at("created_at").notNull().defaultNow(),
    changedAt: at("changed_at").notNull().defaultNow(),
  },
  (table) => [
    check("table_views_table", sql`"table_key" in ('orderBook')`),
    check("table_views_name", sql`char_length("name") between 1 and 40`),
    check("table_views_state", sql`char_length("state") <= 2000`),
    uniqueIndex("table_views_one_a_name").on(table.personId, table.tableKey, table.name),
    index("table_views_shared_index")
      .on(table.tableKey)
      .where(sql`is_shared`),
  ],
);
