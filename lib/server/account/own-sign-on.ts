import "server-only";
import { eq } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { signOnAccounts } from "#lib/server/db/ways-in-schema.ts";
import { env } from "#lib/server/env.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import type { OwnMessenger } from "#lib/shared/sign-on/sign-on-text.ts";

/** Lists the company messengers, and since when an account of the person is linked at each. */
export async function listOwnMessengers({
  personId,
}: Pick<Identity, "personId">): Promise<Omit<OwnMessenger, "name">[]> {
  const linked = await database()
    .select({ issuer: signOnAccounts.issuer, at: signOnAccounts.linkedAt })
    .from(signOnAccounts)
    .where(eq(signOnAccounts.personId, personId));
  return env().signOnProviders.flatMap(({ id, issuer }) => {
    const since = linked.find((one) => one.issuer === issuer)?.at.getTime() ?? null;
    return id === "oidc" ? [] : [{ id, since }];
  });
}
