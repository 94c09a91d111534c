import "server-only";
import { eq } from "drizzle-orm";
import type { Database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";

/** The row of a person; throws `notFound`. */
export async function getPerson(id: string, tx: Database): Promise<typeof people.$inferSelect> {
  const [person] = await tx.select().from(people).where(eq(people.id, id));
  if (!person) throw new AppError("notFound", "no such person");
  return person;
}
