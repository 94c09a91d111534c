import "server-only";
import { and, desc, eq, exists, inArray, isNotNull, sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { buyerCalls, buyerRuns, shops } from "#lib/server/db/schema.ts";
import type { BuyerRunSummary } from "#lib/shared/buyers.ts";
import type { Context } from "#lib/shared/identity.ts";

const MOST_RUNS = 50;

type CallRow = { runId: string; isAnswered: boolean; /** By what the ledger says: anything but a refusal, or never having left. */ mayHaveCost: boolean; costPoints: number | null };

/** The last 50 runs of this person in which anything was asked, newest first. */
export async function listBuyerRuns({ identity }: Context): Promise<{ runs: BuyerRunSummary[] }> {
  const db = database();
  const asked = db.select({ one: sql`1` }).from(buyerCalls).where(eq(buyerCalls.runId, buyerRuns.id));
  const rows = await db
    .select({ run: buyerRuns, shopName: shops.name })
    .from(buyerRuns)
    .innerJoin(shops, eq(shops.id, buyerRuns.shopId))
    .where(and(eq(buyerRuns.personId, identity.personId), exists(asked)))
    .orderBy(desc(buyerRuns.createdAt))
    .limit(MOST_RUNS);
  const byRun = Map.groupBy(await callsOf(rows.map(({ run }) => run.id)), ({ runId }) => runId);
  return {
    runs: rows.map(({ run: { id, edition, orderCount, createdAt }, shopName }) => ({ id, shopName, edition, orderCount, createdAt: createdAt.getTime(), ...summary(byRun.get(id) ?? []) })),
  };
}

async function callsOf(runIds: string[]): Promise<CallRow[]> {
  if (runIds.length === 0) return [];
  return database()
    .select({
      runId: buyerCalls.runId,
      isAnswered: sql<boolean>`${isNotNull(buyerCalls.sealedAnswers)}`,
      mayHaveCost: sql<boolean>`coalesce(bool_or(${calls.outcome} is null or ${calls.outcome} not in ('refused', 'notSent')), true)`,
      costPoints: sql<number | null>`sum(${calls.costPoints})`.mapWith(pointsOf),
    })
    .from(buyerCalls)
    .leftJoin(calls, eq(calls.callId, buyerCalls.callId))
    .where(inArray(buyerCalls.runId, runIds))
    .groupBy(buyerCalls.callId);
}

// A sum of bigints is text to the driver.
function pointsOf(sum: string | number | null): number | null {
  return sum === null ? null : Number(sum);
}

function summary(rows: CallRow[]): Pick<BuyerRunSummary, "callCount" | "answeredCount" | "costPoints"> {
  const answered = rows.filter(({ isAnswered }) => isAnswered);
  const isReported = rows.every(({ costPoints, mayHaveCost }) => costPoints !== null || !mayHaveCost);
  return { callCount: rows.length, answeredCount: answered.length, costPoints: isReported ? rows.reduce((sum, { costPoints }) => sum + (costPoints ?? 0), 0) : null };
}
