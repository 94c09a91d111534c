import "server-only";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { database } from "#lib/server/db/database.ts";
import { findBooks, inBooks } from "#lib/server/orders/book/book-orders.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { FileCheck } from "#lib/shared/orders/files/file-orders.ts";
import type { fileCheckInput, fileCompareInput } from "./file-order-input.ts";
import { differs, fileTime, rowsOf, sliceRows } from "./file-rows.ts";

/** Counts what adding orders of a file would do, by their numbers alone. Changes nothing. */
export async function checkFileOrders(
  _context: Context,
  { shop, fileAt, numbers }: z.infer<typeof fileCheckInput>,
): Promise<FileCheck> {
  const books = await findBooks(shop, false);
  const at = fileTime(fileAt);
  const { rows } = await database().execute<{ number: string; isOfList: boolean; age: number }>(sql`
    select
      o.number,
      o.file_at is null as "isOfList",
      coalesce(sign(extract(epoch from ${at}::timestamptz - o.file_at)), -1)::int as age
    from orders o
    where ${inBooks(books)} and o.number = any(${sql.param(numbers)}::text[])`);
  const inBook = new Map(rows.map((row) => [row.number, row]));
  const counts = { added: 0, replaced: 0, kept: 0, inLists: 0 };
  const check: FileCheck = { ...counts, fileAt: Date.parse(at), skipped: [], ofThisFile: [] };
  for (const [place, number] of numbers.entries()) {
    const found = inBook.get(number);
    if (found === undefined) check.added += 1;
    else if (found.age > 0) check.replaced += 1;
    else {
      check[found.isOfList ? "inLists" : "kept"] += 1;
      (found.age === 0 ? check.ofThisFile : check.skipped).push(place);
    }
  }
  return check;
}

/** Lists the numbers of those orders of the same file that the book has otherwise. Changes nothing. */
export async function compareFileOrders(
  _context: Context,
  { shop, fileAt, orders }: z.infer<typeof fileCompareInput>,
): Promise<string[]> {
  const books = await findBooks(shop, false);
  const at = fileTime(fileAt);
  const numbers: string[] = [];
  for (const slice of await sliceRows(orders)) {
    const { rows } = await database().execute<{ number: string }>(sql`
      select o.number
      from ${rowsOf(slice)}
      join orders o on o.number = r.number and ${inBooks(books)}
      where o.file_at = ${at}::timestamptz and ${differs("r")}`);
    numbers.push(...rows.map(({ number }) => number));
  }
  return numbers;
}
