import "server-only";
import type { placements } from "#lib/server/db/schema.ts";
import type { Placement } from "#lib/shared/top-up/top-up.ts";

type Row = Pick<typeof placements.$inferSelect, "id" | "sid" | "owner" | "note">;

/** What the browser gets to know of a placement. */
export function toPlacement({ id, sid, owner, note }: Row, linksAt: Date | null): Placement {
  return { id, sid, owner, note, linksAt: linksAt?.getTime() ?? null };
}
