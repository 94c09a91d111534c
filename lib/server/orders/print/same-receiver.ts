import "server-only";
import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import {
  BOOK_COLUMNS,
  type BookRow,
  findBooks,
  inBooks,
  openReceiver,
  toPrinted,
} from "#lib/server/orders/book/book-orders.ts";
import { wherePending } from "#lib/server/orders/book/book-where.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { ReceiverOrder, SameReceiver } from "#lib/shared/orders/prints.ts";

const MAX_SHOWN = 20;
/** Digits of a masked phone number that tell somebody from most others. */
const MIN_DIGITS = 4;

/**
 * Groups the orders that may go to one recipient: those with equal keyed hashes. The hash covers name, phone, address
 * and the whole region as the service gave them.
 */
export async function groupByReceiver(rows: readonly BookRow[]): Promise<SameReceiver[]> {
  const groups: SameReceiver[] = [];
  for (const [hash, orders] of Map.groupBy(rows, ({ receiverHash }) => receiverHash)) {
    const [first, second] = orders;
    if (hash === null || first === undefined || second === undefined) continue;
    if (await tellsSomebody(first)) groups.push({ orders: orders.map(receiverOrder) });
  }
  return groups;
}

/** Lists the other pending orders of the same book that may go to this order's recipient, oldest first. */
export async function listSameReceiver(
  _context: Context,
  { id, shop, all }: { id: string; shop: string; all: boolean },
): Promise<{ orders: ReceiverOrder[]; count: number }> {
  const books = await findBooks(shop, all);
  const [row] = await readRows(sql`o.id = ${id}::bigint and ${inBooks(books)}`);
  if (!row?.receiverHash || !(await tellsSomebody(row))) return { orders: [], count: 0 };
  const others = sql`o.receiver_hash = ${row.receiverHash}
    and o.id <> ${id}::bigint
    and ${inBooks(books)}
    and ${wherePending(books.statuses)}`;
  const [rows, { rows: counted }] = await Promise.all([
    readRows(others),
    database().execute<{ count: number }>(
      sql`select count(*)::float8 as count from orders o where ${others}`,
    ),
  ]);
  return { orders: rows.map(receiverOrder), count: counted[0]?.count ?? 0 };
}

async function readRows(where: ReturnType<typeof sql>): Promise<BookRow[]> {
  const { rows } = await database().execute<BookRow>(
    sql`select ${BOOK_COLUMNS} from orders o where ${where} order by o.dated_at nulls last, o.id limit ${MAX_SHOWN}`,
  );
  return rows;
}

/** Tells if the receiver identifies somebody: a region or a masked name alone fits many people. */
async function tellsSomebody(row: BookRow): Promise<boolean> {
  const { phone, address } = await openReceiver(row);
  return isTelling(phone) || isTelling(address);
}

/** False for a text that is masked as a whole, such as 1*******88: it fits many people. */
function isTelling(text: string | null): boolean {
  const digits = text?.replace(/\D/g, "").length ?? 0;
  return digits >= MIN_DIGITS || /[^\d\s*＊+()-]/.test(text ?? "");
}

function receiverOrder(row: BookRow): ReceiverOrder {
  const { id, number, shopName, status, remark } = row;
  return { id, number, shopName, status, remark, printed: toPrinted(row) };
}
