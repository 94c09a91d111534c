import "server-only";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { endSessionsBy } from "#lib/server/auth/sessions/end-sessions.ts";
import { type Database, database } from "#lib/server/db/database.ts";
import { people, sessions } from "#lib/server/db/schema.ts";
import { signOnAccounts } from "#lib/server/db/ways-in-schema.ts";
import { env } from "#lib/server/env.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import { SIGN_ON_PROVIDERS } from "#lib/shared/sign-on/providers.ts";
import type { OwnProvider } from "#lib/shared/sign-on/sign-on-text.ts";
import { hasOwnPassword } from "./has-password.ts";

/** Lists the providers, and since when an account of the person is linked at each. */
export async function listOwnProviders({
  personId,
}: Pick<Identity, "personId">): Promise<Omit<OwnProvider, "name">[]> {
  const linked = await listLinked(personId, database());
  return env().signOnProviders.flatMap(({ id, issuer }) => {
    const since = linked.find((one) => one.issuer === issuer)?.at.getTime() ?? null;
    // Only a sign-on links an account of the OpenID provider, so an unlinked one is not offered.
    return id === "oidc" && since === null ? [] : [{ id, since }];
  });
}

export const unlinkInput = z.strictObject({ provider: z.enum(SIGN_ON_PROVIDERS) });

/**
 * Unlinks one's own account at a provider, unless it is the last way in, and ends one's other sessions: somebody
 * else may use that account and have opened one. A session that a provider opened ends too, as the provider could
 * not end it any more.
 */
export async function unlinkOwnAccount(
  { identity: { personId, sessionId } }: Context,
  { provider }: z.infer<typeof unlinkInput>,
): Promise<null> {
  const providers = env().signOnProviders;
  const issuer = providers.find(({ id }) => id === provider)?.issuer;
  return database().transaction(async (tx) => {
    // As for every change of people: of two accounts unlinked at once, one stays.
    await tx.execute(sql`lock table ${people} in share row exclusive mode`);
    const linked = await listLinked(personId, tx);
    if (issuer === undefined || !linked.some((one) => one.issuer === issuer))
      throw new AppError("notFound", "no account is linked");
    const isOther = (one: string) => one !== issuer && providers.some((known) => known.issuer === one);
    if (!linked.some((one) => isOther(one.issuer)) && !(await hasOwnPassword({ personId }, tx)))
      throw new AppError("badInput", "the last way in", { fields: { provider: "account.signOn.lastWay" } });
    await tx
      .delete(signOnAccounts)
      .where(and(eq(signOnAccounts.personId, personId), eq(signOnAccounts.issuer, issuer)));
    await recordAudit({ kind: "signOnUnlinked", personId, details: { issuer } }, tx);
    const isByProvider = await tx.$count(
      sessions,
      and(eq(sessions.id, sessionId), isNotNull(sessions.signOnSession)),
    );
    await endSessionsBy(personId, personId, isByProvider > 0 ? "all" : { but: sessionId }, tx);
    return null;
  });
}

function listLinked(personId: string, db: Database) {
  return db
    .select({ issuer: signOnAccounts.issuer, at: signOnAccounts.linkedAt })
    .from(signOnAccounts)
    .where(eq(signOnAccounts.personId, personId));
}
