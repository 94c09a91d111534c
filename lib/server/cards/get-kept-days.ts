import "server-only";
import { getSetting } from "#lib/server/db/get-setting.ts";

/** After how many days a check is redacted; null while nobody has set it. */
export async function getKeptDays(): Promise<number | null> {
  return (await getSetting("retention"))?.cardCheckDays ?? null;
}
