import "server-only";
import { database } from "#lib/server/db/database.ts";
import type { people } from "#lib/server/db/schema.ts";
import type { SignOnSettings } from "#lib/server/env/sign-on-variables.ts";
import type { SignOnRefusal } from "#lib/shared/sign-on/refusals.ts";
import { applyRoles, rolesOf } from "./apply-roles.ts";
import { findLinked, findNamed, linkAccount } from "./link-account.ts";
import type { SignOnClaims } from "./read-claims.ts";

type Person = typeof people.$inferSelect;
/** The person who may sign in, or why nobody may; `subject` is then whom it concerns. */
type Admission = { person: Person } | Refusal;
type Refusal = { refusal: SignOnRefusal; subject: string | null };

/**
 * Finds the person of an account at the provider. The first time a verified email leads to them; from then on only
 * this account does. Makes nobody.
 */
export async function admitPerson(claims: SignOnClaims, settings: SignOnSettings): Promise<Admission> {
  return database().transaction(async (tx) => {
    const { issuer } = settings;
    const linked = await findLinked(issuer, claims.subject, tx);
    const named = await findNamed(claims, tx);
    const person = linked ?? named;
    if (!person) return { refusal: missing(claims, settings), subject: null };
    const refuse = (refusal: SignOnRefusal): Admission => ({ refusal, subject: person.id });
    if (linked && named && linked.id !== named.id) return refuse("twoPeople");
    if (person.disabledAt) return refuse("disabled");
    const roles = rolesOf(claims.groups, settings.roles);
    if (roles?.length === 0) return refuse("noRole");
    if (!linked && !(await linkAccount(person.id, issuer, claims.subject, tx))) return refuse("otherAccount");
    return { person: roles ? await applyRoles(person, roles, tx) : person };
  });
}

function missing({ account, isVerified }: SignOnClaims, { id }: SignOnSettings): SignOnRefusal {
  if (account === null) return id === "oidc" ? "noEmail" : "notLinked";
  return isVerified ? "unknown" : "unverified";
}
