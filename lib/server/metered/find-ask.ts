import "server-only";
import { eq } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/schema.ts";

/** The call that was made for this ask, by whichever process; null when none was. */
export async function findAsk(askId: string): Promise<string | null> {
  const [row] = await database().select({ callId: calls.callId }).from(calls).where(eq(calls.askId, askId)).limit(1);
  return row?.callId ?? null;
}
