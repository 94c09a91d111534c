import "server-only";
import { eq } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { people } from "#lib/server/db/schema.ts";
import { changePeople } from "#lib/server/people/change-people.ts";
import { getPerson } from "#lib/server/people/get-person.ts";
import type { PersonInput } from "#lib/server/people/people-input.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/** Lets a disabled person sign in again, with the password of before. */
export async function enablePerson(context: Context, { id }: PersonInput): Promise<null> {
  return changePeople(context, async (tx) => {
    const { disabledAt } = await getPerson(id, tx);
    if (!disabledAt) return null;
    await tx.update(people).set({ disabledAt: null }).where(eq(people.id, id));
    await recordAudit(
      { kind: "personEnabled", personId: context.identity.personId, details: { subject: id } },
      tx,
    );
    return null;
  });
}
