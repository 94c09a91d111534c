import "server-only";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { responses } from "#lib/server/db/ledger-schema.ts";
import { authorizationLinks } from "#lib/server/db/schema.ts";
import { getPageSettings } from "#lib/server/settings/get-setting.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { CacheSettings } from "#lib/shared/settings/settings-pages.ts";

/** For how long answers serve again, whether lists ask by themselves, and how many answers are kept. */
export async function getCacheSettings(): Promise<CacheSettings> {
  const [settings, keptCount] = await Promise.all([getPageSettings("cache"), database().$count(responses)]);
  const { set, ...seconds } = settings.cacheTtl;
  return { ...settings, cacheTtl: { seconds, set }, keptCount };
}

/**
 * Forgets every answer that would serve again, and says so in the trail; gives how many. What was paid for
 * them stays in the ledger.
 */
export async function clearCache({ identity }: Context): Promise<{ count: number }> {
  return database().transaction(async (tx) => {
    const count = await tx.$count(responses);
    await tx.delete(responses);
    await tx.delete(authorizationLinks);
    await recordAudit(
      { kind: "purged", personId: identity.personId, details: { what: "answers", count } },
      tx,
    );
    return { count };
  });
}
