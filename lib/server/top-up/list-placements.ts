import "server-only";
import { desc, eq } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { placements, topUpLinks } from "#lib/server/db/schema.ts";
import { toPlacement } from "#lib/server/top-up/to-placement.ts";
import { MOST_LISTED } from "#lib/shared/base/list-limits.ts";
import type { Placement } from "#lib/shared/top-up/top-up.ts";

/** The registry, the newest first, up to `MOST_LISTED`. */
export async function listPlacements(): Promise<Placement[]> {
  const rows = await database()
    .select({ placement: placements, linksAt: topUpLinks.answeredAt })
    .from(placements)
    .leftJoin(topUpLinks, eq(topUpLinks.placementId, placements.id))
    .orderBy(desc(placements.createdAt), desc(placements.id))
    .limit(MOST_LISTED);
  return rows.map(({ placement, linksAt }) => toPlacement(placement, linksAt));
}
