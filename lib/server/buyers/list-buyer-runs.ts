import "server-only";
import { and, count, desc, eq, exists, inArray, isNotNull, sql, type SQLWrapper } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { buyerCalls, buyerRuns, shops } from "#lib/server/db/schema.ts";
import { byRule, chargeRule } from "#lib/server/metering/pricing/charge-rule.ts";
import { withCeilings } from "#lib/server/metering/pricing/list-spend.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { BuyerRunSummary } from "#lib/shared/buyers/buyers.ts";
import { addSpend, NO_SPEND, type Spend } from "#lib/shared/usage/usage.ts";

const MOST_RUNS = 50;

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
    .limit(MOST_RUNS);
  const ids = rows.map(({ run }) => run.id);
  const [counts, spends] = await Promise.all([countsOf(ids), spendOf(ids)]);
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

async function countsOf(runIds: string[]): Promise<Map<string, { calls: number; answered: number }>> {
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

async function spendOf(runIds: string[]): Promise<Map<string, Spend>> {
  if (runIds.length === 0) return new Map();
  const { rule } = await chargeRule();
  const counted = (condition: SQLWrapper) => sql<number>`(count(*) filter (where ${condition}))::float8`;
  const rows = await database()
    .select({
      runId: buyerCalls.runId,
      operation: ledger.operation,
      variant: ledger.variant,
      calls: counted(ledger.hasLeft),
      points: sql<number>`coalesce(sum(${byRule(ledger, "known", rule)}), 0)::float8`,
      maybeCalls: counted(byRule(ledger, "isMaybe", rule)),
      unreportedCalls: counted(byRule(ledger, "isUnreported", rule)),
    })
    .from(buyerCalls)
    .innerJoin(ledger, eq(ledger.callId, buyerCalls.callId))
    .where(inArray(buyerCalls.runId, runIds))
    .groupBy(buyerCalls.runId, ledger.operation, ledger.variant);
  const byRun = Map.groupBy(await withCeilings(rows, rule), ({ runId }) => runId);
  return new Map(
    [...byRun].map(([runId, spends]) => [
      runId,
      spends.reduce<Spend>(
        (sum, { calls, points, maybeCalls, unreportedCalls, morePoints }) =>
          addSpend(sum, { calls, points, maybeCalls, unreportedCalls, morePoints }),
        NO_SPEND,
      ),
    ]),
  );
}
