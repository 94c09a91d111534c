import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { MAX_NUMBER_LENGTH } from "#lib/shared/orders/number-key.ts";
import type { ShownAddresses } from "#lib/shared/orders/orders.ts";
import { BOOK_COLUMNS, type BookRow, openReceiver } from "./book-orders.ts";

const MAX_ORDERS = 1_000;

/** Addresses to show: those of these orders of the book. */
export const bookAddressesInput = z.strictObject({
  ids: z
    .array(z.string().regex(/^[1-9]\d{0,17}$/))
    .min(1)
    .max(MAX_ORDERS),
});

/** Shows the addresses of orders in the book, in the given order, after an audit entry for each shop. */
export async function showBookAddresses(
  { identity }: Context,
  { ids }: z.infer<typeof bookAddressesInput>,
): Promise<ShownAddresses> {
  const { account } = await settingsSnapshot();
  const { rows } = await database().execute<BookRow>(sql`
    select ${BOOK_COLUMNS}
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as wanted (id, place)
    join orders o on o.id = wanted.id
    join service_accounts a on a.nr = o.account_nr
    where a.id = ${account.id}::uuid
    order by wanted.place`);
  // Some are deleted, or of another account by now.
  if (rows.length !== ids.length) return { kind: "outdated" };
  await recordReceiversSeen(identity, rows);
  const addresses = await Promise.all(rows.map(async (row) => (await openReceiver(row)).address));
  return { kind: "shown", addresses: [addresses] };
}

/** Shortens a number for the audit log and removes what PostgreSQL rejects in a text. */
export function auditNumber(number: string): string {
  return number
    .replace(/\p{Cc}/gu, "")
    .slice(0, MAX_NUMBER_LENGTH)
    .toWellFormed();
}

/** Records that a person sees recipients: an audit entry for each shop. */
export async function recordReceiversSeen(
  identity: Context["identity"],
  rows: readonly Pick<BookRow, "shopId" | "number">[],
): Promise<void> {
  for (const [shop, orders] of Map.groupBy(rows, (row) => row.shopId)) {
    const numbers = orders.map(({ number }) => auditNumber(number));
    await recordAudit({
      kind: "receiverAddressSeen",
      personId: identity.personId,
      details:
        numbers.length === 1
          ? { shop, order: numbers[0] ?? null }
          : { shop, count: numbers.length, orders: numbers },
    });
  }
}
