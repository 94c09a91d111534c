import { sql } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { settings } from "#lib/server/db/schema.ts";
import type { SettingKey, SettingValues } from "#lib/server/settings/setting-values.ts";

/** Sets `key`, whatever it was before. `personId` is who did it, null the product itself; `db` a transaction, when this is part of one. */
export async function putSetting<Key extends SettingKey>(
  key: Key,
  value: SettingValues[Key],
  personId: string | null,
  db: Database = database(),
): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value, updatedBy: personId })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedBy: personId, updatedAt: sql`now()` } });
  forgetSettings();
}
