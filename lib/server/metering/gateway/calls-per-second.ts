import "server-only";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";

/** While nobody has set it. Spec: "Limits". */
const USUAL_COUNT = 10;

/** How many calls of one operation may arrive in any sliding second, 1–10. */
export async function callsPerSecond(): Promise<number> {
  return (await settingsSnapshot()).values.callsPerSecond?.count ?? USUAL_COUNT;
}
