import { eq } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { settings } from "#lib/server/db/schema.ts";
import type { SettingKey, SettingValues } from "#lib/server/settings/setting-values.ts";

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
