import "server-only";
import { and, eq, not } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { createPersonLink, hasJoined, isJoined } from "#lib/server/auth/person-link.ts";
import type { Database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { NewPersonLink } from "#lib/shared/settings/people.ts";
import { changePeople, getPerson } from "./change-people.ts";
import type { InviteInput, LinkInput, PersonInput } from "./people-input.ts";

/** Adds a person without a password and makes the one-time link to set it. Only the caller gets the link. */
export async function invitePerson(
  context: Context,
  person: InviteInput,
  now = new Date(),
): Promise<NewPersonLink> {
  const { personId } = context.identity;
  return changePeople(context, async (tx) => {
    const id = await addInvited(context, person, tx);
    const link = await createPersonLink({ personId: id, createdBy: personId }, now, tx);
    return { personId: id, name: person.name, ...link };
  });
}

/** Adds a person who comes in through the identity provider and needs no link. */
export async function inviteWithoutLink(context: Context, person: InviteInput): Promise<null> {
  await changePeople(context, (tx) => addInvited(context, person, tx));
  return null;
}

async function addInvited(
  { identity: { personId } }: Context,
  { email, name, roles }: InviteInput,
  tx: Database,
): Promise<string> {
  const [made] = await tx
    .insert(people)
    .values({ email, name, roles, passwordHash: "" })
    .onConflictDoNothing({ target: people.email })
    .returning({ id: people.id });
  if (!made)
    throw new AppError("badInput", "somebody has this e-mail", {
      fields: { email: "settings.people.errors.emailTaken" },
    });
  await recordAudit({ kind: "personInvited", personId, details: { subject: made.id, roles } }, tx);
  return made.id;
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
    if (!env().hasPasswords) throw new AppError("notFound", "passwords are off");
    if (person.disabledAt) throw new AppError("notFound", "a disabled person gets no link");
    const isRenewal = hasJoined(person);
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
      .where(and(eq(people.id, id), not(isJoined)))
      .returning({ id: people.id });
    if (gone.length === 0) throw new AppError("notFound", "no open invitation");
    await recordAudit(
      { kind: "invitationWithdrawn", personId: context.identity.personId, details: { subject: id } },
      tx,
    );
    return null;
  });
}
