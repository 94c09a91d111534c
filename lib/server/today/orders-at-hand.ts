import "server-only";
import { sql } from "drizzle-orm";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { type BookRow, type Books, findBooks } from "#lib/server/orders/book/book-orders.ts";
import { waitingWhere } from "#lib/server/orders/book/book-where.ts";
import { readPage, readRows } from "#lib/server/orders/book/list-book.ts";
import {
  addBoards,
  boardsByShop,
  countOverdue,
  readLastReadAt,
  readReadFrom,
} from "#lib/server/orders/book/ship-by-board.ts";
import { isSetAside, listSetAside } from "#lib/server/orders/one-order/set-aside.ts";
import { pendingPageNumbering } from "#lib/server/orders/page-numbering.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { bookUrl, FIRST_SORT } from "#lib/shared/orders/book.ts";
import type { Parsed } from "#lib/shared/orders/orders.ts";
import type { Overdue } from "#lib/shared/today/overdue.ts";
import type { TodayOrder, TodayValues, UrgentOrders } from "#lib/shared/today/today.ts";
import { requireTodayRole } from "./require-role.ts";

const MAX_ORDERS = 8;
const MAX_ASIDE = 50;
/** Orders overdue for longer are not listed. */
const LISTED_LATE_MS = 3 * DAY_MS;

/** Counts orders to ship in all shops, and lists the most urgent ones that nobody has set aside. */
export async function getUrgentOrders(identity: Identity): Promise<TodayValues["urgent"]> {
  requireTodayRole(identity, "staff");
  const books = await findAllBooks();
  if (books === null) return null;
  const now = databaseNow();
  const [boards, orders, [older], setAside] = await Promise.all([
    boardsByShop(books),
    listUrgent(books, now),
    firstOrders(books, "shipBy", waitingWhere(books, sql`o.ship_by < ${now - LISTED_LATE_MS}::bigint`), 1),
    listAside(books),
  ]);
  return { board: addBoards([...boards.values()]), orders, hasOlder: older !== undefined, setAside };
}

/** Lists orders due within a day first, then those overdue for at most three days, then all later ones. */
async function listUrgent(books: Books, now: number): Promise<TodayOrder[]> {
  const [soon, late] = [sql`${now + DAY_MS}::bigint`, sql`${now - LISTED_LATE_MS}::bigint`];
  const groups = [
    sql`o.ship_by >= ${now}::bigint and o.ship_by < ${soon}`,
    sql`o.ship_by >= ${late} and o.ship_by < ${now}::bigint`,
    sql`o.ship_by >= ${soon}`,
    sql`o.ship_by is null`,
  ];
  const orders: TodayOrder[] = [];
  for (const group of groups) {
    if (orders.length === MAX_ORDERS) break;
    const where = waitingWhere(books, sql`${group} and not ${isSetAside()}`);
    orders.push(...(await firstOrders(books, "shipBy", where, MAX_ORDERS - orders.length)));
  }
  return orders;
}

async function listAside(books: Books): Promise<UrgentOrders["setAside"]> {
  const { orders, count } = await listSetAside(books, MAX_ASIDE);
  const rows = await readRows(orders.map(({ id }) => id));
  const found = new Map(rows.map((row) => [row.id, toTodayOrder(row)]));
  return {
    count,
    orders: orders.flatMap(({ id, ...setAside }) => {
      const order = found.get(id);
      return order ? [{ ...order, setAside }] : [];
    }),
  };
}

/** Lists the orders of all shops that were confirmed or paid last. */
export async function listNewestOrders(identity: Identity): Promise<TodayValues["newest"]> {
  requireTodayRole(identity, "staff");
  const books = await findAllBooks();
  if (books === null) return { orders: [], lastRead: null };
  const [orders, lastRead] = await Promise.all([firstOrders(books, FIRST_SORT, null), readLastReadAt(books)]);
  return { orders, lastRead };
}

/** Lists the shops in use with the number of orders to ship. */
export async function listShopsAtOneLook(identity: Identity): Promise<TodayValues["shops"]> {
  requireTodayRole(identity, "staff");
  const [shops, books, numbering] = await Promise.all([listShops(), findAllBooks(), pendingPageNumbering()]);
  const boards = books === null ? null : await boardsByShop(books);
  return {
    pageBase: numbering,
    shops: shops.map((shop) => {
      const board = boards?.get(shop.id);
      const {
        overdue = 0,
        hours4 = 0,
        hours12 = 0,
        hours24 = 0,
        later = 0,
        unknown = 0,
      } = board?.counts ?? {};
      const soon = hours4 + hours12 + hours24;
      return {
        shop,
        waiting: overdue + soon + later + unknown,
        overdue,
        soon,
        unnamed: board?.unnamed ?? 0,
        readFrom: board?.readFrom ?? null,
      };
    }),
  };
}

/** Counts the overdue orders of all shops; `readFrom` is the time of the oldest data they are counted from. */
export async function getOverdue(identity: Identity): Promise<Overdue> {
  requireTodayRole(identity, "staff");
  const books = await findAllBooks();
  if (books === null) return { overdue: 0, readFrom: null };
  const [overdue, readFrom] = await Promise.all([countOverdue(books), readReadFrom(books)]);
  return { overdue, readFrom };
}

/** Null without a shop. */
async function findAllBooks(): Promise<Books | null> {
  const [shop] = await listShops({ isWithArchived: true });
  return shop ? findBooks(shop.id, true) : null;
}

async function firstOrders(
  books: Books,
  sort: "shipBy" | typeof FIRST_SORT,
  where: ReturnType<typeof waitingWhere> | null,
  size = MAX_ORDERS,
): Promise<TodayOrder[]> {
  const first = { ...bookUrl.defaults, size, sort };
  return (await readPage(books, first, where)).rows.map(toTodayOrder);
}

function toTodayOrder(row: BookRow): TodayOrder {
  const { id, shopId, shopName, number, goods, confirmedAt, paidAt, status } = row;
  const lines = "lines" in goods ? goods.lines : [];
  return {
    id,
    shopId,
    shopName,
    orderNumber: number,
    goodsName: lines[0]?.name ?? null,
    moreGoods: Math.max(0, lines.length - 1),
    shipBy: parsedShipBy(row),
    datedAt: confirmedAt ?? paidAt,
    status,
  };
}

function parsedShipBy({ shipBy, unreadable }: BookRow): Parsed<number> {
  if (shipBy !== null) return { value: shipBy };
  return unreadable.shipBy === undefined ? null : { unreadable: unreadable.shipBy };
}
