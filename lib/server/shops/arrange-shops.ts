import "server-only";
import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { shops } from "#lib/server/db/schema.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { MAX_LISTED } from "#lib/shared/base/list-limits.ts";
import { getShop } from "./get-shop.ts";

export const shopArchiveInput = z.strictObject({ id: z.uuid(), isArchived: z.boolean() });

/** Archives a shop, so that no switcher or picker shows it, or restores it. Its calls, sums and history stay. */
export async function archiveShop(
  { identity }: Context,
  { id, isArchived }: z.infer<typeof shopArchiveInput>,
): Promise<null> {
  await getShop(id);
  await database().transaction(async (tx) => {
    const changed = await tx
      .update(shops)
      .set({ archivedAt: isArchived ? sql`now()` : null })
      .where(and(eq(shops.id, id), isArchived ? isNull(shops.archivedAt) : isNotNull(shops.archivedAt)))
      .returning({ id: shops.id });
    if (changed.length === 0) return;
    const fields = [isArchived ? "archived" : "restored"];
    await recordAudit(
      { kind: "shopChanged", personId: identity.personId, details: { shop: id, fields } },
      tx,
    );
  });
  return null;
}

export const shopOrderInput = z.strictObject({ ids: z.array(z.uuid()).min(1).max(MAX_LISTED) });

/** Puts the shops into this order; a shop not named keeps its place among those of the same number. */
export async function orderShops(
  { identity }: Context,
  { ids }: z.infer<typeof shopOrderInput>,
): Promise<null> {
  await database().transaction(async (tx) => {
    let moved = 0;
    for (const [index, id] of ids.entries()) {
      const rows = await tx
        .update(shops)
        .set({ position: index + 1 })
        .where(and(eq(shops.id, id), ne(shops.position, index + 1)))
        .returning({ id: shops.id });
      moved += rows.length;
    }
    if (moved === 0) return;
    await recordAudit(
      { kind: "shopChanged", personId: identity.personId, details: { fields: ["order"] } },
      tx,
    );
  });
  return null;
}
