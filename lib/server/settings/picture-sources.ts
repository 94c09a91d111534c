import "server-only";
import { database } from "#lib/server/db/database.ts";
import { env } from "#lib/server/env.ts";
import { logError } from "#lib/server/log/log.ts";
import {
  isPublicHost,
  MAX_SEEN_HOSTS,
  pictureSources,
  type PictureRule,
} from "#lib/shared/links/pictures.ts";
import { inForce, type SettingValues } from "#lib/shared/settings/registry.ts";
import { putSetting } from "./change-setting.ts";
import { getSetting } from "./get-setting.ts";
import { lastSettings } from "./settings-snapshot.ts";

/** Hosts from which foreign pictures may be loaded under these settings. */
export function toPictureRule(values: Partial<SettingValues>): PictureRule {
  const { mode, commerceBaseUrl } = env();
  return {
    hosts: inForce("pictureHosts", values.pictureHosts).hosts,
    seen: inForce("pictureHostsSeen", values.pictureHostsSeen).hosts,
    practiceOrigin: mode === "sandbox" ? new URL(commerceBaseUrl).origin : null,
  };
}

/** Picture sources for the policy of a page, without waiting; none before the settings were read. */
export function lastPictureSources(): string[] {
  const settings = lastSettings();
  return settings ? pictureSources(toPictureRule(settings.values)) : [];
}

/**
 * Adds the public picture hosts of a response to those in use, up to twenty per account, unless an admin has named
 * hosts. Never throws, as the response was paid for.
 */
export async function noteSeenPictures(
  { hosts, seen, practiceOrigin }: PictureRule,
  urls: readonly (string | null)[],
): Promise<void> {
  if (hosts.length > 0 || seen.length >= MAX_SEEN_HOSTS) return;
  const isNew = (url: URL) =>
    url.protocol === "https:" && url.origin !== practiceOrigin && isPublicHost(url.hostname);
  const found = urls.flatMap((text) => {
    const url = text === null ? null : URL.parse(text);
    return url && isNew(url) && !seen.includes(url.hostname) ? [url.hostname] : [];
  });
  if (found.length === 0) return;
  try {
    await database().transaction(async (tx) => {
      const before = inForce("pictureHostsSeen", await getSetting("pictureHostsSeen", tx)).hosts;
      const all = [...new Set([...before, ...found])].slice(0, MAX_SEEN_HOSTS);
      await putSetting("pictureHostsSeen", { hosts: all }, null, tx);
    });
  } catch (error) {
    logError("the hosts of pictures could not be recorded", error);
  }
}
