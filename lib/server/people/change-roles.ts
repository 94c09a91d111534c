import "server-only";
import { eq, sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { people } from "#lib/server/db/schema.ts";
import { changePeople } from "#lib/server/people/change-people.ts";
import { getPerson } from "#lib/server/people/get-person.ts";
import type { RolesInput } from "#lib/server/people/people-input.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/** Gives a person these roles and no others, and ends every session that began with the old ones. Nobody takes admin from themselves. */
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
    await recordAudit(
      { kind: "rolesChanged", personId, details: { subject: id, was: before.roles, roles } },
      tx,
    );
    return null;
  });
}
