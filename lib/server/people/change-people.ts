import "server-only";
import { and, arrayContains, eq, isNull, sql } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/**
 * Runs `change` while nobody else changes people, if the caller still is an admin. Of two admins who disable each
 * other one stays, and nobody can demote themselves, so there is always an admin.
 */
export async function changePeople<Output>(
  { identity }: Context,
  change: (tx: Database) => Promise<Output>,
): Promise<Output> {
  return database().transaction(async (tx) => {
    await tx.execute(sql`lock table ${people} in share row exclusive mode`);
    const isAdmin = and(
      eq(people.id, identity.personId),
      isNull(people.disabledAt),
      arrayContains(people.roles, ["admin"]),
    );
    const [admin] = await tx.select({ id: people.id }).from(people).where(isAdmin);
    if (!admin) throw new AppError("forbidden", "no admin any more");
    return change(tx);
  });
}

/** Gets the row of a person; throws `notFound`. */
export async function getPerson(id: string, tx: Database): Promise<typeof people.$inferSelect> {
  const [person] = await tx.select().from(people).where(eq(people.id, id));
  if (!person) throw new AppError("notFound", "no such person");
  return person;
}
