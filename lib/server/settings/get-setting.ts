import "server-only";
import { eq } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { settings, people } from "#lib/server/db/schema.ts";
import type { SetBy } from "#lib/shared/settings/connection.ts";
import type { SettingKey, SettingValues } from "./setting-values.ts";

/** The value set for `key`; null when nobody has set it. `db` is a transaction, when this is part of one. */
export async function getSetting<Key extends SettingKey>(
  key: Key,
  db: Database = database(),
): Promise<SettingValues[Key] | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row ? asSet<Key>(row.value) : null;
}

// `putSetting` is the only writer and takes nothing but values of this type.
function asSet<Key extends SettingKey>(value: unknown): SettingValues[Key] {
  return value as SettingValues[Key];
}

/** What is set for `key`, by whom and when; null when nobody has set it. */
export async function findAuthoredSetting<Key extends SettingKey>(
  key: Key,
): Promise<{ value: SettingValues[Key]; set: SetBy } | null> {
  const value = await getSetting(key);
  const [row] = await database()
    .select({ at: settings.updatedAt, name: people.name })
    .from(settings)
    .leftJoin(people, eq(people.id, settings.updatedBy))
    .where(eq(settings.key, key));
  return value === null || !row ? null : { value, set: { at: row.at.getTime(), name: row.name } };
}
