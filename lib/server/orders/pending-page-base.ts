import "server-only";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { unstoredPageBase } from "#lib/server/orders/unstored-page-base.ts";

/** The number of the first page of operation 3; null while nobody has checked. */
export async function pendingPageBase(): Promise<0 | 1 | null> {
  return (await settingsSnapshot()).values.pendingPageBase?.base ?? unstoredPageBase().base;
}
