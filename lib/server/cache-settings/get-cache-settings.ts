import "server-only";
import { database } from "#lib/server/db/database.ts";
import { answers } from "#lib/server/db/ledger-schema.ts";
import { findAuthoredSetting } from "#lib/server/settings/find-authored-setting.ts";
import type { CacheSettings } from "#lib/shared/settings/cache-settings.ts";
import { DEFAULT_CACHE_TTL } from "#lib/shared/settings/cache-settings.ts";

/** For how long answers serve again, whether lists ask by themselves, and how many answers are kept. */
export async function getCacheSettings(): Promise<CacheSettings> {
  const [cacheTtl, openLists, keptCount] = await Promise.all([
    findAuthoredSetting("cacheTtl"),
    findAuthoredSetting("openLists"),
    database().$count(answers),
  ]);
  return {
    cacheTtl: { seconds: { ...DEFAULT_CACHE_TTL, ...cacheTtl?.value }, set: cacheTtl?.set ?? null },
    openLists: { isFetching: openLists?.value.isFetching ?? true, set: openLists?.set ?? null },
    keptCount,
  };
}
