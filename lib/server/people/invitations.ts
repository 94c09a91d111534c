import "server-only";
import { and, eq } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { createPersonLink } from "#lib/server/auth/person-link.ts";
import { people } from "#lib/server/db/schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { NewPersonLink } from "#lib/shared/settings/people.ts";
import { changePeople, getPerson } from "./change-people.ts";
import type { InviteInput, LinkInput, PersonInput } from "./people-input.ts";

/** Adds a person without a password and makes the one-time link to set it. Only the caller gets the link. */
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
    const link = await createPersonLink({ personId: made.id, createdBy: personId }, now, tx);
    await recordAudit({ kind: "personInvited", personId, details: { subject: made.id, roles } }, tx);
    return { personId: made.id, name, ...link };
  });
}

/**
 * Makes a new one-time link for a person who was invited or lost the password, and revokes the earlier one. Sessions
 * go on until it is used. A link for another admin needs a reason.
 */
export async function makePersonLink(
  context: Context,
  { id, reason }: LinkInput,
  now = new Date(),
): Promise<NewPersonLink> {
  const { personId } = context.identity;
  return changePeople(context, async (tx) => {
    const person = await getPerson(id, tx);
    if (person.disabledAt) throw new AppError("notFound", "a disabled person gets no link");
    const isRenewal = person.passwordHash !== "";
    if (isRenewal && id !== personId && person.roles.includes("admin") && !reason)
      throw new AppError("badInput", "no reason", {
        fields: { reason: "settings.people.reason.missing" },
      });
    const link = await createPersonLink({ personId: id, createdBy: personId, isRenewal, reason }, now, tx);
    await recordAudit(
      {
        kind: "personLinkMade",
        personId,
        details: { subject: id, for: isRenewal ? "password" : "invitation", ...(reason && { reason }) },
      },
      tx,
    );
    return { personId: id, name: person.name, ...link };
  });
}

/** Withdraws an invitation that nobody has accepted: deletes the person and their links. */
export async function withdrawInvitation(context: Context, { id }: PersonInput): Promise<null> {
  return changePeople(context, async (tx) => {
    const gone = await tx
      .delete(people)
      .where(and(eq(people.id, id), eq(people.passwordHash, "")))
      .returning({ id: people.id });
    if (gone.length === 0) throw new AppError("notFound", "no open invitation");
    await recordAudit(
      { kind: "invitationWithdrawn", personId: context.identity.personId, details: { subject: id } },
      tx,
    );
    return null;
  });
}
