import "server-only";
import { and, arrayContains, eq, isNull, ne, sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { endSessions } from "#lib/server/auth/sessions/end-sessions.ts";
import type { Database } from "#lib/server/db/database.ts";
import { isJoined } from "#lib/server/auth/person-link.ts";
import { people } from "#lib/server/db/schema.ts";
import { personLinks } from "#lib/server/db/ways-in-schema.ts";
import type { SignOnSettings } from "#lib/server/env/sign-on-variables.ts";
import { ROLES, type Role } from "#lib/shared/base/identity.ts";

type Person = typeof people.$inferSelect;

/** Roles that these groups at the provider give; null if roles are set here. */
export function rolesOf(groups: readonly string[], mapping: SignOnSettings["roles"]): Role[] | null {
  if (mapping === null) return null;
  const given = mapping.ofGroups.flatMap(({ group, role }) => (groups.includes(group) ? [role] : []));
  return ROLES.filter((role) => given.includes(role));
}

/**
 * Gives the person these roles. A change ends their other sessions, as a change in Settings does. The last admin stays
 * one.
 */
export async function applyRoles(person: Person, wanted: Role[], tx: Database): Promise<Person> {
  if (isSame(wanted, person.roles)) return person;
  // As for every change of people: of two admins who lose the role at once, one keeps it.
  await tx.execute(sql`lock table ${people} in share row exclusive mode`);
  const [before] = await tx.select().from(people).where(eq(people.id, person.id));
  if (!before) throw new Error("the person was removed at this moment");
  const keepsAdmin = before.roles.includes("admin") && !(await hasOtherAdmin(person.id, tx));
  const roles = ROLES.filter((role) => wanted.includes(role) || (keepsAdmin && role === "admin"));
  if (isSame(roles, before.roles)) return before;
  const [changed] = await tx
    .update(people)
    .set({ roles, sessionVersion: sql`${people.sessionVersion} + 1` })
    .where(eq(people.id, person.id))
    .returning();
  if (!changed) throw new Error("the roles were not stored");
  await endSessions(person.id, "all", tx);
  // An unused link was made without the reason that a link for an admin needs.
  if (roles.includes("admin") && !before.roles.includes("admin"))
    await tx
      .delete(personLinks)
      .where(and(eq(personLinks.personId, person.id), personLinks.isRenewal, isNull(personLinks.usedAt)));
  const details = { subject: person.id, was: before.roles, roles, via: "signOn" };
  await recordAudit({ kind: "rolesChanged", personId: null, details }, tx);
  return changed;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((role) => other.includes(role));
}

/** Invited admins who never came in don't count: their invitation may be lost. */
async function hasOtherAdmin(id: string, tx: Database): Promise<boolean> {
  const isAdmin = and(isNull(people.disabledAt), arrayContains(people.roles, ["admin"]));
  const isOther = and(ne(people.id, id), isAdmin, isJoined);
  return (await tx.$count(people, isOther)) > 0;
}
