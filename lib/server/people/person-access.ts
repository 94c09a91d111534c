import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { hasJoined } from "#lib/server/auth/person-link.ts";
import { people, sessions } from "#lib/server/db/schema.ts";
import { personLinks } from "#lib/server/db/ways-in-schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { changePeople, getPerson } from "./change-people.ts";
import type { RolesInput, PersonInput } from "./people-input.ts";

/** Sets the roles of a person and ends all sessions with the old ones. Nobody can remove admin from themselves. */
export async function changeRoles(context: Context, { id, roles }: RolesInput): Promise<null> {
  const { personId } = context.identity;
  return changePeople(context, async (tx) => {
    const before = await getPerson(id, tx);
    if (id === personId && !roles.includes("admin"))
      throw new AppError("badInput", "own admin role", {
        fields: { roles: "settings.people.errors.ownAdmin" },
      });
    if (roles.length === before.roles.length && roles.every((role) => before.roles.includes(role)))
      return null;
    await tx
      .update(people)
      .set({ roles, sessionVersion: sql`${people.sessionVersion} + 1` })
      .where(eq(people.id, id));
    await tx.delete(sessions).where(eq(sessions.personId, id));
    // An unused link was made without the reason that a link for an admin needs.
    if (roles.includes("admin") && !before.roles.includes("admin"))
      await tx
        .delete(personLinks)
        .where(and(eq(personLinks.personId, id), personLinks.isRenewal, isNull(personLinks.usedAt)));
    await recordAudit(
      { kind: "rolesChanged", personId, details: { subject: id, was: before.roles, roles } },
      tx,
    );
    return null;
  });
}

/** Disables a person from the next request on: no session, link or password works. Nobody can disable themselves. */
export async function disablePerson(context: Context, { id }: PersonInput, now = new Date()): Promise<null> {
  const { personId } = context.identity;
  return changePeople(context, async (tx) => {
    const person = await getPerson(id, tx);
    if (id === personId)
      throw new AppError("badInput", "oneself", { fields: { id: "settings.people.errors.ownAccount" } });
    // An invitation is withdrawn instead.
    if (person.disabledAt || !hasJoined(person)) return null;
    await tx
      .update(people)
      .set({ disabledAt: now, sessionVersion: sql`${people.sessionVersion} + 1` })
      .where(eq(people.id, id));
    await tx.delete(sessions).where(eq(sessions.personId, id));
    await tx.delete(personLinks).where(and(eq(personLinks.personId, id), isNull(personLinks.usedAt)));
    await recordAudit({ kind: "personDisabled", personId, details: { subject: id } }, tx);
    return null;
  });
}

/** Enables a disabled person, with the earlier password. */
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
