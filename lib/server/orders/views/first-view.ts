import "server-only";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { database } from "#lib/server/db/database.ts";
import { personChoices } from "#lib/server/db/schema.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import { LOCKED_VIEWS, type LockedViewId } from "#lib/shared/orders/book-views.ts";

const lockedIds = LOCKED_VIEWS.map(({ id }) => id) as [LockedViewId, ...LockedViewId[]];

/** View that a person's order book opens with; null for all orders. */
export const firstViewInput = z.strictObject({
  view: z.union([z.enum(lockedIds), z.uuid()]).nullable(),
});

const KEY = "orderBook";

export async function setFirstView(
  { identity: { personId } }: Context,
  { view }: z.infer<typeof firstViewInput>,
): Promise<null> {
  if (view === null) await database().delete(personChoices).where(isOf(personId));
  else
    await database()
      .insert(personChoices)
      .values({ personId, key: KEY, value: view })
      .onConflictDoUpdate({
        target: [personChoices.personId, personChoices.key],
        set: { value: view, changedAt: new Date() },
      });
  return null;
}

export async function findFirstView({ personId }: Identity): Promise<string | null> {
  const [row] = await database()
    .select({ value: personChoices.value })
    .from(personChoices)
    .where(isOf(personId));
  return row?.value ?? null;
}

function isOf(personId: string) {
  return and(eq(personChoices.personId, personId), eq(personChoices.key, KEY));
}
