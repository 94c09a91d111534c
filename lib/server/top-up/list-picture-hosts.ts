import "server-only";
import { getSetting } from "#lib/server/settings/get-setting.ts";

/** The hosts that foreign pictures may come from; empty while nobody has narrowed them. */
export async function listPictureHosts(): Promise<string[]> {
  return (await getSetting("pictureHosts"))?.hosts ?? [];
}
