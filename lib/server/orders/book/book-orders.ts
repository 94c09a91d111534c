import "server-only";
import { sql, type SQL } from "drizzle-orm";
import { unseal } from "#lib/server/crypto/seal.ts";
import { database } from "#lib/server/db/database.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { pictureUrl, type PictureRule } from "#lib/shared/links/pictures.ts";
import type { BookOrder, Printed } from "#lib/shared/orders/book.ts";
import type { FullReceiver, Parsed, PendingOrder } from "#lib/shared/orders/orders.ts";
import type { OrderStatus } from "#lib/shared/orders/statuses.ts";
import { inForce } from "#lib/shared/settings/registry.ts";

/**
 * Selected books: numbers of the shops, ordered by their names, and of their account, with the meanings of its
 * statuses.
 */
export type Books = { accountNr: number; shopNrs: number[]; statuses: readonly OrderStatus[] };

/** Finds the book of one shop, or of all, of the present account; throws `notFound`. */
export async function findBooks(shopId: string, isAll: boolean): Promise<Books> {
  const books = await selectBooks(
    isAll ? sql`true` : sql`s.id = ${shopId}::uuid`,
    sql`s.id = ${shopId}::uuid`,
  );
  if (!books.isThere) throw new AppError("notFound", "no such shop");
  return books;
}

/** Finds the books of shops by their numbers, of all with null; there may be none. */
export function findBooksOfShops(shopNrs: readonly number[] | null): Promise<Books> {
  return selectBooks(shopNrs === null ? sql`true` : sql`s.nr = any(${sql.param([...shopNrs])}::int[])`);
}

async function selectBooks(isWanted: SQL, isThere: SQL = sql`true`): Promise<Books & { isThere: boolean }> {
  const { account, values } = await settingsSnapshot();
  const { rows } = await database().execute<{ accountNr: number; shopNrs: number[]; isThere: boolean }>(sql`
    select
      a.nr::int as "accountNr",
      coalesce(array_agg(s.nr order by s.name collate "C", s.nr) filter (where s.nr is not null), '{}') as "shopNrs",
      coalesce(bool_or(${isThere}), false) as "isThere"
    from service_accounts a
    left join shops s on ${isWanted}
    where a.id = ${account.id}::uuid
    group by a.nr`);
  const [found] = rows;
  if (!found) throw new Error("the account is not stored");
  const { statuses } = inForce("orderStatuses", values.orderStatuses);
  return { ...found, statuses };
}

/** Condition: an order, of `orders` under the name `o`, is in these books. */
export function inBooks({ accountNr, shopNrs: [shopNr, ...others] }: Books): SQL {
  const shops =
    others.length === 0 ? sql`= ${shopNr}::int` : sql`= any(${sql.param([shopNr, ...others])}::int[])`;
  return sql`o.shop_nr ${shops} and o.account_nr = ${accountNr}::int`;
}

/** A row of the book as statements return it. */
export type BookRow = {
  id: string;
  shopId: string;
  shopName: string;
  number: string;
  goods: PendingOrder["goods"];
  amountFen: number | null;
  paidAt: number | null;
  confirmedAt: number | null;
  shipBy: number | null;
  isPreSale: boolean | null;
  status: string | null;
  flag: string | null;
  flagName: string | null;
  remark: string | null;
  unreadable: Record<string, string>;
  isIncomplete: boolean;
  sealedReceiver: string | null;
  receiverHash: string | null;
  soldReadAt: number | null;
  pendingReadAt: number | null;
  fileAt: number | null;
  fileStatus: string | null;
  printedAt: number | null;
  printedBy: string | null;
};

/** The columns of a `BookRow`, of `orders` under the name `o`. */
export const BOOK_COLUMNS: SQL = sql.raw(`
  o.id::text as id,
  (select id from shops where nr = o.shop_nr) as "shopId",
  (select name from shops where nr = o.shop_nr) as "shopName",
  o.number,
  o.goods,
  o.amount_fen::float8 as "amountFen",
  o.paid_at::float8 as "paidAt",
  o.confirmed_at::float8 as "confirmedAt",
  o.ship_by::float8 as "shipBy",
  o.is_pre_sale as "isPreSale",
  o.status,
  o.flag,
  o.flag_name as "flagName",
  o.remark,
  o.unreadable,
  o.is_incomplete as "isIncomplete",
  o.sealed_receiver as "sealedReceiver",
  o.receiver_hash as "receiverHash",
  extract(epoch from o.sold_read_at)::float8 * 1000 as "soldReadAt",
  extract(epoch from o.pending_read_at)::float8 * 1000 as "pendingReadAt",
  extract(epoch from o.file_at)::float8 * 1000 as "fileAt",
  o.file_status as "fileStatus",
  extract(epoch from o.printed_at)::float8 * 1000 as "printedAt",
  (select name from people where id = o.printed_by) as "printedBy"`);

/** Converts an order for the screens: without the receiver's address and pictures of other hosts. */
export async function toBookOrder(row: BookRow, pictures: PictureRule): Promise<BookOrder> {
  const { address, ...receiver } = await openReceiver(row);
  const { goods } = row;
  const parsed = <T>(name: string, value: T | null): Parsed<T> => {
    if (value !== null) return { value };
    const unreadable = row.unreadable[name];
    return unreadable === undefined ? null : { unreadable };
  };
  return {
    id: row.id,
    shopId: row.shopId,
    shopName: row.shopName,
    orderNumber: row.number,
    goods:
      "lines" in goods
        ? { lines: goods.lines.map((line) => ({ ...line, imageUrl: pictureUrl(line.imageUrl, pictures) })) }
        : goods,
    amountFen: parsed("amountFen", row.amountFen),
    paidAt: parsed("paidAt", row.paidAt),
    confirmedAt: parsed("confirmedAt", row.confirmedAt),
    shipBy: parsed("shipBy", row.shipBy),
    isPreSale: parsed("isPreSale", row.isPreSale),
    status: row.status,
    flag: row.flag,
    flagName: row.flagName,
    remark: row.remark,
    receiver: { ...receiver, hasAddress: address !== null },
    isIncomplete: row.isIncomplete,
    readAt: { soldOrders: row.soldReadAt, pendingOrders: row.pendingReadAt },
    file: row.fileAt === null ? null : { at: Math.round(row.fileAt), status: row.fileStatus },
    printed: toPrinted(row),
  };
}

/** Print mark of an order. */
export function toPrinted({
  printedAt,
  printedBy,
}: Pick<BookRow, "printedAt" | "printedBy">): Printed | null {
  return printedAt === null ? null : { at: Math.round(printedAt), by: printedBy };
}

const NOBODY: FullReceiver = {
  name: null,
  phone: null,
  province: null,
  city: null,
  district: null,
  address: null,
};

/** Opens the receiver of an order; without fields that are missing, or whose key is gone. */
export async function openReceiver(
  row: Pick<BookRow, "number" | "sealedReceiver" | "receiverHash">,
): Promise<FullReceiver> {
  const { number, sealedReceiver, receiverHash } = row;
  if (sealedReceiver === null || receiverHash === null) return NOBODY;
  const text = await unseal("receiver", [number, receiverHash], sealedReceiver);
  return text === null ? NOBODY : (JSON.parse(text) as FullReceiver);
}
