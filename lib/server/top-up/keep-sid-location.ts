import "server-only";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { settings } from "#lib/server/db/schema.ts";
import type { SettingValues } from "#lib/server/settings/registry.ts";
import { logError } from "#lib/server/log/log.ts";
import type { SidLocation } from "#lib/shared/top-up/top-up.ts";

/**
 * Keeps where the service took `sid`, for everybody, unless it has been set before. Whether it is kept: a finding that
 * cannot be stored costs nobody the links it came with.
 */
export async function keepSidLocation(placement: SidLocation, personId: string): Promise<boolean> {
  const value: SettingValues["sidLocation"] = { placement };
  try {
    const isKept = await database().transaction(async (tx) => {
      const kept = await tx
        .insert(settings)
        .values({ key: "sidLocation", value, updatedBy: personId })
        .onConflictDoNothing()
        .returning({ key: settings.key });
      if (kept.length === 0) return false;
      await recordAudit({ kind: "settingChanged", personId, details: { key: "sidLocation", placement } }, tx);
      return true;
    });
    forgetSettings();
    return isKept;
  } catch (error) {
    logError("where sid belongs could not be stored", error, { placement });
    return false;
  }
}
