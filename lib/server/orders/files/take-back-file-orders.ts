import "server-only";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { findBooks, inBooks } from "#lib/server/orders/book/book-orders.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { fileTime } from "./file-rows.ts";
import type { fileTakeBackInput } from "./file-order-input.ts";

/**
 * Deletes orders of a file from the book, for one that was added by mistake. Those that a list has shown since, or a
 * later file, stay. Returns how many were deleted.
 */
export async function takeBackFileOrders(
  { identity }: Context,
  { shop, fileAt, numbers }: z.infer<typeof fileTakeBackInput>,
): Promise<number> {
  const books = await findBooks(shop, false);
  return database().transaction(async (tx) => {
    // Locked by number, as every transaction writes them.
    const { rowCount } = await tx.execute(sql`
      with found as (
        select o.id
        from orders o
        where ${inBooks(books)}
          and o.number = any(${sql.param(numbers)}::text[])
          and o.file_at = ${fileTime(fileAt)}::timestamptz
        order by o.number
        for update
      )
      delete from orders o using found where o.id = found.id`);
    const count = rowCount ?? 0;
    if (count > 0)
      await recordAudit(
        { kind: "fileOrdersTakenBack", personId: identity.personId, details: { shop, count } },
        tx,
      );
    return count;
  });
}
