import "server-only";
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { usageByDay } from "#lib/server/db/running-sums-schema.ts";
import type { Spend, Saved } from "#lib/shared/usage/usage.ts";

type Key = Record<string, SQL<string | null>>;
type SpendRow<K extends Key> = Spend & Saved & { key: { [Name in keyof K]: string | null } };

/**
 * Lists spend and savings of the calls that match `where`: one row for each value of `key` (both SQL over
 * `usageByDay`), none when there is nothing. Each call counts by the charge counting of its account.
 */
export async function listSpend<K extends Key>(key: K, where: SQL | undefined): Promise<SpendRow<K>[]> {
  const rows = await database()
    .select({
      calls: addSpend(usageByDay.calls),
      points: addSpend(usageByDay.points),
      maybeCalls: addSpend(usageByDay.maybeCalls),
      unreportedCalls: addSpend(usageByDay.unreportedCalls),
      morePoints: allAdded(usageByDay.more),
      savedAsks: addSpend(usageByDay.savedAsks),
      savedPoints: addSpend(usageByDay.savedPoints),
      savedUnpriced: addSpend(usageByDay.savedUnpriced),
      ...addPrefix(key),
    })
    .from(usageByDay)
    .where(where)
    // Grouped by name: parameters of an expression used twice would make it two expressions.
    .groupBy(...Object.keys(key).map((name) => sql`${sql.identifier(`key_${name}`)}`))
    // Rows whose calls were all corrected to something else stay, empty.
    .having(sql`sum(${usageByDay.calls}) > 0 or sum(${usageByDay.savedAsks}) > 0`);
  return rows.map(
    ({
      calls,
      points,
      maybeCalls,
      unreportedCalls,
      morePoints,
      savedAsks,
      savedPoints,
      savedUnpriced,
      ...rest
    }) => ({
      calls,
      points,
      maybeCalls,
      unreportedCalls,
      morePoints,
      savedAsks,
      savedPoints,
      savedUnpriced,
      key: removePrefix<K>(rest),
    }),
  );
}

function addSpend(column: SQLWrapper): SQL<number> {
  return sql<number>`sum(${column})::float8`;
}

/** Sum of a column; null as soon as one value is null. */
function allAdded(column: SQLWrapper): SQL<number | null> {
  return sql<number | null>`(case when count(*) = count(${column}) then sum(${column}) end)::float8`;
}

function addPrefix(key: Key): Key {
  return Object.fromEntries(
    Object.entries(key).map(([name, column]) => [`key_${name}`, column.as(`key_${name}`)]),
  ) as unknown as Key;
}

function removePrefix<K extends Key>(row: object): SpendRow<K>["key"] {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.slice(4), value]),
  ) as SpendRow<K>["key"];
}
