import "server-only";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { createPersonLink } from "#lib/server/auth/create-person-link.ts";
import { people } from "#lib/server/db/schema.ts";
import { changePeople } from "#lib/server/people/change-people.ts";
import type { InviteInput } from "#lib/server/people/people-input.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { NewPersonLink } from "#lib/shared/settings/people.ts";

/** Makes a person who has no password yet, and the one-time link to set it. The link goes to who asks and nowhere else. */
export async function invitePerson(
  context: Context,
  { email, name, roles }: InviteInput,
  now = new Date(),
): Promise<NewPersonLink> {
  const { personId } = context.identity;
  return changePeople(context, async (tx) => {
    const [made] = await tx
      .insert(people)
      .values({ email, name, roles, passwordHash: "" })
      .onConflictDoNothing({ target: people.email })
      .returning({ id: people.id });
    if (!made)
      throw new AppError("badInput", "somebody has this e-mail", {
        fields: { email: "settings.people.errors.emailTaken" },
      });
    const link = await createPersonLink(made.id, personId, now, tx);
    await recordAudit({ kind: "personInvited", personId, details: { subject: made.id, roles } }, tx);
    return { personId: made.id, name, ...link };
  });
}
