import "server-only";
import { sql, type SQL } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { BOOK_COLUMNS, type BookRow } from "#lib/server/orders/book/book-orders.ts";
import { wherePending } from "#lib/server/orders/book/book-where.ts";
import { noteSettingsVersion, settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { inForce } from "#lib/shared/settings/registry.ts";
import { AppError } from "#lib/shared/base/errors.ts";

/**
 * Position in the changes of one account's orders: everything up to it was read. A change has the number of its
 * transaction, and an order its id.
 */
type Position = { accountNr: number; transaction: string; orderId: string };

/**
 * An order as it is now, and when it changed; `isPending` by the meaning of its status; `isNew`: it came into the book
 * behind the position.
 */
type ChangedOrder = BookRow & { isPending: boolean; isNew: boolean; position: string };

type Wanted = {
  /** Position that the last page ended at; null for the start of the book. */
  since: string | null;
  /** Shops to read; null for all. */
  shopNrs: readonly number[] | null;
  limit: number;
};
export type OrderChanges = { orders: ChangedOrder[]; next: string; hasMore: boolean };

/**
 * Lists orders by their last change, oldest first. A reader who goes on from `next` misses no change and meets
 * none twice: a change is listed once all earlier transactions have ended. Null if the position is of another
 * account or server, so that the reader has to start again; throws `badInput` for a malformed one.
 */
export async function listOrderChanges(
  { since, shopNrs, limit }: Wanted,
  db: Database = database(),
): Promise<OrderChanges | null> {
  const { accountNr, horizon } = await findHorizon(db);
  const from = since === null ? { accountNr, transaction: "0", orderId: "0" } : readPosition(since);
  if (from.accountNr !== accountNr || BigInt(from.transaction) > BigInt(horizon)) return null;
  const { statuses } = inForce("orderStatuses", (await settingsSnapshot()).values.orderStatuses);
  const isBehind = (changedIn: SQL) =>
    sql`(${changedIn}, o.id) > (${from.transaction}::xid8, ${from.orderId}::bigint)`;
  const { rows } = await db.execute<Omit<ChangedOrder, "position"> & { changedIn: string }>(sql`
    select
      ${BOOK_COLUMNS},
      coalesce(${wherePending(statuses)}, false) as "isPending",
      ${isBehind(sql`coalesce(o.booked_in, '0')`)} as "isNew",
      ${CHANGED_IN}::text as "changedIn"
    from orders o
    where ${isBehind(CHANGED_IN)}
      and ${CHANGED_IN} < ${horizon}::xid8
      and o.account_nr = ${accountNr}::int
      and ${shopNrs === null ? sql`true` : sql`o.shop_nr = any(${sql.param([...shopNrs])}::int[])`}
    order by ${CHANGED_IN}, o.id
    limit ${limit + 1}`);
  const orders = rows.slice(0, limit).map(({ changedIn, ...row }) => ({
    ...row,
    position: writePosition({ accountNr, transaction: changedIn, orderId: row.id }),
  }));
  const hasMore = rows.length > limit;
  // At the end of the list, changes in other shops are passed over, too.
  const end = writePosition({ accountNr, transaction: horizon, orderId: "0" });
  return { orders, next: hasMore ? (orders.at(-1)?.position ?? end) : end, hasMore };
}

/** Returns the position behind every change so far. */
export async function getCurrentPosition(): Promise<string> {
  const { accountNr, horizon } = await findHorizon(database());
  return writePosition({ accountNr, transaction: horizon, orderId: "0" });
}

/** True if a position is of a later account than another one: after a new account, or another address. */
export function isOfLaterAccount(position: string, other: string): boolean {
  return readPosition(position).accountNr > readPosition(other).accountNr;
}

/** Number of an order's last change, as the index has it: orders from before the column come first. */
const CHANGED_IN: SQL = sql.raw("coalesce(o.changed_in, '0')");

type Horizon = { accountNr: number; horizon: string };

/**
 * Finds the present account and a transaction before which all of this database have ended. Transactions of other
 * databases on the server, which may last hours, don't count, as they would in a snapshot's own `xmin`.
 */
async function findHorizon(db: Database): Promise<Horizon> {
  const { account } = await settingsSnapshot();
  const { rows } = await db.execute<Horizon & { settingsVersion: number }>(sql`
    with seen as materialized (
      select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as last
    ), running as (
      -- Numbers of running transactions have 32 bits: this counts back from the last one.
      select (last - backend_xid::text::bigint) & 4294967295 as back
      from seen, pg_stat_activity
      where datname = current_database() and backend_xid is not null
    )
    select
      nr::int as "accountNr",
      (last - coalesce((select max(back) from running where back < 2147483648), 0))::text as horizon,
      (select version from settings_version)::float8 as "settingsVersion"
    from service_accounts, seen
    where id = ${account.id}::uuid`);
  const [row] = rows;
  if (!row) throw new Error("the account is not stored");
  noteSettingsVersion(row.settingsVersion);
  const isPresent = (await settingsSnapshot()).account.id === account.id;
  return isPresent ? row : findHorizon(db);
}

const POSITION = /^(\d{1,9})\.(\d{1,18})\.(\d{1,18})$/;

function readPosition(text: string): Position {
  const [, accountNr, transaction, orderId] = POSITION.exec(text) ?? [];
  if (accountNr === undefined || transaction === undefined || orderId === undefined)
    throw new AppError("badInput", "not a position in the changes", { fields: { since: "errors.badInput" } });
  return { accountNr: Number(accountNr), transaction, orderId };
}

function writePosition({ accountNr, transaction, orderId }: Position): string {
  return `${accountNr}.${transaction}.${orderId}`;
}
