import "server-only";
import { eq } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { people, settings } from "#lib/server/db/schema.ts";
import type { SetBy } from "#lib/shared/base/identity.ts";
import {
  inForce,
  type InForce,
  PAGE_SETTINGS,
  type SettingKey,
  type SettingsOf,
  type SettingsPage,
  type SettingValues,
} from "#lib/shared/settings/registry.ts";

/** Gets the value set for `key`; null if nobody has set it. `db` is a transaction if this is part of one. */
export async function getSetting<Key extends SettingKey>(
  key: Key,
  db: Database = database(),
): Promise<SettingValues[Key] | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row ? asSet<Key>(row.value) : null;
}

/** Value in force for `key`, and who set it when; `set` is null if nobody has. */
export async function getAuthoredSetting<Key extends SettingKey>(
  key: Key,
): Promise<{ value: InForce<Key>; set: SetBy | null }> {
  const [row] = await database()
    .select({ value: settings.value, at: settings.updatedAt, name: people.name })
    .from(settings)
    .leftJoin(people, eq(people.id, settings.updatedBy))
    .where(eq(settings.key, key));
  if (!row) return { value: inForce(key, null), set: null };
  return { value: inForce(key, asSet<Key>(row.value)), set: { at: row.at.getTime(), name: row.name } };
}

/** Values in force of all settings of a page. */
export async function getPageSettings<Page extends SettingsPage>(page: Page): Promise<SettingsOf<Page>> {
  const found = PAGE_SETTINGS[page].map(async (key) => {
    const { value, set } = await getAuthoredSetting(key);
    return [key, { ...value, set }] as const;
  });
  // Each key of the page with its value.
  return Object.fromEntries(await Promise.all(found)) as SettingsOf<Page>;
}

// `putSetting` is the only writer and accepts only values of this type.
function asSet<Key extends SettingKey>(value: unknown): SettingValues[Key] {
  return value as SettingValues[Key];
}
