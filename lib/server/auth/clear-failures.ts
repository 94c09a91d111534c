import "server-only";
import { eq } from "drizzle-orm";
import { signInKey } from "#lib/server/auth/sign-in-key.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { signInFailures } from "#lib/server/db/schema.ts";

/** Forgets the failed tries of an account, whose person has shown to be the right one. */
export async function clearFailures(email: string, db: Database = database()): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.accountKey, signInKey("account", email)));
}
