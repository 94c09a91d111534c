import "server-only";
import { and, eq } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { topUpLinks } from "#lib/server/db/schema.ts";
import { findCached } from "#lib/server/metering/cache/find-cached.ts";
import { storedAnswer } from "#lib/server/top-up/cached-response.ts";
import type { PlacementLinks } from "#lib/shared/top-up/top-up.ts";

/** What the service last said for a placement, without asking it; null when nobody has asked, or it came with another call than `callId`. */
export async function findLinks(placementId: string, callId?: string): Promise<PlacementLinks | null> {
  const isIts = eq(topUpLinks.placementId, placementId);
  const [row] = await database()
    .select()
    .from(topUpLinks)
    .where(callId === undefined ? isIts : and(isIts, eq(topUpLinks.callId, callId)));
  return row ? { answer: row.answer, asOf: row.answeredAt.getTime() } : null;
}

/** The links that a placement shows for nothing: its own, else a fresh answer to its `sid`, which somebody may have asked for before it was named so. */
export async function findShownLinks({
  id,
  sid,
}: {
  id: string;
  sid: string;
}): Promise<PlacementLinks | null> {
  const own = await findLinks(id);
  if (own) return own;
  // Where `sid` is carried is no part of the question.
  const answer = await findCached("topUpLink", { sid, placement: "body" });
  return answer && { answer: storedAnswer(answer.data), asOf: answer.answeredAt };
}
