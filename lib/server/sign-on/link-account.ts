import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { hasJoined } from "#lib/server/auth/person-link.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { personLinks, signOnAccounts } from "#lib/server/db/ways-in-schema.ts";
import type { SignOnRefusal } from "#lib/shared/sign-on/refusals.ts";
import type { SignOnClaims } from "./read-claims.ts";

type Person = typeof people.$inferSelect;

/** Finds the person whom this account at the provider leads to. */
export async function findLinked(issuer: string, subject: string, tx: Database): Promise<Person | null> {
  const [row] = await tx
    .select({ person: people })
    .from(signOnAccounts)
    .innerJoin(people, eq(people.id, signOnAccounts.personId))
    .where(and(eq(signOnAccounts.issuer, issuer), eq(signOnAccounts.subject, subject)));
  return row?.person ?? null;
}

/** Finds the person of a verified email. */
export async function findNamed({ account, isVerified }: SignOnClaims, tx: Database): Promise<Person | null> {
  if (account === null || !isVerified) return null;
  const [person] = await tx.select().from(people).where(eq(people.email, account));
  return person ?? null;
}

/** Links the account to the person who is signed in and asked for it; or tells why it leads elsewhere. */
export async function linkOwnAccount(
  personId: string,
  claims: SignOnClaims,
  issuer: string,
): Promise<SignOnRefusal | null> {
  return database().transaction(async (tx) => {
    const linked = await findLinked(issuer, claims.subject, tx);
    if (linked) return linked.id === personId ? null : "linkedToOther";
    const named = await findNamed(claims, tx);
    if (named && named.id !== personId) return "twoPeople";
    return (await linkAccount(personId, issuer, claims.subject, tx)) ? null : "linkedToOther";
  });
}

/**
 * Links the account to the person, who has then joined and needs no invitation; false if they have another account,
 * or an admin has just withdrawn or disabled them.
 */
export async function linkAccount(
  id: string,
  issuer: string,
  subject: string,
  tx: Database,
): Promise<boolean> {
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
