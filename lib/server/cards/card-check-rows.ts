import "server-only";
import { and, eq, gt, notExists } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { calls, cacheHits, ledger } from "#lib/server/db/ledger-schema.ts";
import { cardChecks, people } from "#lib/server/db/schema.ts";
import { toPoints } from "#lib/shared/calls/points.ts";
import type { CardHistoryRow } from "#lib/shared/cards/card-history.ts";
import type { CardCheck } from "#lib/shared/cards/cards.ts";
import { type Purpose, readPurpose } from "#lib/shared/cards/purposes.ts";
import { offeredPurposes } from "./card-purposes.ts";

/**
 * Selects checks with their person, the last attempt in the ledger, its charge, and the times it came from the cache.
 * Add a condition and an order.
 */
export function cardCheckRows() {
  const db = database();
  const columns = {
    check: cardChecks,
    person: { id: people.id, name: people.name },
    // The id comes first: Drizzle treats a joined row whose first column is null as missing.
    call: {
      id: ledger.id,
      outcome: ledger.outcome,
      reason: ledger.reason,
      callMs: ledger.callMs,
      code: ledger.code,
      httpStatus: ledger.httpStatus,
      message: ledger.serviceMessage,
      requestId: ledger.requestId,
      serviceTime: ledger.serviceTime,
    },
    points: { low: ledger.knownLow, high: ledger.knownHigh },
    freeCount: db.$count(cacheHits, eq(cacheHits.callId, cardChecks.callId)),
  };
  return db
    .select(columns)
    .from(cardChecks)
    .leftJoin(people, eq(people.id, cardChecks.personId))
    .leftJoin(ledger, lastAttempt())
    .$dynamic();
}

/** Joins a check to the last attempt of its call. */
function lastAttempt() {
  const isLater = and(eq(calls.callId, ledger.callId), gt(calls.attempt, ledger.attempt));
  return and(
    eq(ledger.callId, cardChecks.callId),
    notExists(database().select({ id: calls.id }).from(calls).where(isLater)),
  );
}

type Row = Awaited<ReturnType<typeof cardCheckRows>>[number];

/** Converts a check for the screens, with the purposes offered now. Without a ledger row its outcome is unknown. */
export function toCardCheck(
  { check, person, call, points, freeCount }: Row,
  purposes: readonly Purpose[],
): CardCheck {
  const { callId, askedAt, level, purpose, verdict, verdictMessage, isEchoClash, redactedAt } = check;
  return {
    id: callId,
    askedAt: askedAt.getTime(),
    level,
    purpose: redactedAt === null ? readPurpose(purpose, purposes) : null,
    person: person && { id: person.id, name: person.name },
    echo: {
      name: check.maskedName,
      accountNo: check.maskedCard,
      idCardCode: check.maskedIdNumber,
      bankPreMobile: check.maskedPhone,
    },
    verdict,
    message: verdictMessage,
    isEchoClash: isEchoClash ?? false,
    isRedacted: redactedAt !== null,
    outcome: call ? call.outcome : "unknown",
    reason: call?.reason ?? null,
    costPoints: points && toPoints(points),
    callMs: call?.callMs ?? null,
    call: call && {
      code: call.code,
      httpStatus: call.httpStatus,
      message: call.message,
      requestId: call.requestId,
      serviceTime: call.serviceTime?.getTime() ?? null,
    },
    freeCount,
  };
}

/** Converts a check to a row of the history. */
export function toHistoryRow(row: Row, purposes: readonly Purpose[]): CardHistoryRow {
  const check = toCardCheck(row, purposes);
  return { ...check, callId: check.id, answeredFrom: null };
}

/** Finds the check of one call; null if it has none. */
export async function findCardCheck(callId: string): Promise<CardCheck | null> {
  const [row] = await cardCheckRows().where(eq(cardChecks.callId, callId)).limit(1);
  return row ? toCardCheck(row, await offeredPurposes()) : null;
}
