import "server-only";
import { eq, inArray, sql } from "drizzle-orm";
import { DEMO_PEOPLE } from "#lib/server/auth/demo-people.ts";
import { hashPassword } from "#lib/server/auth/hash-password.ts";
import { keepDemoPasswords } from "#lib/server/auth/keep-demo-passwords.ts";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";

/** Makes the sandbox's people where they are missing, and says how to sign in. Hashes only what is new. */
export async function ensureDemoPeople(folder: string): Promise<string[]> {
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

/** The file with the old passwords is gone: whoever signed in with them is signed out. */
async function changePassword(email: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await database()
    .update(people)
    .set({ passwordHash, sessionVersion: sql`${people.sessionVersion} + 1` })
    .where(eq(people.email, email));
}
