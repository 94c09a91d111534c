import "server-only";
import { inForce } from "#lib/server/settings/registry.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";

/** How many calls of one operation may arrive in any sliding second, 1–10. */
export async function callsPerSecond(): Promise<number> {
  return inForce("callsPerSecond", (await settingsSnapshot()).values.callsPerSecond).count;
}
