import "server-only";
import { eq } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { calls, joinedAsks } from "#lib/server/db/schema.ts";

/** The call that was made for this ask, or that it joined, by whichever process; null when there is none. */
export async function findAsk(askId: string): Promise<string | null> {
  const own = database().select({ callId: calls.callId }).from(calls).where(eq(calls.askId, askId));
  const joined = database().select({ callId: joinedAsks.callId }).from(joinedAsks).where(eq(joinedAsks.askId, askId));
  const [row] = await own.unionAll(joined).limit(1);
  return row?.callId ?? null;
}
