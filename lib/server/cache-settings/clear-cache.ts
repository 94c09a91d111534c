import "server-only";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { responses } from "#lib/server/db/ledger-schema.ts";
import { authorizationLinks } from "#lib/server/db/schema.ts";
import { getPageSettings } from "#lib/server/settings/get-setting.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { CacheSettings } from "#lib/shared/settings/settings-pages.ts";

/** Gets the lifetime of cached responses, whether lists load by themselves, and the number of cached responses. */
export async function getCacheSettings(): Promise<CacheSettings> {
  const [settings, keptCount] = await Promise.all([getPageSettings("cache"), database().$count(responses)]);
  const { set, ...seconds } = settings.cacheTtl;
  return { ...settings, cacheTtl: { seconds, set }, keptCount };
}

/** Deletes all cached responses and records it; returns how many. Their cost stays in the ledger. */
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
