import "server-only";
import { getSetting } from "#lib/server/db/get-setting.ts";
import { unstoredPageBase } from "#lib/server/orders/unstored-page-base.ts";

/** The number of the first page of operation 3; null while nobody has checked. */
export async function pendingPageBase(): Promise<0 | 1 | null> {
  return (await getSetting("pendingPageBase"))?.base ?? unstoredPageBase().base;
}
