import "server-only";
import { inForce } from "#lib/server/settings/registry.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";

/** The hosts that foreign pictures may come from; empty while nobody has narrowed them. */
export async function listPictureHosts(): Promise<string[]> {
  return inForce("pictureHosts", await getSetting("pictureHosts")).hosts;
}
