import "server-only";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import type { SettingValues } from "#lib/server/settings/setting-values.ts";
import type { AuditDetails } from "#lib/shared/settings/audit.ts";
import type { Context } from "#lib/shared/base/identity.ts";

type ServiceFormatKey = "dateShapes" | "sidLocation" | "callsPerSecond" | "pictureHosts";

/** Makes the verb that sets one switch of the service format for everybody; it holds for the next question. */
export function serviceFormatSetter<Key extends ServiceFormatKey>(
  key: Key,
): (context: Context, value: SettingValues[Key]) => Promise<null> {
  return async ({ identity }, value) => {
    const details: AuditDetails = { key, ...value };
    await changeSetting({ key, value, personId: identity.personId, details });
    return null;
  };
}
