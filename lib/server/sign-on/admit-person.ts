import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { personLinks, signOnAccounts } from "#lib/server/db/ways-in-schema.ts";
import type { SignOnSettings } from "#lib/server/env/sign-on-variables.ts";
import type { SignOnRefusal } from "#lib/shared/sign-on/refusals.ts";
import { applyRoles } from "./apply-roles.ts";
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
    if (!linked && !(await link(person, issuer, claims.subject, tx))) return refuse("otherAccount");
    const current = await applyRoles(person, claims.groups, settings.roles, tx);
    return current ? { person: current } : refuse("noRole");
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

/** Links the account to the person, who then needs no invitation; false if they have another account. */
async function link(person: Person, issuer: string, subject: string, tx: Database): Promise<boolean> {
  const made = await tx
    .insert(signOnAccounts)
    .values({ personId: person.id, issuer, subject })
    .onConflictDoNothing()
    .returning({ personId: signOnAccounts.personId });
  if (made.length === 0) return false;
  const isOpen = and(eq(personLinks.personId, person.id), isNull(personLinks.usedAt));
  if (person.passwordHash === "") await tx.delete(personLinks).where(isOpen);
  await recordAudit({ kind: "signOnLinked", personId: person.id, details: { issuer } }, tx);
  return true;
}
