import "server-only";
import { type BookRow, type Books, findBooks } from "#lib/server/orders/book/book-orders.ts";
import { waitingWhere } from "#lib/server/orders/book/book-where.ts";
import { readPage } from "#lib/server/orders/book/list-book.ts";
import {
  addBoards,
  boardsByShop,
  countOverdue,
  readLastReadAt,
  readReadFrom,
} from "#lib/server/orders/book/ship-by-board.ts";
import { pendingPageNumbering } from "#lib/server/orders/page-numbering.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import { bookUrl, FIRST_SORT } from "#lib/shared/orders/book.ts";
import type { Parsed } from "#lib/shared/orders/orders.ts";
import type { Overdue } from "#lib/shared/today/overdue.ts";
import type { TodayOrder, TodayValues } from "#lib/shared/today/today.ts";
import { requireTodayRole } from "./require-role.ts";

const MAX_ORDERS = 8;

/** Counts orders to ship in all shops, and lists the most urgent ones, which have the oldest deadlines. */
export async function getUrgentOrders(identity: Identity): Promise<TodayValues["urgent"]> {
  requireTodayRole(identity, "staff");
  const books = await findAllBooks();
  if (books === null) return null;
  const [boards, orders] = await Promise.all([
    boardsByShop(books),
    firstOrders(books, "shipBy", waitingWhere(books)),
  ]);
  return { board: addBoards([...boards.values()]), orders };
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
  const [shops, books, pageBase] = await Promise.all([listShops(), findAllBooks(), pendingPageNumbering()]);
  const boards = books === null ? null : await boardsByShop(books);
  return {
    pageBase,
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
): Promise<TodayOrder[]> {
  const first = { ...bookUrl.defaults, size: MAX_ORDERS, sort };
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
