import "server-only";
import { and, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { callKinds, usageByDay } from "#lib/server/db/running-sums-schema.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { Spend, Saved } from "#lib/shared/usage/usage.ts";
import { byRule } from "./charge-rule.ts";
import { readKindCharges } from "./prices.ts";

type Key = Record<string, SQL<string | null>>;
type SpendRow<K extends Key> = Spend & Saved & { key: { [Name in keyof K]: string | null } };

/**
 * What the calls that fit `where` have cost, and what answers that cost nothing saved: one row for each value of `key`
 * (both SQL over `usageByDay`), none when there is nothing. Sums go by `rule`.
 */
export async function listSpend<K extends Key>(
  key: K,
  where: SQL | undefined,
  rule: ChargeRule,
  db: Database = database(),
): Promise<SpendRow<K>[]> {
  const [maybe, unreported] = [byRule(usageByDay, "maybe", rule), byRule(usageByDay, "unreported", rule)];
  const ceilings = ceilingsOf(rule, db);
  const open = sql`(${maybe} + ${unreported})`;
  const rows = await db
    .select({
      calls: added(usageByDay.calls),
      points: added(byRule(usageByDay, "points", rule)),
      maybeCalls: added(maybe),
      unreportedCalls: added(unreported),
      morePoints: sql<
        number | null
      >`(case when bool_or(${open} > 0 and ${ceilings.points} is null) then null else coalesce(sum(${open} * ${ceilings.points}), 0) end)::float8`,
      savedAsks: added(usageByDay.savedAsks),
      savedPoints: added(byRule(usageByDay, "saved", rule)),
      savedUnpriced: added(byRule(usageByDay, "savedUnpriced", rule)),
      ...prefixed(key),
    })
    .from(usageByDay)
    .leftJoin(
      ceilings,
      and(
        eq(ceilings.operation, usageByDay.operation),
        sql`coalesce(${ceilings.variant}, '') = coalesce(${usageByDay.variant}, '')`,
      ),
    )
    .where(where)
    // By name: the parameters of an expression that stands twice would make it two.
    .groupBy(...Object.keys(key).map((name) => sql`${sql.identifier(`key_${name}`)}`))
    // Rows whose calls were all corrected to something else stay behind empty.
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
    }) => {
      return {
        calls,
        points,
        maybeCalls,
        unreportedCalls,
        morePoints,
        savedAsks,
        savedPoints,
        savedUnpriced,
        key: unprefixed<K>(rest),
      };
    },
  );
}

/** What `highest` of `readKindCharges` says, as a query. */
function ceilingsOf(rule: ChargeRule, db: Database) {
  const highest = byRule(callKinds, "highest", rule);
  const points = sql<
    number | null
  >`coalesce(case when ${callKinds.variant} is not null then ${highest} end, max(${highest}) over (partition by ${callKinds.operation}))`;
  return db
    .select({ operation: callKinds.operation, variant: callKinds.variant, points: points.as("points") })
    .from(callKinds)
    .as("ceilings");
}

/** Sums of calls with the most that those without a known charge can have cost: the highest charge of their kind. */
export async function withCeilings<
  Row extends Omit<Spend, "morePoints"> & { operation: Operation; variant: string | null },
>(rows: Row[], rule: ChargeRule, db: Database = database()): Promise<(Row & Spend)[]> {
  if (rows.every(({ maybeCalls, unreportedCalls }) => maybeCalls + unreportedCalls === 0))
    return rows.map((row) => ({ ...row, morePoints: 0 }));
  const { highest } = await readKindCharges(rule, db);
  return rows.map((row) => {
    const open = row.maybeCalls + row.unreportedCalls;
    const ceiling = open === 0 ? 0 : highest(row.operation, row.variant);
    return { ...row, morePoints: ceiling === null ? null : open * ceiling };
  });
}

function added(column: SQLWrapper): SQL<number> {
  return sql<number>`sum(${column})::float8`;
}

function prefixed(key: Key): Key {
  return Object.fromEntries(
    Object.entries(key).map(([name, column]) => [`key_${name}`, column.as(`key_${name}`)]),
  ) as unknown as Key;
}

function unprefixed<K extends Key>(row: object): SpendRow<K>["key"] {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.slice(4), value]),
  ) as SpendRow<K>["key"];
}
