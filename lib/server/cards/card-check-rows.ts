import "server-only";
import { and, eq, gt, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { database, type Database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { cardChecks, people } from "#lib/server/db/schema.ts";
import type { CardCheck } from "#lib/shared/cards.ts";

/** The columns that `toCardCheck` reads. */
const COLUMNS = {
  check: cardChecks,
  person: { id: people.id, name: people.name },
  // Its id comes first: Drizzle takes a joined row whose first column is null for one that is not there.
  call: { id: calls.id, outcome: calls.outcome, reason: calls.reason, costPoints: calls.costPoints, callMs: calls.callMs },
};

/** Checks with who asked them and the ledger's last attempt; add a condition and an order. */
export function cardCheckRows(db: Database = database()) {
  return db.select(COLUMNS).from(cardChecks).leftJoin(people, eq(people.id, cardChecks.personId)).leftJoin(calls, lastAttempt(db)).$dynamic();
}

/** Joins a check to the last attempt of its call. */
export function lastAttempt(db: Database = database()) {
  const later = alias(calls, "later");
  const isLater = and(eq(later.callId, calls.callId), gt(later.attempt, calls.attempt));
  return and(eq(calls.callId, cardChecks.callId), notExists(db.select({ id: later.id }).from(later).where(isLater)));
}

type Row = Awaited<ReturnType<typeof cardCheckRows>>[number];

/** A check as the screens know it. Without a ledger row its call is over and nobody knows how it ended. */
export function toCardCheck({ check, person, call }: Row): CardCheck {
  const { callId, askedAt, level, purpose, verdict, verdictMessage, isEchoClash, redactedAt } = check;
  return {
    id: callId,
    askedAt: askedAt.getTime(),
    level,
    purpose: redactedAt === null ? purpose : null,
    person: person && { id: person.id, name: person.name },
    echo: { name: check.maskedName, accountNo: check.maskedCard, idCardCode: check.maskedIdNumber, bankPreMobile: check.maskedPhone },
    verdict,
    message: verdictMessage,
    isEchoClash: isEchoClash ?? false,
    isRedacted: redactedAt !== null,
    outcome: call ? call.outcome : "unknown",
    reason: call?.reason ?? null,
    costPoints: call?.costPoints ?? null,
    callMs: call?.callMs ?? null,
  };
}
