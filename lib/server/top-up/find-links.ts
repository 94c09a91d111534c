import "server-only";
import { and, eq } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { topUpLinks } from "#lib/server/db/schema.ts";
import type { PlacementLinks } from "#lib/shared/top-up.ts";

/** What the service last said for a placement, without asking it; null when nobody has asked, or it came with another call than `callId`. */
export async function findLinks(placementId: string, callId?: string): Promise<PlacementLinks | null> {
  const isIts = eq(topUpLinks.placementId, placementId);
  const [row] = await database().select().from(topUpLinks).where(callId === undefined ? isIts : and(isIts, eq(topUpLinks.callId, callId)));
  return row ? { answer: row.answer, asOf: row.answeredAt.getTime() } : null;
}
