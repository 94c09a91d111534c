import "server-only";
import { setImmediate as othersFirst } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { type Database, database } from "#lib/server/db/database.ts";
import { type Books, findBooks } from "#lib/server/orders/book/book-orders.ts";
import { BOOKED_TYPES, sealedRow } from "#lib/server/orders/book/book-readings.ts";
import { fileRow } from "#lib/server/orders/book/read-orders.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { FileCounts } from "#lib/shared/orders/files/file-orders.ts";
import { fileTime } from "./check-file-orders.ts";
import type { fileOrdersInput } from "./file-order-input.ts";

/** Orders sealed, and written by one statement, before others get a turn. */
const AT_ONCE = 200;

/**
 * Adds orders of a file to the book, or none of them. An order that a list of the service has shown stays as it is,
 * and so does one of the same or a later file.
 */
export async function addFileOrders(
  { identity }: Context,
  { shop, channel, fileAt, orders }: z.infer<typeof fileOrdersInput>,
): Promise<FileCounts> {
  const books = await findBooks(shop, false);
  const at = fileTime(fileAt);
  // Rows are written by number in every transaction, against deadlocks.
  const sorted = orders.toSorted((one, other) => (one.number < other.number ? -1 : 1));
  const slices: string[] = [];
  for (let from = 0; from < sorted.length; from += AT_ONCE) {
    const rows = sorted.slice(from, from + AT_ONCE).map(fileRow);
    slices.push(JSON.stringify(rows.map(({ row, status }) => ({ ...sealedRow(row), file_status: status }))));
    await othersFirst();
  }
  return database().transaction(async (tx) => {
    const counts = { added: 0, replaced: 0, kept: 0, inLists: 0 };
    for (const slice of slices)
      for (const { isNew } of await write(tx, books, at, slice)) counts[isNew ? "added" : "replaced"] += 1;
    const inLists = await countInLists(
      tx,
      books,
      orders.map(({ number }) => number),
    );
    const result = { ...counts, inLists, kept: orders.length - counts.added - counts.replaced - inLists };
    await recordAudit(
      {
        kind: "fileOrdersAdded",
        personId: identity.personId,
        details: {
          shop,
          channel,
          count: result.added,
          replaced: result.replaced,
          kept: result.kept + inLists,
        },
      },
      tx,
    );
    return result;
  });
}

const NAMES = Object.keys(BOOKED_TYPES);
const TYPES = Object.entries(BOOKED_TYPES).map(([name, type]) => `${name} ${type}`);

async function write(
  tx: Database,
  { accountNr, shopNrs: [shopNr] }: Books,
  fileAt: string,
  rows: string,
): Promise<{ isNew: boolean }[]> {
  const written = await tx.execute<{ isNew: boolean }>(sql`
    insert into orders as o (account_nr, shop_nr, read_at, file_at, file_status, ${sql.raw(NAMES.join(", "))})
    select
      ${accountNr}::int,
      ${shopNr}::int,
      now(),
      ${fileAt}::timestamptz,
      r.file_status,
      ${sql.raw(NAMES.map((name) => `r.${name}`).join(", "))}
    from jsonb_to_recordset(${rows}::jsonb) as r (file_status text, ${sql.raw(TYPES.join(", "))})
    order by r.number
    on conflict (number, shop_nr, account_nr) do update set ${sql.raw(
      ["read_at", "file_at", "file_status", ...NAMES].map((name) => `${name} = excluded.${name}`).join(", "),
    )}
    where o.file_at < excluded.file_at
    returning xmax = 0 as "isNew"`);
  return written.rows;
}

async function countInLists(tx: Database, { accountNr, shopNrs }: Books, numbers: string[]): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count
    from orders
    where shop_nr = ${shopNrs[0]}::int
      and account_nr = ${accountNr}::int
      and file_at is null
      and number = any(${sql.param(numbers)}::text[])`);
  return rows[0]?.count ?? 0;
}
