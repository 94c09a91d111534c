import "server-only";
import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { people, personLinks, sessions } from "#lib/server/db/schema.ts";
import { changePeople } from "#lib/server/people/change-people.ts";
import { getPerson } from "#lib/server/people/get-person.ts";
import type { PersonInput } from "#lib/server/people/people-input.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/** Keeps a person out from the next request on: no session, no link and no password works. Nobody disables themselves. */
export async function disablePerson(context: Context, { id }: PersonInput, now = new Date()): Promise<null> {
  const { personId } = context.identity;
  return changePeople(context, async (tx) => {
    const person = await getPerson(id, tx);
    if (id === personId)
      throw new AppError("badInput", "oneself", { fields: { id: "settings.people.errors.ownAccount" } });
    if (person.disabledAt || person.passwordHash === "") return null;
    await tx
      .update(people)
      .set({ disabledAt: now, sessionVersion: sql`${people.sessionVersion} + 1` })
      .where(eq(people.id, id));
    await tx.delete(sessions).where(eq(sessions.personId, id));
    await tx.delete(personLinks).where(eq(personLinks.personId, id));
    await recordAudit({ kind: "personDisabled", personId, details: { subject: id } }, tx);
    return null;
  });
}
