import "server-only";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { createPersonLink } from "#lib/server/auth/create-person-link.ts";
import { changePeople } from "#lib/server/people/change-people.ts";
import { getPerson } from "#lib/server/people/get-person.ts";
import type { PersonInput } from "#lib/server/people/people-input.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { NewPersonLink } from "#lib/shared/settings/people.ts";

/** A new one-time link for somebody who was invited or lost the password; the one before is worth nothing from here on. */
export async function makePersonLink(
  context: Context,
  { id }: PersonInput,
  now = new Date(),
): Promise<NewPersonLink> {
  const { personId } = context.identity;
  return changePeople(context, async (tx) => {
    const person = await getPerson(id, tx);
    if (person.disabledAt) throw new AppError("notFound", "a disabled person gets no link");
    const link = await createPersonLink(id, personId, now, tx);
    await recordAudit(
      {
        kind: "personLinkMade",
        personId,
        details: { subject: id, for: person.passwordHash ? "password" : "invitation" },
      },
      tx,
    );
    return { personId: id, name: person.name, ...link };
  });
}
