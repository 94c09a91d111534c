import "server-only";
import { pendingPageBase } from "#lib/server/orders/pending-page-base.ts";

/** Whether somebody has checked from which number the service counts the pages of operation 3. */
export async function isPageBaseChecked(): Promise<boolean> {
  return (await pendingPageBase()) !== null;
}
