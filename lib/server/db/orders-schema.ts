import { sql, type SQL } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
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

/** Unix milliseconds, or fen: whole numbers a script can hold exactly. */
const whole = (name: string) => bigint(name, { mode: "number" });

/**
 * Behind the columns that an index is sorted by: what filters ask for besides, and what most sorts go by. Of thousands of orders none
 * is then looked up only to be left out.
 */
function withColumns<Column, Name extends string>(
  table: Record<Name | "amountFen" | "status" | "goodsName" | "number", Column>,
  ...names: Name[]
): Column[] {
  return [...names.map((name) => table[name]), table.amountFen, table.status, table.goodsName, table.number];
}

/**
 * The order book: every order that a list has brought, once a shop and account of the service. What both lists tell of is
 * the newest reading's; text columns are of the collation "C" (the migration says so).
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
    /** When a list last brought it; the newer of both is `readAt`. */
    soldReadAt: at("sold_read_at"),
    pendingReadAt: at("pending_read_at"),
    readAt: at("read_at").notNull(),
    /**
     * When the list is known to have had it first, and when it was last met there, by the clock of the database: of what a fetch met
     * first, when that fetch began. Nobody's later look changes the first. Null for orders that were not read since these are kept:
     * then both are the time of its reading.
     */
    soldFirstReadAt: at("sold_first_read_at"),
    soldMetAt: at("sold_met_at"),
    pendingFirstReadAt: at("pending_first_read_at"),
    pendingMetAt: at("pending_met_at"),
    /** Since when a list that was read to its end has it no longer, though it had waited; null again once any list has brought it later. */
    leftAt: at("left_at"),
    goods: jsonb().$type<PendingOrder["goods"]>().notNull(),
    /** The beginning of the first line's name: what a sort by goods goes by. */
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
    /** What was given and could not be read, as it came, by the name of its field. */
    unreadable: jsonb().$type<Record<string, string>>().notNull(),
    isIncomplete: boolean("is_incomplete").notNull(),
    /** The whole receiver, and the keyed hash by which two are told to be one. */
    sealedReceiver: text("sealed_receiver"),
    receiverHash: text("receiver_hash"),
    /** When a person marked it as printed, and who: of ours alone, whatever lists bring. */
    printedAt: at("printed_at"),
    printedBy: uuid("printed_by"),
    /** Its newest reading is of pending orders, which still have it: it waits to be shipped. Kept by a trigger. */
    isPending: boolean("is_pending").notNull().default(false),
    /** When it was confirmed, else paid: what the newest orders are told by. */
    datedAt: whole("dated_at").generatedAlwaysAs((): SQL => sql`coalesce(confirmed_at, paid_at)`),
    /** What a search for words looks through. */
    searchText: text("search_text").generatedAlwaysAs(
      (): SQL => sql`order_search_text(goods, remark, flag_name)`,
    ),
  },
  (table) => [
    uniqueIndex("orders_number_index").on(table.number, table.shopNr, table.accountNr),
    index("orders_suffix_index").on(table.shopNr, table.accountNr, sql`reverse(number)`),
    index("orders_search_index").using("gin", sql`order_terms(shop_nr, number, search_text)`),
    // Numbers that are more than digits, by what they are compared by; built by `openDatabase`.
    index("orders_key_suffix_index")
      .on(table.shopNr, table.accountNr, sql`reverse(number_key(number))`)
      .where(sql`number ~ '[^0-9]'`),
    index("orders_key_index")
      .using("gin", sql`order_terms(shop_nr, number_key(number), '')`)
      .where(sql`number ~ '[^0-9]'`),
    // One for each column that the book can be sorted by; the id makes every place in it one order's.
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
    // What waits by its status, the most urgent first.
    index("orders_due_index").on(table.shopNr, table.accountNr, table.status, table.shipBy, table.id),
    index("orders_status_index").on(table.shopNr, table.accountNr, table.status, table.id),
    index("orders_shop_index").on(table.shopNr, table.accountNr, table.id),
    // What only some orders have, in the order in which it is looked at.
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
    // By the key that a receiver is under; built by `openDatabase`.
    index("orders_receiver_key_index")
      .on(sql`split_part(sealed_receiver, '.', 2)`, table.id)
      .where(sql`sealed_receiver is not null`),
    index("orders_receiver_index")
      .on(table.receiverHash)
      .where(sql`receiver_hash is not null`),
  ],
);

/** What a list brought, under seal, until it is in the book: a moment, or as long as nobody could write there. */
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
  /** When it was kept, by the clock of the database. */
  keptAt: at("kept_at").notNull().defaultNow(),
  sealed: text().notNull(),
  /** How often it could not be put into the book. */
  tries: integer().notNull().default(0),
  triedAt: at("tried_at"),
});

/** What a newer reading of an order changed, as a trigger noted it: by field, before and after. */
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

/** How many orders there are of each kind, kept by triggers: what the board and totals are told from. */
export const orderCounts = pgTable(
  "order_counts",
  {
    accountNr: integer("account_nr").notNull(),
    shopNr: integer("shop_nr").notNull(),
    /** Empty for none. */
    status: text().notNull(),
    /** The newest reading is of pending orders: it waited to be shipped. */
    isPending: boolean("is_pending").notNull(),
    /** Whole days from 1970 (UTC) to the end of its time to ship; `UNKNOWN_DAY` for none, `PAST_DAY` for those before yesterday. */
    shipDay: integer("ship_day").notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountNr, table.shopNr, table.status, table.isPending, table.shipDay] }),
  ],
);

/** In `order_counts`: all days that are long over, in one row; no order has it by itself. */
export const PAST_DAY = -2_147_483_648;

/** In `order_counts`: the time to ship is not known. */
export const UNKNOWN_DAY = 2_147_483_647;

/** What people have kept of a table under a name: its filters, sort and columns. Each belongs to one table, and goes with its person. */
export const tableViews = pgTable(
  "table_views",
  {
    id: uuid().primaryKey().defaultRandom(),
    tableKey: text("table_key").$type<ViewTable>().notNull(),
    personId: uuid("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** As the codec of its table writes it; nothing in it was typed. */
    state: text().notNull(),
    /** Everybody who may see the table has it. */
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
