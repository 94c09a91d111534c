import "server-only";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { placements } from "#lib/server/db/schema.ts";
import type { PlacementInput } from "#lib/server/top-up/placement-input.ts";
import { sidTaken } from "#lib/server/top-up/sid-taken.ts";
import { toPlacement } from "#lib/server/top-up/to-placement.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { Placement } from "#lib/shared/top-up/top-up.ts";

/** Adds a placement to the registry; a `sid` that is there already is a issue about that field. */
export async function createPlacement(
  { identity }: Context,
  { sid, owner, note }: PlacementInput,
): Promise<Placement> {
  const { personId } = identity;
  return database().transaction(async (tx) => {
    const [row] = await tx
      .insert(placements)
      .values({ sid, owner, note: note || null, createdBy: personId })
      .onConflictDoNothing({ target: placements.sid })
      .returning();
    if (!row) throw sidTaken();
    await recordAudit({ kind: "placementAdded", personId, details: { sid } }, tx);
    return toPlacement(row, null);
  });
}
