import "server-only";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { type Database, database } from "#lib/server/db/database.ts";
import { type Books, findBooks } from "#lib/server/orders/book/book-orders.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { FileCounts } from "#lib/shared/orders/files/file-orders.ts";
import type { fileOrdersInput } from "./file-order-input.ts";
import { differs, FILE_COLUMNS, fileTime, rowsOf, sliceRows, restateColumn } from "./file-rows.ts";

/**
 * Adds orders of a file to the book, or none of them. An order that a list of the service has shown stays as it is,
 * and so does one of a later file. One of the same file is replaced if it was read differently before.
 */
export async function addFileOrders(
  { identity }: Context,
  { shop, channel, fileAt, orders }: z.infer<typeof fileOrdersInput>,
): Promise<FileCounts> {
  const books = await findBooks(shop, false);
  const at = fileTime(fileAt);
  const slices = await sliceRows(orders);
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

async function write(
  tx: Database,
  { accountNr, shopNrs: [shopNr] }: Books,
  fileAt: string,
  slice: string,
): Promise<{ isNew: boolean }[]> {
  const written = await tx.execute<{ isNew: boolean }>(sql`
    insert into orders as o (account_nr, shop_nr, read_at, file_at, ${sql.raw(FILE_COLUMNS.join(", "))})
    select
      ${accountNr}::int,
      ${shopNr}::int,
      now(),
      ${fileAt}::timestamptz,
      ${sql.raw(FILE_COLUMNS.map((name) => `r.${name}`).join(", "))}
    from ${rowsOf(slice)}
    order by r.number
    on conflict (number, shop_nr, account_nr) do update set ${sql.raw(
      ["read_at", "file_at", ...FILE_COLUMNS]
        .map((name) => `${name} = ${restateColumn(name, "excluded")}`)
        .join(", "),
    )}
    where o.file_at < excluded.file_at or (o.file_at = excluded.file_at and ${differs("excluded")})
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
