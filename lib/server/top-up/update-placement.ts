import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { placements, topUpLinks } from "#lib/server/db/schema.ts";
import type { PlacementInput } from "#lib/server/top-up/placement-input.ts";
import { sidTaken } from "#lib/server/top-up/sid-taken.ts";
import { toPlacement } from "#lib/server/top-up/to-placement.ts";
import { AppError } from "#lib/shared/errors.ts";
import type { Context } from "#lib/shared/identity.ts";
import type { Placement } from "#lib/shared/top-up.ts";

/** Changes a placement. Its `sid` stands in the links once there are any: from then on it stays. */
export async function updatePlacement({ identity }: Context, { id, sid, owner, note }: PlacementInput & { id: string }): Promise<Placement> {
  const { personId } = identity;
  return database().transaction(async (tx) => {
    // The lock keeps links that arrive right now from being those of another sid.
    const [before] = await tx.select().from(placements).where(eq(placements.id, id)).for("update");
    if (!before) throw new AppError("notFound", "no such placement");
    const [links] = await tx.select({ answeredAt: topUpLinks.answeredAt }).from(topUpLinks).where(eq(topUpLinks.placementId, id));
    if (before.sid !== sid) {
      if (links) throw new AppError("badInput", "the links carry the sid", { fields: { sid: "topUp.errors.sidInLinks" } });
      if (await isTaken(tx, id, sid)) throw sidTaken();
      await recordAudit({ kind: "placementChanged", personId, details: { sid, was: before.sid } }, tx);
    }
    const [row] = await tx.update(placements).set({ sid, owner, note: note || null }).where(eq(placements.id, id)).returning();
    if (!row) throw new AppError("notFound", "no such placement");
    return toPlacement(row, links?.answeredAt ?? null);
  });
}

async function isTaken(tx: Database, id: string, sid: string): Promise<boolean> {
  const others = await tx.select({ id: placements.id }).from(placements).where(and(eq(placements.sid, sid), ne(placements.id, id)));
  return others.length > 0;
}
