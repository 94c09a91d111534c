import "server-only";
import { and, eq, inArray, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { knownPoints } from "#lib/server/metered/sums/charge-reading.ts";
import { highestCharge } from "#lib/server/metered/sums/highest-charge.ts";
import type { ChargeReading } from "#lib/shared/charge-reading.ts";
import type { Operation } from "#lib/shared/operations.ts";
import type { Spend } from "#lib/shared/spend.ts";

type Key = Record<string, SQL<string | null>>;
export type SpendRow<K extends Key> = Spend & { operation: Operation; variant: string | null; key: { [Name in keyof K]: string | null } };

/** Attempts of `ledger` that left or are under way: only they can have cost anything. */
export const HAS_LEFT: SQL = sql`(${ledger.wasSent} is true or ${ledger.outcome} is null or ${ledger.outcome} = 'unknown')`;

/** Attempts that may have been charged: no whole answer, or still under way. One refused as too many certainly was not. */
export function isMaybe(reading: ChargeReading): SQL {
  const isOpen = or(isNull(ledger.outcome), inArray(ledger.outcome, ["unknown", "tryLater"]));
  return sql`(${and(isOpen, or(isNull(ledger.reason), ne(ledger.reason, "tooManyRequests")), HAS_LEFT, sql`${knownPoints(reading)} is null`)})`;
}

/** Attempts that were answered without saying what they cost. */
export function isUnreported(reading: ChargeReading): SQL {
  return sql`(${and(eq(ledger.outcome, "answered"), sql`${knownPoints(reading)} is null`)})`;
}

/**
 * What the attempts of the ledger that fit `where` have cost, one row for each operation, level or edition, and value of
 * `key` (SQL over `ledger`). Sums go by `reading`.
 */
export async function listSpend<K extends Key>(key: K, where: SQL | undefined, reading: ChargeReading, db: Database = database()): Promise<SpendRow<K>[]> {
  const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::float8`;
  const rows = await db
    .select({
      operation: ledger.operation,
      variant: ledger.variant,
      calls: counted(HAS_LEFT),
      points: sql<number>`coalesce(sum(${knownPoints(reading)}), 0)::float8`,
      maybeCalls: counted(isMaybe(reading)),
      unreportedCalls: counted(isUnreported(reading)),
      ...prefixed(key),
    })
    .from(ledger)
    .where(where)
    // By name: the parameters of an expression that stands twice would make it two.
    .groupBy(ledger.operation, ledger.variant, ...Object.keys(key).map((name) => sql`${sql.identifier(`key_${name}`)}`));
  const ceilings = new Map<string, Promise<number | null>>();
  const ceilingOf = (operation: Operation, variant: string | null): Promise<number | null> => {
    const name = `${operation} ${variant}`;
    const known = ceilings.get(name) ?? highestCharge(operation, variant, reading, db);
    ceilings.set(name, known);
    return known;
  };
  return Promise.all(
    rows.map(async ({ operation, variant, calls, points, maybeCalls, unreportedCalls, ...rest }) => {
      const open = maybeCalls + unreportedCalls;
      const ceiling = open === 0 ? 0 : await ceilingOf(operation, variant);
      return { operation, variant, calls, points, maybeCalls, unreportedCalls, morePoints: ceiling === null ? null : open * ceiling, key: unprefixed<K>(rest) };
    }),
  );
}

function prefixed(key: Key): Key {
  return Object.fromEntries(Object.entries(key).map(([name, column]) => [`key_${name}`, column.as(`key_${name}`)])) as unknown as Key;
}

function unprefixed<K extends Key>(row: object): SpendRow<K>["key"] {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name.slice(4), value])) as SpendRow<K>["key"];
}
