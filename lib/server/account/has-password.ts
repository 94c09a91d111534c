import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { type Database, database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import type { Identity } from "#lib/shared/base/identity.ts";

/** Tells if the person has a password here that they can change. */
export async function hasOwnPassword(
  { personId }: Pick<Identity, "personId">,
  db: Database = database(),
): Promise<boolean> {
  if (!env().hasPasswords) return false;
  return (await db.$count(people, and(eq(people.id, personId), ne(people.passwordHash, "")))) > 0;
}
