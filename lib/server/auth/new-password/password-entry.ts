import "server-only";
import { and, eq, gt, isNull } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import type { people } from "#lib/server/db/schema.ts";
import { personLinks } from "#lib/server/db/ways-in-schema.ts";
import { env } from "#lib/server/env.ts";
import { MINUTE_MS } from "#lib/shared/dates/durations.ts";

/** Time after an emergency link was used in which its admin can sign in. */
const ENTRY_MS = 10 * MINUTE_MS;

/**
 * Tells if this person may sign in with the right password: anybody, but while passwords are off only an admin, once
 * after an emergency link. Uses that up.
 */
export async function takePasswordEntry(
  { id, roles }: Pick<typeof people.$inferSelect, "id" | "roles">,
  now: Date,
): Promise<boolean> {
  if (env().hasPasswords) return true;
  if (!roles.includes("admin")) return false;
  const entered = await database()
    .update(personLinks)
    .set({ enteredAt: now })
    .where(
      and(
        eq(personLinks.personId, id),
        personLinks.isEmergency,
        isNull(personLinks.enteredAt),
        gt(personLinks.usedAt, new Date(now.getTime() - ENTRY_MS)),
      ),
    )
    .returning({ at: personLinks.enteredAt });
  return entered.length > 0;
}
