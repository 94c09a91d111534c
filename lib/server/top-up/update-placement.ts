import "server-only";
import { eq } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { breaksConstraint } from "#lib/server/db/storage-error.ts";
import { database } from "#lib/server/db/database.ts";
import { placements, topUpLinks } from "#lib/server/db/schema.ts";
import type { PlacementInput } from "#lib/server/top-up/placement-input.ts";
import { sidTaken } from "#lib/server/top-up/sid-taken.ts";
import { toPlacement } from "#lib/server/top-up/to-placement.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { Placement } from "#lib/shared/top-up/top-up.ts";

/** Changes a placement. Its `sid` stands in the links once there are any: from then on it stays. */
export async function updatePlacement(
  context: Context,
  input: PlacementInput & { id: string },
): Promise<Placement> {
  try {
    return await update(context, input);
  } catch (error) {
    throw breaksConstraint(error, "placements_sid_unique") ? sidTaken() : error;
  }
}

function update(
  { identity }: Context,
  { id, sid, owner, note }: PlacementInput & { id: string },
): Promise<Placement> {
  const { personId } = identity;
  return database().transaction(async (tx) => {
    // The lock keeps links that arrive right now from being those of another sid.
    const [before] = await tx.select().from(placements).where(eq(placements.id, id)).for("update");
    if (!before) throw new AppError("notFound", "no such placement");
    const [links] = await tx
      .select({ answeredAt: topUpLinks.answeredAt })
      .from(topUpLinks)
      .where(eq(topUpLinks.placementId, id));
    if (before.sid !== sid) {
      if (links)
        throw new AppError("badInput", "the links carry the sid", {
          fields: { sid: "topUp.errors.sidInLinks" },
        });
      await recordAudit({ kind: "placementChanged", personId, details: { sid, was: before.sid } }, tx);
    }
    const [row] = await tx
      .update(placements)
      .set({ sid, owner, note: note || null })
      .where(eq(placements.id, id))
      .returning();
    if (!row) throw new AppError("notFound", "no such placement");
    return toPlacement(row, links?.answeredAt ?? null);
  });
}
