import "server-only";
import { database } from "#lib/server/db/database.ts";
import { joinedAsks } from "#lib/server/db/schema.ts";
import { findAsk } from "#lib/server/metered/find-ask.ts";
import { reportFault } from "#lib/server/metered/report-fault.ts";

/** Remembers that this press shared the call of another, unless the call is its own. It never throws: the answer is there. */
export async function keepJoinedAsk(askId: string, callId: string): Promise<void> {
  try {
    if ((await findAsk(askId)) !== null) return;
    await database().insert(joinedAsks).values({ askId, callId }).onConflictDoNothing();
  } catch (error) {
    reportFault("a press that shared a call could not be remembered", error, { callId });
  }
}
