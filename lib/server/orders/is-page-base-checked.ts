import "server-only";
import { getSetting } from "#lib/server/db/get-setting.ts";

/** Whether somebody has checked from which number the service counts the pages of operation 3. */
export async function isPageBaseChecked(): Promise<boolean> {
  return (await getSetting("pendingPageBase")) !== null;
}
