import "server-only";
import { and, eq, gt } from "drizzle-orm";
import { seal, unseal } from "#lib/server/crypto/seal.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { authorizationLinks } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import type { AuthorizationLink } from "#lib/shared/links/authorization-link.ts";

type UsableLink = Extract<AuthorizationLink, { kind: "usable" }>;

/** Time for which an unscanned code is shown again; the service names no end. */
const KEPT_FOR_MS = 7 * DAY_MS;

/** Stores the link for the shop's owner to scan, in place of an earlier one. */
export async function storeAuthorizationLink(shopId: string, link: UsableLink, tx: Database): Promise<void> {
  const { account } = await settingsSnapshot();
  const values = {
    accountId: account.id,
    sealed: seal("authorization link", [shopId, account.id], JSON.stringify(link)),
    answeredAt: new Date(),
  };
  await tx
    .insert(authorizationLinks)
    .values({ shopId, ...values })
    .onConflictDoUpdate({ target: authorizationLinks.shopId, set: values });
}

/** Deletes the link once the shop has authorized. */
export async function forgetAuthorizationLink(shopId: string, tx: Database): Promise<void> {
  await tx.delete(authorizationLinks).where(eq(authorizationLinks.shopId, shopId));
}

/** Finds the link of the present account and its time (Unix milliseconds); null if there is none or it is old. */
export async function findAuthorizationLink(
  shopId: string,
): Promise<{ link: UsableLink; answeredAt: number } | null> {
  const { account } = await settingsSnapshot();
  const [row] = await database()
    .select()
    .from(authorizationLinks)
    .where(
      and(
        eq(authorizationLinks.shopId, shopId),
        eq(authorizationLinks.accountId, account.id),
        gt(authorizationLinks.answeredAt, new Date(Date.now() - KEPT_FOR_MS)),
      ),
    );
  const text = row ? await unseal("authorization link", [shopId, account.id], row.sealed) : null;
  if (!row || text === null) return null;
  // It was sealed here, from a link of this type.
  const link = JSON.parse(text) as UsableLink;
  return isOfAnotherSandbox(link) ? null : { link, answeredAt: row.answeredAt.getTime() };
}

/**
 * Tells if the link is of an earlier sandbox, whose port is gone: the bundled sandbox has another port at each start.
 */
function isOfAnotherSandbox({ host }: UsableLink): boolean {
  const { mode, commerceBaseUrl } = env();
  return mode === "sandbox" && new URL(commerceBaseUrl).host !== host;
}
