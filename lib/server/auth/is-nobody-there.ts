import "server-only";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";

export async function isNobodyThere(): Promise<boolean> {
  const rows = await database().select({ id: people.id }).from(people).limit(1);
  return rows.length === 0;
}
