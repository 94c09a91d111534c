import "server-only";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import { logError } from "#lib/server/log/log.ts";
import { unstoredPageBase } from "#lib/server/orders/unstored-page-base.ts";

/** Keeps a finding for everybody, also when it cannot be stored: the check that brought it was paid for. */
export async function keepPageBase(base: 0 | 1, personId: string): Promise<void> {
  const unstored = unstoredPageBase();
  try {
    await changeSetting("pendingPageBase", { base }, personId);
    unstored.base = null;
  } catch (error) {
    unstored.base = base;
    logError("the page base could not be stored", error, { base });
  }
}
