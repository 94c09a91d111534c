import "server-only";
import { and, eq, asc } from "drizzle-orm";
import { z } from "zod";
import { seal, unseal } from "#lib/server/crypto/seal.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { buyerRuns, buyerCalls } from "#lib/server/db/schema.ts";
import { byRule, chargeRule } from "#lib/server/metering/pricing/charge-rule.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import type { BuyerCallState, BuyerRunCall, BuyerAnswer, BuyerOrder } from "#lib/shared/buyers/buyers.ts";
import type { Outcome } from "#lib/shared/calls/call-result.ts";

export type BuyerRunRow = typeof buyerRuns.$inferSelect;

/** The run with this id if it is this person's; for anybody else, admins too, there is none. */
export async function getOwnRun({ personId }: Identity, id: string): Promise<BuyerRunRow> {
  if (!z.uuid().safeParse(id).success) throw new AppError("notFound", "no such run");
  const [run] = await database()
    .select()
    .from(buyerRuns)
    .where(and(eq(buyerRuns.id, id), eq(buyerRuns.personId, personId)));
  if (!run) throw new AppError("notFound", "no such run");
  return run;
}

/** The calls of a run, oldest first: what was sent, what came back, and what became of each in the ledger. */
export async function readRunCalls(runId: string, db: Database = database()): Promise<BuyerRunCall[]> {
  const { rule } = await chargeRule(db);
  const rows = await db
    .select({
      call: buyerCalls,
      outcome: ledger.outcome,
      closedAt: ledger.closedAt,
      points: byRule(ledger, "known", rule),
    })
    .from(buyerCalls)
    .leftJoin(ledger, eq(ledger.callId, buyerCalls.callId))
    .where(eq(buyerCalls.runId, runId))
    .orderBy(asc(buyerCalls.createdAt), asc(buyerCalls.callId), asc(ledger.attempt));
  // A call that was repeated has one row for each attempt: the last one stands.
  const last = new Map(rows.map((row) => [row.call.callId, row]));
  return [...last.values()].map(({ call, outcome, closedAt, points }) => {
    const answered = openAnswers(call.sealedAnswers);
    return {
      callId: call.callId,
      askedAt: call.createdAt.getTime(),
      state: answered ? "answered" : closedAt === null && outcome === null ? "asking" : stateOf(outcome),
      orders: openOrders(call.sealedOrders),
      answers: answered?.answers ?? [],
      foreignCount: answered?.foreignCount ?? 0,
      costPoints: points,
    };
  });
}

function stateOf(outcome: Outcome | null): BuyerCallState {
  return outcome === "refused" || outcome === "notSent" ? outcome : "maybeCharged";
}

type AnswersOfCall = { answers: BuyerAnswer[]; foreignCount: number };

/** Nicks and open identifiers are personal: the database holds them under seal alone. */
export function sealOrders(orders: BuyerOrder[]): string {
  return seal("buyer answers", JSON.stringify(orders.map(({ tid, nick }) => ({ tid, nick }))));
}

export function sealAnswers({ answers, foreignCount }: AnswersOfCall): string {
  return seal(
    "buyer answers",
    JSON.stringify({ answers: answers.map(({ tid, openId }) => ({ tid, openId })), foreignCount }),
  );
}

/** Empty when sealed with a key that is gone. */
function openOrders(sealed: string): BuyerOrder[] {
  return (opened(sealed) as BuyerOrder[] | null) ?? [];
}

/** Null when there is no answer, or its key is gone. */
function openAnswers(sealed: string | null): AnswersOfCall | null {
  return sealed === null ? null : (opened(sealed) as AnswersOfCall | null);
}

// Only what the two functions above have written opens: a seal is also a proof of origin.
function opened(sealed: string): unknown {
  const text = unseal("buyer answers", sealed);
  return text === null ? null : JSON.parse(text);
}
