import "server-only";
import { and, arrayContains, eq, isNull, ne, sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { endSessions } from "#lib/server/auth/sessions/end-sessions.ts";
import type { Database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import type { SignOnSettings } from "#lib/server/env/sign-on-variables.ts";
import { ROLES } from "#lib/shared/base/identity.ts";

type Person = typeof people.$inferSelect;

/**
 * Gives the person the roles of their groups at the provider; null if no group has one. A change ends their other
 * sessions, as a change in Settings does. The last admin stays one.
 */
export async function applyRoles(
  person: Person,
  groups: readonly string[],
  mapping: SignOnSettings["roles"],
  tx: Database,
): Promise<Person | null> {
  if (mapping === null) return person;
  const given = mapping.ofGroups.flatMap(({ group, role }) => (groups.includes(group) ? [role] : []));
  if (given.length === 0) return null;
  const wanted = ROLES.filter((role) => given.includes(role));
  if (isSame(wanted, person.roles)) return person;
  // As for every change of people: of two admins who lose the role at once, one keeps it.
  await tx.execute(sql`lock table ${people} in share row exclusive mode`);
  const [before] = await tx.select().from(people).where(eq(people.id, person.id));
  if (!before) return null;
  const keepsAdmin = before.roles.includes("admin") && !(await hasOtherAdmin(person.id, tx));
  const roles = ROLES.filter((role) => wanted.includes(role) || (keepsAdmin && role === "admin"));
  if (isSame(roles, before.roles)) return before;
  const [changed] = await tx
    .update(people)
    .set({ roles, sessionVersion: sql`${people.sessionVersion} + 1` })
    .where(eq(people.id, person.id))
    .returning();
  if (!changed) return null;
  await endSessions(person.id, "all", tx);
  const details = { subject: person.id, was: before.roles, roles, via: "signOn" };
  await recordAudit({ kind: "rolesChanged", personId: null, details }, tx);
  return changed;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((role) => other.includes(role));
}

async function hasOtherAdmin(id: string, tx: Database): Promise<boolean> {
  const isOther = and(ne(people.id, id), isNull(people.disabledAt), arrayContains(people.roles, ["admin"]));
  return (await tx.$count(people, isOther)) > 0;
}
