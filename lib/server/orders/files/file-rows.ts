import "server-only";
import { setImmediate as othersFirst } from "node:timers/promises";
import { sql, type SQL } from "drizzle-orm";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { BOOKED_TYPES, sealedRow } from "#lib/server/orders/book/book-readings.ts";
import { fileRow } from "#lib/server/orders/book/order-rows.ts";
import type { FileOrder } from "#lib/shared/orders/files/file-orders.ts";

/** Orders sealed, and written by one statement, before others get a turn. */
const AT_ONCE = 200;

const TYPES = { file_status: "text", ...BOOKED_TYPES };
const NAMES = Object.keys(TYPES);

/** Columns that an order of a file fills. */
export const FILE_COLUMNS: readonly string[] = NAMES;

/** Time of a file as the book stores it: not in the future, or no later file would count. */
export function fileTime(fileAt: number): string {
  return new Date(Math.min(fileAt, databaseNow())).toISOString();
}

/** Converts orders to slices of rows as JSON, by number: in this order every transaction writes, against deadlocks. */
export async function sliceRows(orders: readonly FileOrder[]): Promise<string[]> {
  const sorted = orders.toSorted((one, other) => (one.number < other.number ? -1 : 1));
  const slices: string[] = [];
  for (let from = 0; from < sorted.length; from += AT_ONCE) {
    const rows = sorted.slice(from, from + AT_ONCE).map(fileRow);
    slices.push(JSON.stringify(rows.map(({ row, status }) => ({ ...sealedRow(row), file_status: status }))));
    await othersFirst();
  }
  return slices;
}

/** A slice as a table under the name `r`. */
export function rowsOf(slice: string): SQL {
  const types = Object.entries(TYPES).map(([name, type]) => `${name} ${type}`);
  return sql`jsonb_to_recordset(${slice}::jsonb) as r (${sql.raw(types.join(", "))})`;
}

const OF_RECEIVER = ["sealed_receiver", "receiver_hash", "province"];

/**
 * Value of a column of an order `o` that `other` states again. Without a receiver or remark it leaves those of an
 * earlier file, however often it is added.
 */
export function restateColumn(name: string, other: "r" | "excluded"): string {
  if (name === "remark") return `coalesce(${other}.remark, o.remark)`;
  if (!OF_RECEIVER.includes(name)) return `${other}.${name}`;
  return `case when ${other}.receiver_hash is null then o.${name} else ${other}.${name} end`;
}

/** Condition: an order `o` of the book differs from `other`. A receiver is compared by its hash: each seal differs. */
export function differs(other: "r" | "excluded"): SQL {
  const names = NAMES.filter((name) => name !== "sealed_receiver");
  const own = names.map((name) => `o.${name}`).join(", ");
  return sql.raw(`(${own}) is distinct from (${names.map((name) => restateColumn(name, other)).join(", ")})`);
}
