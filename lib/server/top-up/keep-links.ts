import "server-only";
import { and, eq, gt, lt, or } from "drizzle-orm";
import type { Database } from "#lib/server/db/database.ts";
import { placements, topUpLinks } from "#lib/server/db/schema.ts";
import { MOST_CLOCK_SKEW_MS } from "#lib/server/metered/most-clock-skew-ms.ts";
import { hasNoLink, type TopUpLinkData } from "#lib/shared/top-up.ts";

type Kept = { callId: string; answer: TopUpLinkData; answeredAt: Date };

/**
 * Keeps an answer as the links of a placement. One without any link never takes the place of one with links, nor an
 * older one that of a newer; and links of another `sid` than the placement has by now are not its own.
 */
export async function keepLinks(tx: Database, { id, sid }: { id: string; sid: string }, kept: Kept): Promise<void> {
  const isItsSid = await tx.select({ id: placements.id }).from(placements).where(and(eq(placements.id, id), eq(placements.sid, sid))).for("share");
  if (isItsSid.length === 0) return;
  const insert = tx.insert(topUpLinks).values({ placementId: id, ...kept });
  if (hasNoLink(kept.answer)) await insert.onConflictDoNothing();
  else await insert.onConflictDoUpdate({ target: topUpLinks.placementId, set: kept, setWhere: or(lt(topUpLinks.answeredAt, kept.answeredAt), gt(topUpLinks.answeredAt, new Date(Date.now() + MOST_CLOCK_SKEW_MS))) });
}
