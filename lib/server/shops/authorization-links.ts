import "server-only";
import { and, eq, gt } from "drizzle-orm";
import { seal, unseal } from "#lib/server/crypto/seal.ts";
import { database } from "#lib/server/db/database.ts";
import { authorizationLinks } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { AuthorizationLink } from "#lib/shared/links/authorization-link.ts";

type UsableLink = Extract<AuthorizationLink, { kind: "usable" }>;

/** For how long a code nobody has scanned is shown again; the service says of none when it ends. */
const KEPT_FOR_MS = 7 * 86_400_000;

/** Keeps the link that the shop's owner has to scan, in the place of an earlier one. */
export async function keepAuthorizationLink(shopId: string, link: UsableLink): Promise<void> {
  const { account } = await settingsSnapshot();
  const values = {
    accountId: account.id,
    sealed: seal("authorization link", [shopId, account.id], JSON.stringify(link)),
    answeredAt: new Date(),
  };
  await database()
    .insert(authorizationLinks)
    .values({ shopId, ...values })
    .onConflictDoUpdate({ target: authorizationLinks.shopId, set: values });
}

/** The shop has authorized: nobody needs to scan it any more. */
export async function forgetAuthorizationLink(shopId: string): Promise<void> {
  await database().delete(authorizationLinks).where(eq(authorizationLinks.shopId, shopId));
}

/** The link kept for the present account, and since when (Unix milliseconds); null without one, or when it is old. */
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
  // Sealed here, from a link of this very type.
  const link = JSON.parse(text) as UsableLink;
  return isOfAnotherSandbox(link) ? null : { link, answeredAt: row.answeredAt.getTime() };
}

/** The bundled sandbox is at another port with every start: a link of an earlier one leads nowhere. */
function isOfAnotherSandbox({ host }: UsableLink): boolean {
  const { mode, commerceBaseUrl } = env();
  return mode === "sandbox" && new URL(commerceBaseUrl).host !== host;
}
