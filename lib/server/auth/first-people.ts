import "server-only";
import { eq, inArray, sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { env, EnvError } from "#lib/server/env.ts";
import { DEMO_PEOPLE, keepDemoPasswords } from "./demo-people.ts";
import { createFirstAdmin, isNobodyThere } from "./first-admin.ts";
import { findPasswordProblem, type PasswordOwner } from "./new-password/password-rule.ts";
import { linkAddress } from "./link-address.ts";
import { hashPassword } from "./password.ts";
import { createSetUpLink } from "./first-admin-link.ts";

/**
 * Makes sure at every start that somebody can sign in. Returns the lines to print: demo people in the sandbox, a
 * one-time set-up link in live mode if nobody exists, else none.
 */
export async function ensureFirstPeople(now = new Date()): Promise<string[]> {
  const { mode, dataDir, adminEmail, adminPassword, hasPasswords } = env();
  if (mode === "sandbox") return ensureDemoPeople(dataDir);
  if (!(await isNobodyThere())) return [];
  if (adminEmail && adminPassword && hasPasswords) {
    const owner = ownerOf(adminEmail);
    requireGoodVariable(adminPassword, owner);
    await createFirstAdmin({ ...owner, password: adminPassword });
    return [];
  }
  if (!hasPasswords) {
    if (!adminEmail) return [NO_FIRST_PASSWORD];
    await createFirstAdmin({ ...ownerOf(adminEmail), password: null });
    return [];
  }
  const token = await createSetUpLink(now);
  return [
    "Nobody can sign in yet. Create the first admin here within 24 hours:",
    `  ${linkAddress("set-up", token)}`,
  ];
}

/** Line for the terminal while nobody exists and passwords are off. */
export const NO_FIRST_PASSWORD =
  "Nobody can sign in yet, and passwords are off. Set ADMIN_EMAIL to the first admin’s email address at the " +
  "identity provider and start again.";

function ownerOf(email: string): PasswordOwner {
  return { email, name: email.split("@")[0] ?? email };
}

/** Applies the password rule of the forms to the variable: the most powerful account needs a good password, too. */
function requireGoodVariable(password: string, owner: PasswordOwner): void {
  const problem = findPasswordProblem(password, owner);
  if (!problem) return;
  const why = problem === "own" ? "contains the email address or the product’s name" : "is too easy to guess";
  throw new EnvError("ADMIN_PASSWORD", `${why}: choose another`);
}

/** Makes missing demo people and returns the lines on how to sign in. Hashes only new passwords. */
async function ensureDemoPeople(folder: string): Promise<string[]> {
  const { passwords, isNew } = await keepDemoPasswords(folder);
  const emails = DEMO_PEOPLE.map(({ email }) => email);
  const rows = await database()
    .select({ email: people.email })
    .from(people)
    .where(inArray(people.email, emails));
  const known = new Set(rows.map(({ email }) => email));
  for (const person of DEMO_PEOPLE) {
    const password = passwords[person.email] ?? "";
    if (!known.has(person.email)) await create(person, password);
    else if (isNew) await changePassword(person.email, password);
  }
  return ["Demo people:", ...DEMO_PEOPLE.map(({ email }) => `  ${email.padEnd(24)}${passwords[email]}`)];
}

async function create({ email, name, role }: (typeof DEMO_PEOPLE)[number], password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await database()
    .insert(people)
    .values({ email, name, roles: [role], passwordHash })
    .onConflictDoNothing();
}

/** Replaces a password whose file is gone, and ends the sessions made with it. */
async function changePassword(email: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await database()
    .update(people)
    .set({ passwordHash, sessionVersion: sql`${people.sessionVersion} + 1` })
    .where(eq(people.email, email));
}
