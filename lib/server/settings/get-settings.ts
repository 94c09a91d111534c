import { inArray } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { settings } from "#lib/server/db/schema.ts";
import type { SettingKey, SettingValues } from "#lib/server/settings/setting-values.ts";

/** The values set for several keys, from one query; a key that nobody has set is absent. */
export async function getSettings<Key extends SettingKey>(
  ...keys: Key[]
): Promise<Partial<Pick<SettingValues, Key>>> {
  const rows = await database()
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, keys));
  return asSet<Key>(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

// `putSetting` is the only writer and takes nothing but values of this type.
function asSet<Key extends SettingKey>(values: object): Partial<Pick<SettingValues, Key>> {
  return values as Partial<Pick<SettingValues, Key>>;
}
