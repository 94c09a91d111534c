import "server-only";
import { and, eq, asc } from "drizzle-orm";
import { z } from "zod";
import { seal, unseal } from "#lib/server/crypto/seal.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { buyerRuns, buyerCalls } from "#lib/server/db/schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import type { BuyerCallState, BuyerRunCall, BuyerMatch, BuyerOrder } from "#lib/shared/buyers/buyers.ts";
import { toPoints } from "#lib/shared/calls/points.ts";
import type { Outcome } from "#lib/shared/calls/call-result.ts";

export type BuyerRunRow = typeof buyerRuns.$inferSelect;

/** Returns a run of this person; throws `notFound` for a run of anybody else, even for admins. */
export async function getOwnRun({ personId }: Identity, id: string): Promise<BuyerRunRow> {
  if (!z.uuid().safeParse(id).success) throw new AppError("notFound", "no such run");
  const [run] = await database()
    .select()
    .from(buyerRuns)
    .where(and(eq(buyerRuns.id, id), eq(buyerRuns.personId, personId)));
  if (!run) throw new AppError("notFound", "no such run");
  return run;
}

/** Reads the calls of a run, oldest first, with their orders, answers, and outcomes from the ledger. */
export async function readRunCalls(runId: string, db: Database = database()): Promise<BuyerRunCall[]> {
  const rows = await db
    .select({
      call: buyerCalls,
      outcome: ledger.outcome,
      closedAt: ledger.closedAt,
      points: { low: ledger.knownLow, high: ledger.knownHigh },
    })
    .from(buyerCalls)
    .leftJoin(ledger, eq(ledger.callId, buyerCalls.callId))
    .where(eq(buyerCalls.runId, runId))
    .orderBy(asc(buyerCalls.createdAt), asc(buyerCalls.callId), asc(ledger.attempt));
  // A repeated call has one row for each attempt; the last one counts.
  const last = new Map(rows.map((row) => [row.call.callId, row]));
  const read = [...last.values()].map(async ({ call, outcome, closedAt, points }): Promise<BuyerRunCall> => {
    const answered = await openMatches(call.callId, call.sealedAnswers);
    return {
      callId: call.callId,
      askedAt: call.createdAt.getTime(),
      state: answered ? "answered" : closedAt === null && outcome === null ? "asking" : toCallState(outcome),
      orders: await openOrders(call.callId, call.sealedOrders),
      answers: answered?.answers ?? [],
      foreignCount: answered?.foreignCount ?? 0,
      costPoints: points && toPoints(points),
    };
  });
  return Promise.all(read);
}

function toCallState(outcome: Outcome | null): BuyerCallState {
  return outcome === "refused" || outcome === "notSent" ? outcome : "maybeCharged";
}

type MatchesOfCall = { answers: BuyerMatch[]; foreignCount: number };

/** Seals orders: nicks and open IDs are personal data, so the database stores them only sealed. */
export function sealOrders(callId: string, orders: BuyerOrder[]): string {
  return seal("buyer orders", [callId], JSON.stringify(orders.map(({ tid, nick }) => ({ tid, nick }))));
}

export function sealMatches(callId: string, { answers, foreignCount }: MatchesOfCall): string {
  return seal(
    "buyer answers",
    [callId],
    JSON.stringify({
      answers: answers.map(({ tid, openId, replyNick }) => ({ tid, openId, replyNick })),
      foreignCount,
    }),
  );
}

/** Unseals orders; empty if their key is gone. */
async function openOrders(callId: string, sealed: string): Promise<BuyerOrder[]> {
  return ((await openCallRow("buyer orders", callId, sealed)) as BuyerOrder[] | null) ?? [];
}

/** Unseals answers; null if there are none, or if their key is gone. */
async function openMatches(callId: string, sealed: string | null): Promise<MatchesOfCall | null> {
  if (sealed === null) return null;
  const found = (await openCallRow("buyer answers", callId, sealed)) as MatchesOfCall | null;
  // Answers sealed by older versions have no nicks.
  return (
    found && { ...found, answers: found.answers.map((one) => ({ ...one, replyNick: one.replyNick ?? null })) }
  );
}

// Only texts that the two functions above sealed can be unsealed: a seal also proves the origin.
async function openCallRow(
  purpose: "buyer orders" | "buyer answers",
  callId: string,
  sealed: string,
): Promise<unknown> {
  const text = await unseal(purpose, [callId], sealed);
  return text === null ? null : JSON.parse(text);
}
