import "server-only";
import { sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { hashPassword } from "./password.ts";

/** `password`: null for an admin who signs in through the identity provider only. */
type FirstAdmin = { email: string; name: string; password: string | null };

/**
 * Makes the first admin if nobody exists and `isAllowed` agrees in the same transaction; returns if it did. Locks the
 * table, so that only one can be first.
 */
export async function createFirstAdmin(
  { email, name, password }: FirstAdmin,
  isAllowed: (tx: Database) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const passwordHash = password === null ? "" : await hashPassword(password);
  return database().transaction(async (tx) => {
    await tx.execute(sql`lock table ${people} in exclusive mode`);
    const rows = await tx.select({ id: people.id }).from(people).limit(1);
    if (rows.length > 0 || !(await isAllowed(tx))) return false;
    const [made] = await tx
      .insert(people)
      .values({ email: email.toLowerCase(), name, roles: ["admin"], passwordHash })
      .returning({ id: people.id });
    await recordAudit({ kind: "personJoined", personId: made?.id ?? null }, tx);
    return true;
  });
}

export async function isNobodyThere(): Promise<boolean> {
  const rows = await database().select({ id: people.id }).from(people).limit(1);
  return rows.length === 0;
}
