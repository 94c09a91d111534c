import "server-only";
import { asc, eq } from "drizzle-orm";
import { openAnswers, openOrders } from "#lib/server/buyers/sealed-rows.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { buyerCalls } from "#lib/server/db/schema.ts";
import { byRule, chargeRule } from "#lib/server/metering/pricing/charge-rule.ts";
import type { BuyerCallState, BuyerRunCall } from "#lib/shared/buyers/buyers.ts";
import type { Outcome } from "#lib/shared/calls/call-result.ts";

/** The calls of a run, oldest first: what was asked, what came back, and what became of each in the ledger. */
export async function readRunCalls(runId: string, db: Database = database()): Promise<BuyerRunCall[]> {
  const { reading } = await chargeRule(db);
  const rows = await db
    .select({
      kept: buyerCalls,
      outcome: ledger.outcome,
      closedAt: ledger.closedAt,
      points: byRule(ledger, "known", reading),
    })
    .from(buyerCalls)
    .leftJoin(ledger, eq(ledger.callId, buyerCalls.callId))
    .where(eq(buyerCalls.runId, runId))
    .orderBy(asc(buyerCalls.createdAt), asc(buyerCalls.callId), asc(ledger.attempt));
  // A call that was repeated has one row for each attempt: the last one stands.
  const last = new Map(rows.map((row) => [row.kept.callId, row]));
  return [...last.values()].map(({ kept, outcome, closedAt, points }) => {
    const answered = openAnswers(kept.sealedAnswers);
    return {
      callId: kept.callId,
      askedAt: kept.createdAt.getTime(),
      state: answered ? "answered" : closedAt === null && outcome === null ? "asking" : stateOf(outcome),
      orders: openOrders(kept.sealedOrders),
      answers: answered?.answers ?? [],
      foreignCount: answered?.foreignCount ?? 0,
      costPoints: points,
    };
  });
}

function stateOf(outcome: Outcome | null): BuyerCallState {
  return outcome === "refused" || outcome === "notSent" ? outcome : "maybeCharged";
}
