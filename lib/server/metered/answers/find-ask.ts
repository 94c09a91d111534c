import "server-only";
import { eq, sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { calls, freeAnswers } from "#lib/server/db/ledger-schema.ts";

export type FoundAsk = { callId: string; /** It was answered without a call of its own. */ isFree: boolean };

/** The call that was made for this ask, or whose answer it was given, by whichever process; null when there is none. */
export async function findAsk(askId: string): Promise<FoundAsk | null> {
  const own = database().select({ callId: calls.callId, isFree: sql<boolean>`false` }).from(calls).where(eq(calls.askId, askId));
  const free = database().select({ callId: freeAnswers.callId, isFree: sql<boolean>`true` }).from(freeAnswers).where(eq(freeAnswers.askId, askId));
  const [row] = await own.unionAll(free).limit(1);
  return row ?? null;
}
