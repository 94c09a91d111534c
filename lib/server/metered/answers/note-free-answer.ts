import "server-only";
import { database } from "#lib/server/db/database.ts";
import { freeAnswers } from "#lib/server/db/ledger-schema.ts";
import { reportFault } from "#lib/server/metered/report-fault.ts";

/**
 * Notes that an ask cost nothing, and which call it lived on: for the sums of what was saved, and so that the same press,
 * repeated by a browser or proxy, makes no call of its own later. It never throws: the answer is there.
 */
export async function noteFreeAnswer(row: Omit<typeof freeAnswers.$inferInsert, "id" | "at">): Promise<void> {
  try {
    await database().insert(freeAnswers).values(row).onConflictDoNothing();
  } catch (error) {
    reportFault("an answer that cost nothing could not be noted", error, { callId: row.callId });
  }
}
