import "server-only";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { eq, and, gt, isNull, sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { personLinks, people } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { hashPassword } from "./password.ts";
import { SET_UP_LINK_LIFE_MS, setUpTokenHash } from "./set-up-link.ts";
import { clearFailures } from "./sign-in-throttle.ts";

/** Messages are keys of `messages/`. */
export const personLinkInput = z.strictObject({
  token: z.string().max(100),
  password: z.string().min(12, "setUp.passwordShort").max(1024, "setUp.passwordLong"),
});

/**
 * A one-time link with which this person sets a password; earlier links of this person are worth nothing from
 * here on.
 */
export async function createPersonLink(
  personId: string,
  createdBy: string,
  now: Date,
  tx: Database,
): Promise<{ url: string; until: number }> {
  const token = randomBytes(32).toString("base64url");
  await tx.delete(personLinks).where(eq(personLinks.personId, personId));
  await tx
    .insert(personLinks)
    .values({ tokenHash: setUpTokenHash(token), personId, createdBy, createdAt: now });
  return {
    url: new URL(`/invite?token=${token}`, env().nextAuthUrl).href,
    until: now.getTime() + SET_UP_LINK_LIFE_MS,
  };
}

type LinkedPerson = { id: string; email: string; name: string; hasPassword: boolean };

/**
 * Whose password this link may set: made within a day, not used, of somebody who is not disabled; else null.
 * Looking uses nothing up.
 */
export async function findLinkedPerson(
  token: string,
  now = new Date(),
  db: Database = database(),
): Promise<LinkedPerson | null> {
  const [row] = await db
    .select({ id: people.id, email: people.email, name: people.name, passwordHash: people.passwordHash })
    .from(personLinks)
    .innerJoin(people, eq(people.id, personLinks.personId))
    .where(
      and(
        eq(personLinks.tokenHash, setUpTokenHash(token)),
        isNull(personLinks.usedAt),
        gt(personLinks.createdAt, new Date(now.getTime() - SET_UP_LINK_LIFE_MS)),
        isNull(people.disabledAt),
      ),
    );
  return row ? { id: row.id, email: row.email, name: row.name, hasPassword: row.passwordHash !== "" } : null;
}

/**
 * Sets a password with a one-time link and ends every session of its person; throws `forbidden` when the link
 * is used, old or unknown.
 */
export async function redeemPersonLink(
  { token, password }: z.infer<typeof personLinkInput>,
  now = new Date(),
): Promise<void> {
  if (!(await findLinkedPerson(token, now))) throw notUsable();
  const passwordHash = await hashPassword(password);
  await database().transaction(async (tx) => {
    // First, as whoever changes people does: else each of the two may hold what the other waits for.
    await tx.execute(sql`lock table ${people} in row exclusive mode`);
    const person = await findLinkedPerson(token, now, tx);
    const mine = and(eq(personLinks.tokenHash, setUpTokenHash(token)), isNull(personLinks.usedAt));
    const used = await tx
      .update(personLinks)
      .set({ usedAt: now })
      .where(mine)
      .returning({ personId: personLinks.personId });
    if (!person || used.length !== 1) throw notUsable();
    const isOpen = and(eq(people.id, person.id), isNull(people.disabledAt));
    const set = await tx
      .update(people)
      .set({ passwordHash, sessionVersion: sql`${people.sessionVersion} + 1` })
      .where(isOpen)
      .returning({ id: people.id });
    if (set.length !== 1) throw notUsable();
    await clearFailures(person.email, tx);
    await recordAudit(
      { kind: person.hasPassword ? "passwordRenewed" : "personJoined", personId: person.id },
      tx,
    );
  });
}

function notUsable(): AppError {
  return new AppError("forbidden", "link not usable");
}
