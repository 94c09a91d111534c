import "server-only";
import { inArray } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { people, shops } from "#lib/server/db/schema.ts";

type Ids = Iterable<string | null>;

/** Maps ids to names of people. */
export async function peopleNames(ids: Ids): Promise<Map<string, string>> {
  return readNames(people, listKnownIds(ids));
}

/** Maps ids to names of people and shops. */
export async function peopleAndShopNames(ids: Ids): Promise<Map<string, string>> {
  const wanted = listKnownIds(ids);
  const [ofPeople, ofShops] = await Promise.all([readNames(people, wanted), readNames(shops, wanted)]);
  return new Map([...ofPeople, ...ofShops]);
}

function listKnownIds(ids: Ids): string[] {
  return [...new Set(ids)].filter((id) => id !== null);
}

async function readNames(table: typeof people | typeof shops, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database()
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
