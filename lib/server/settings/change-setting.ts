import "server-only";
import { eq } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { putSetting } from "#lib/server/settings/put-setting.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { settings } from "#lib/server/db/schema.ts";
import type { SettingKey, SettingValues } from "#lib/server/settings/setting-values.ts";
import type { AuditDetails, AuditKind } from "#lib/shared/settings/audit.ts";

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
