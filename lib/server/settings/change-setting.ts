import "server-only";
import { sql, eq } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { settings } from "#lib/server/db/schema.ts";
import type { AuditDetails, AuditKind } from "#lib/shared/settings/audit.ts";
import type { SettingKey, SettingValues } from "./setting-values.ts";
import { forgetSettings } from "./settings-snapshot.ts";

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

type Change<Key extends SettingKey> = {
  key: Key;
  /** Null forgets what was set. */
  value: SettingValues[Key] | null;
  personId: string;
  kind?: AuditKind;
  /** What the trail says of it; never a secret. */
  details: AuditDetails;
};

/** Sets or forgets a setting for everybody and says so in the trail: both or neither. */
export async function changeSetting<Key extends SettingKey>({
  key,
  value,
  personId,
  kind = "settingChanged",
  details,
}: Change<Key>): Promise<void> {
  await database().transaction(async (tx) => {
    if (value === null) await tx.delete(settings).where(eq(settings.key, key));
    else await putSetting(key, value, personId, tx);
    await recordAudit({ kind, personId, details }, tx);
  });
  forgetSettings();
}
