import "server-only";
import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { endSessions } from "#lib/server/auth/sessions/end-sessions.ts";
import { people } from "#lib/server/db/schema.ts";
import { signOnAccounts } from "#lib/server/db/ways-in-schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { changePeople } from "./change-people.ts";
import type { PersonInput } from "./people-input.ts";

/** Condition: an account at an identity provider leads to the person. */
export const isLinked = sql<boolean>`exists (
  select from ${signOnAccounts} where ${signOnAccounts.personId} = ${people.id}
)`;

/**
 * Unlinks a person from their accounts at identity providers and ends their sessions. The next sign-on with their
 * verified email links again.
 */
export async function unlinkSignOn(context: Context, { id }: PersonInput): Promise<null> {
  return changePeople(context, async (tx) => {
    const gone = await tx
      .delete(signOnAccounts)
      .where(eq(signOnAccounts.personId, id))
      .returning({ issuer: signOnAccounts.issuer });
    if (gone.length === 0) throw new AppError("notFound", "no account is linked");
    await endSessions(id, "all", tx);
    const { personId } = context.identity;
    await recordAudit({ kind: "signOnUnlinked", personId, details: { subject: id } }, tx);
    return null;
  });
}
