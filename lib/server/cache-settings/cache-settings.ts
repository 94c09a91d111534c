import "server-only";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { answers } from "#lib/server/db/ledger-schema.ts";
import { getAuthoredSetting } from "#lib/server/settings/get-setting.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { CacheSettings } from "#lib/shared/settings/cache-settings.ts";

/** For how long answers serve again, whether lists ask by themselves, and how many answers are kept. */
export async function getCacheSettings(): Promise<CacheSettings> {
  const [cacheTtl, openLists, keptCount] = await Promise.all([
    getAuthoredSetting("cacheTtl"),
    getAuthoredSetting("openLists"),
    database().$count(answers),
  ]);
  return {
    cacheTtl: { seconds: cacheTtl.value, set: cacheTtl.set },
    openLists: { ...openLists.value, set: openLists.set },
    keptCount,
  };
}

/**
 * Forgets every answer that would serve again, and says so in the trail; gives how many. What was paid for
 * them stays in the ledger.
 */
export async function clearCache({ identity }: Context): Promise<{ count: number }> {
  return database().transaction(async (tx) => {
    const count = await tx.$count(answers);
    await tx.delete(answers);
    await recordAudit(
      { kind: "purged", personId: identity.personId, details: { what: "answers", count } },
      tx,
    );
    return { count };
  });
}
