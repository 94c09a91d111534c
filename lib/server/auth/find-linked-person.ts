import "server-only";
import { and, eq, gt, isNull } from "drizzle-orm";
import { SET_UP_LINK_LIFE_MS, setUpTokenHash } from "#lib/server/auth/set-up-token-hash.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { people, personLinks } from "#lib/server/db/schema.ts";

type LinkedPerson = { id: string; email: string; name: string; hasPassword: boolean };

/** Whose password this link may set: made within a day, not used, of somebody who is not disabled; else null. Looking uses nothing up. */
export async function findLinkedPerson(
  token: string,
  now = new Date(),
  db: Database = database(),
): Promise<LinkedPerson | null> {
  const [row] = await db
    .select({ id: people.id, email: people.email, name: people.name, passwordHash: people.passwordHash })
    .from(personLinks)
    .innerJoin(people, eq(people.id, personLinks.personId))
    .where(
      and(
        eq(personLinks.tokenHash, setUpTokenHash(token)),
        isNull(personLinks.usedAt),
        gt(personLinks.createdAt, new Date(now.getTime() - SET_UP_LINK_LIFE_MS)),
        isNull(people.disabledAt),
      ),
    );
  return row ? { id: row.id, email: row.email, name: row.name, hasPassword: row.passwordHash !== "" } : null;
}
