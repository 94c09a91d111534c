import "server-only";
import { and, count, desc, eq, exists, inArray, isNotNull, sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { buyerCalls, buyerRuns, shops } from "#lib/server/db/schema.ts";
import { callKinds } from "#lib/server/db/running-sums-schema.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { BuyerRunSummary } from "#lib/shared/buyers/buyers.ts";
import { addSpend, NO_SPEND, type Spend } from "#lib/shared/usage/usage.ts";

const MAX_RUNS = 50;

/** The last 50 runs of this person in which any call was made, newest first. */
export async function listBuyerRuns({ identity }: Context): Promise<{ runs: BuyerRunSummary[] }> {
  const db = database();
  const itsCalls = db
    .select({ one: sql`1` })
    .from(buyerCalls)
    .where(eq(buyerCalls.runId, buyerRuns.id));
  const rows = await db
    .select({ run: buyerRuns, shopName: shops.name })
    .from(buyerRuns)
    .innerJoin(shops, eq(shops.id, buyerRuns.shopId))
    .where(and(eq(buyerRuns.personId, identity.personId), exists(itsCalls)))
    .orderBy(desc(buyerRuns.createdAt))
    .limit(MAX_RUNS);
  const ids = rows.map(({ run }) => run.id);
  const [counts, spends] = await Promise.all([countCalls(ids), sumSpend(ids)]);
  return {
    runs: rows.map(({ run: { id, edition, orderCount, createdAt }, shopName }) => ({
      id,
      shopName,
      edition,
      orderCount,
      createdAt: createdAt.getTime(),
      callCount: counts.get(id)?.calls ?? 0,
      answeredCount: counts.get(id)?.answered ?? 0,
      spend: spends.get(id) ?? NO_SPEND,
    })),
  };
}

async function countCalls(runIds: string[]): Promise<Map<string, { calls: number; answered: number }>> {
  if (runIds.length === 0) return new Map();
  const rows = await database()
    .select({
      runId: buyerCalls.runId,
      calls: count(),
      answered: sql<number>`(count(*) filter (where ${isNotNull(buyerCalls.sealedAnswers)}))::int`,
    })
    .from(buyerCalls)
    .where(inArray(buyerCalls.runId, runIds))
    .groupBy(buyerCalls.runId);
  return new Map(rows.map(({ runId, calls, answered }) => [runId, { calls, answered }]));
}

/** Sums the cost of each run's calls, each kind of call by its known prices. */
async function sumSpend(runIds: string[]): Promise<Map<string, Spend>> {
  if (runIds.length === 0) return new Map();
  const { rows } = (await database().execute(sql`
    select s.run_id as "runId",
      s.calls::float8,
      s.maybe_calls::float8 as "maybeCalls",
      s.unreported_calls::float8 as "unreportedCalls",
      r.points::float8,
      (r.most - r.points)::float8 as "morePoints"
    from (
      select b.run_id, l.account_id, l.operation, l.variant, l.charge_rule,
        count(*) filter (where l.has_left) as calls,
        count(*) filter (where l.is_maybe) as maybe_calls,
        count(*) filter (where l.is_unreported) as unreported_calls,
        coalesce(sum(l.known_per_call), 0)::bigint as per_call,
        coalesce(sum(l.known_per_row), 0)::bigint as per_row,
        count(*) filter (where l.is_maybe_per_call or l.is_unreported_per_call) as open_per_call,
        count(*) filter (where l.is_maybe_per_row or l.is_unreported_per_row) as open_per_row,
        coalesce(
          sum(greatest(l.rows_asked, 1)) filter (where l.is_maybe_per_row or l.is_unreported_per_row),
          0
        )::bigint as open_rows
      from ${buyerCalls} b
      join ${ledger} l on l.call_id = b.call_id
      where b.run_id in (${sql.join(
        runIds.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})
      group by b.run_id, l.account_id, l.operation, l.variant, l.charge_rule
    ) s
    left join ${callKinds} k
      on k.account_id = s.account_id
      and k.operation = s.operation
      and k.variant is not distinct from s.variant
    cross join lateral spent_by_rule(
      s.charge_rule, s.per_call, s.per_row, s.open_per_call, s.open_per_row, s.open_rows, k
    ) r`)) as unknown as {
    rows: (Spend & { runId: string })[];
  };
  return new Map(
    [...Map.groupBy(rows, ({ runId }) => runId)].map(([runId, spends]) => [
      runId,
      spends.reduce<Spend>(
        (sum, { calls, points, maybeCalls, unreportedCalls, morePoints }) =>
          addSpend(sum, { calls, points, maybeCalls, unreportedCalls, morePoints }),
        NO_SPEND,
      ),
    ]),
  );
}
