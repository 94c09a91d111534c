import "server-only";
import { inArray } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { people, shops } from "#lib/server/db/schema.ts";

/** Id → name of the people and shops among these ids. */
export async function namesOf(ids: Iterable<string | null>): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const found = await Promise.all([
    database().select({ id: people.id, name: people.name }).from(people).where(inArray(people.id, wanted)),
    database().select({ id: shops.id, name: shops.name }).from(shops).where(inArray(shops.id, wanted)),
  ]);
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}
