import "server-only";
import { isNobodyThere } from "#lib/server/auth/is-nobody-there.ts";
import { usableSetUpLink } from "#lib/server/auth/usable-set-up-link.ts";
import { database } from "#lib/server/db/database.ts";
import { setUpLinks } from "#lib/server/db/schema.ts";

/** Whether the first admin may be made with this token: for showing the form; using it judges again. */
export async function hasUsableSetUpLink(token: string, now = new Date()): Promise<boolean> {
  if (!(await isNobodyThere())) return false;
  const rows = await database()
    .select({ createdAt: setUpLinks.createdAt })
    .from(setUpLinks)
    .where(usableSetUpLink(token, now));
  return rows.length > 0;
}
