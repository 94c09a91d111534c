import "server-only";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { database } from "#lib/server/db/database.ts";
import { findBooks, isIn } from "#lib/server/orders/book/book-orders.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { FileCheck } from "#lib/shared/orders/files/file-orders.ts";
import type { fileCheckInput } from "./file-order-input.ts";

/** Counts what adding orders of a file would do, by their numbers alone. Changes nothing. */
export async function checkFileOrders(
  _context: Context,
  { shop, fileAt, numbers }: z.infer<typeof fileCheckInput>,
): Promise<FileCheck> {
  const books = await findBooks(shop, false);
  const { rows } = await database().execute<{ number: string; isOfList: boolean; isOlder: boolean }>(sql`
    select
      o.number,
      o.file_at is null as "isOfList",
      coalesce(o.file_at < ${fileTime(fileAt)}::timestamptz, false) as "isOlder"
    from orders o
    where ${isIn(books)} and o.number = any(${sql.param(numbers)}::text[])`);
  const inBook = new Map(rows.map((row) => [row.number, row]));
  const check: FileCheck = { added: 0, replaced: 0, kept: 0, inLists: 0, skipped: [] };
  for (const [at, number] of numbers.entries()) {
    const found = inBook.get(number);
    if (found === undefined) check.added += 1;
    else if (found.isOlder) check.replaced += 1;
    else check[found.isOfList ? "inLists" : "kept"] += 1;
    if (found?.isOlder === false) check.skipped.push(at);
  }
  return check;
}

/** Time of a file as the book stores it: not in the future, or no later file would count. */
export function fileTime(fileAt: number): string {
  return new Date(Math.min(fileAt, databaseNow())).toISOString();
}
