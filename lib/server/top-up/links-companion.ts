import "server-only";
import { and, eq, lt } from "drizzle-orm";
import type { Database } from "#lib/server/db/database.ts";
import { placements, topUpLinks } from "#lib/server/db/schema.ts";
import type { Companion } from "#lib/server/metered/companion.ts";
import { storedAnswer } from "#lib/server/top-up/stored-answer.ts";
import { hasNoLink } from "#lib/shared/top-up.ts";

type Asked = { id: string; sid: string };

/**
 * Keeps the answer in the very commit that closes the call in the ledger. An answer without any link never takes the
 * place of one with links, nor one whose end could be written only later that of a newer one; and links of another
 * `sid` than the placement has by now are not its own.
 */
export function linksCompanion({ id, sid }: Asked): Companion<"topUpLink"> {
  let answeredAt: Date | null = null;
  return {
    open: () => Promise.resolve(),
    close: async (tx, callId, result) => {
      if (result.outcome !== "answered") return;
      answeredAt ??= new Date();
      if (!(await isStillItsSid(tx, { id, sid }))) return;
      const kept = { callId, answer: storedAnswer(result.data), answeredAt };
      const insert = tx.insert(topUpLinks).values({ placementId: id, ...kept });
      if (hasNoLink(kept.answer)) await insert.onConflictDoNothing();
      else await insert.onConflictDoUpdate({ target: topUpLinks.placementId, set: kept, setWhere: lt(topUpLinks.answeredAt, answeredAt) });
    },
  };
}

async function isStillItsSid(tx: Database, { id, sid }: Asked): Promise<boolean> {
  const rows = await tx.select({ id: placements.id }).from(placements).where(and(eq(placements.id, id), eq(placements.sid, sid))).for("share");
  return rows.length > 0;
}
