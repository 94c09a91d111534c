import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { hasJoined } from "#lib/server/auth/person-link.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { personLinks, signOnAccounts } from "#lib/server/db/ways-in-schema.ts";
import type { SignOnSettings } from "#lib/server/env/sign-on-variables.ts";
import type { SignOnRefusal } from "#lib/shared/sign-on/refusals.ts";
import { applyRoles, rolesOf } from "./apply-roles.ts";
import type { SignOnClaims } from "./read-claims.ts";

type Person = typeof people.$inferSelect;
/** The person who may sign in, or why nobody may; `subject` is then whom it concerns. */
export type Admission = { person: Person } | Refusal;
type Refusal = { refusal: SignOnRefusal; subject: string | null };

/**
 * Finds the person of an account at the provider. The first time a verified email leads to them; from then on only
 * this account does. Makes nobody.
 */
export async function admitPerson(claims: SignOnClaims, settings: SignOnSettings): Promise<Admission> {
  return database().transaction(async (tx) => {
    const { issuer } = settings;
    const linked = await findLinked(issuer, claims.subject, tx);
    const named = claims.account && claims.isVerified ? await findNamed(claims.account, tx) : null;
    const person = linked ?? named;
    if (!person) return { refusal: missing(claims), subject: null };
    const refuse = (refusal: SignOnRefusal): Admission => ({ refusal, subject: person.id });
    if (linked && named && linked.id !== named.id) return refuse("twoPeople");
    if (person.disabledAt) return refuse("disabled");
    const roles = rolesOf(claims.groups, settings.roles);
    if (roles?.length === 0) return refuse("noRole");
    if (!linked && !(await link(person, issuer, claims.subject, tx))) return refuse("otherAccount");
    return { person: roles ? await applyRoles(person, roles, tx) : person };
  });
}

function missing({ account, isVerified }: SignOnClaims): SignOnRefusal {
  if (account === null) return "noEmail";
  return isVerified ? "unknown" : "unverified";
}

async function findLinked(issuer: string, subject: string, tx: Database): Promise<Person | null> {
  const [row] = await tx
    .select({ person: people })
    .from(signOnAccounts)
    .innerJoin(people, eq(people.id, signOnAccounts.personId))
    .where(and(eq(signOnAccounts.issuer, issuer), eq(signOnAccounts.subject, subject)));
  return row?.person ?? null;
}

async function findNamed(email: string, tx: Database): Promise<Person | null> {
  const [person] = await tx.select().from(people).where(eq(people.email, email));
  return person ?? null;
}

/**
 * Links the account to the person, who has then joined and needs no invitation; false if they have another account,
 * or an admin has just withdrawn or disabled them.
 */
async function link({ id }: Person, issuer: string, subject: string, tx: Database): Promise<boolean> {
  // As for every change of people: a link made or an invitation withdrawn at this moment knows of it.
  await tx.execute(sql`lock table ${people} in share row exclusive mode`);
  const [person] = await tx
    .select()
    .from(people)
    .where(and(eq(people.id, id), isNull(people.disabledAt)));
  if (!person) return false;
  const made = await tx
    .insert(signOnAccounts)
    .values({ personId: id, issuer, subject })
    .onConflictDoNothing()
    .returning({ personId: signOnAccounts.personId });
  if (made.length === 0) return false;
  if (!hasJoined(person))
    await tx.delete(personLinks).where(and(eq(personLinks.personId, id), isNull(personLinks.usedAt)));
  if (person.signedOnAt === null)
    await tx
      .update(people)
      .set({ signedOnAt: sql`now()` })
      .where(eq(people.id, id));
  await recordAudit({ kind: "signOnLinked", personId: id, details: { issuer } }, tx);
  return true;
}
