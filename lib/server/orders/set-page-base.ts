import "server-only";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import { unstoredPageBase } from "#lib/server/orders/unstored-page-base.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/** Sets by hand from which number the service counts its pages, or forgets it (null): the lists then say "not checked" again. */
export async function setPageBase({ identity }: Context, { base }: { base: 0 | 1 | null }): Promise<null> {
  await changeSetting("pendingPageBase", base === null ? null : { base }, identity.personId);
  unstoredPageBase().base = null;
  return null;
}
