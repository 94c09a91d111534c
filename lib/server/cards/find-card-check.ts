import "server-only";
import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { cardChecks } from "#lib/server/db/schema.ts";
import { cardCheckRows, toCardCheck } from "#lib/server/cards/card-check-rows.ts";
import type { CardCheck } from "#lib/shared/cards.ts";

/** The check of one call; null when it has none. */
export async function findCardCheck(callId: string): Promise<CardCheck | null> {
  const [row] = await cardCheckRows().where(eq(cardChecks.callId, callId)).limit(1);
  return row ? toCardCheck(row) : null;
}

/** The last check of the very same question that the bank answered; one that was redacted is forgotten. */
export async function findCheckedBefore(fingerprint: string, db: Database = database()): Promise<CardCheck | null> {
  const isAnswer = and(inArray(cardChecks.verdict, ["T", "F", "N"]), eq(cardChecks.isEchoClash, false), isNull(cardChecks.redactedAt));
  const [row] = await cardCheckRows(db).where(and(eq(cardChecks.fingerprint, fingerprint), isAnswer)).orderBy(desc(cardChecks.askedAt)).limit(1);
  return row ? toCardCheck(row) : null;
}
