import "server-only";
import { and, eq, gte, isNull, lt, not, sql, type SQL } from "drizzle-orm";
import type { Database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { knownPoints } from "#lib/server/metered/sums/charge-reading.ts";
import { HAS_LEFT, isMaybe, isUnreported } from "#lib/server/metered/sums/list-spend.ts";
import type { ChargeReading } from "#lib/shared/charge-reading.ts";
import type { Operation } from "#lib/shared/operations.ts";

/** Of one operation and level or edition. Calls under way are among `calls`, and `openCalls`, alone. */
export type KindSpend = { operation: Operation; variant: string | null; calls: number; points: number; maybeCalls: number; unreportedCalls: number; openCalls: number };

type Range = { since: number; edge: number; dayFrom: number; reading: ChargeReading; exceptCallId?: string | undefined };

/** Sums of the ledger's rows from `since` on: of those before `edge` and after it, before `dayFrom` and after it. Unix milliseconds. */
export function readSpendSince({ since, edge, dayFrom, reading, exceptCallId }: Range, db: Database): Promise<(KindSpend & { isOld: boolean; isToday: boolean })[]> {
  const counted = (...conditions: (SQL | undefined)[]) => sql<number>`(count(*) filter (where ${and(...conditions)}))::float8`;
  const isOpen = isNull(ledger.closedAt);
  const isExcepted = exceptCallId === undefined ? undefined : and(isOpen, eq(ledger.callId, exceptCallId));
  return db
    .select({
      operation: ledger.operation,
      variant: ledger.variant,
      isOld: sql<boolean>`${lt(ledger.openedAt, new Date(edge))}`.as("is_old"),
      isToday: sql<boolean>`${gte(ledger.openedAt, new Date(dayFrom))}`.as("is_today"),
      calls: counted(HAS_LEFT),
      points: sql<number>`coalesce(sum(greatest(${knownPoints(reading)}, 0)), 0)::float8`,
      maybeCalls: counted(isMaybe(reading), not(isOpen)),
      unreportedCalls: counted(isUnreported(reading)),
      openCalls: counted(isOpen),
    })
    .from(ledger)
    .where(and(gte(ledger.openedAt, new Date(since)), isExcepted && sql`not (${isExcepted})`))
    .groupBy(ledger.operation, ledger.variant, sql`is_old`, sql`is_today`);
}

/**
 * `edge`: every row opened before it is there, and closed. A row shows once its commit is through, which takes far less
 * than a minute. `stamp` is another one when something was added to such a row, or a purge took some.
 */
export async function readSpendStamp(now: number, db: Database): Promise<{ stamp: string; edge: number }> {
  const oldestOpen = sql`(select min(o.opened_at) from (select opened_at from calls where closed_at is null offset 0) o)`;
  const [row] = await db.select({
    stamp: sql<string>`concat_ws(' ', (select count(*) from settlements), (select count(*) from call_corrections), (select min(opened_at) from calls))`,
    edge: sql<number>`floor(extract(epoch from least(least(now(), ${new Date(now).toISOString()}::timestamptz) - interval '60 seconds', ${oldestOpen})) * 1000)::float8`,
  }).from(sql`(select) one`);
  if (!row) throw new Error("no row");
  return row;
}
