import "server-only";
import { eq } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { people, settings } from "#lib/server/db/schema.ts";
import type { SettingKey, SettingValues } from "#lib/server/settings/setting-values.ts";
import type { SetBy } from "#lib/shared/base/identity.ts";

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
