import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { findLinkedPerson } from "#lib/server/auth/find-linked-person.ts";
import { clearFailures } from "#lib/server/auth/clear-failures.ts";
import { hashPassword } from "#lib/server/auth/hash-password.ts";
import type { personLinkInput } from "#lib/server/auth/person-link-input.ts";
import { setUpTokenHash } from "#lib/server/auth/set-up-token-hash.ts";
import { database } from "#lib/server/db/database.ts";
import { people, personLinks } from "#lib/server/db/schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";

/** Sets a password with a one-time link and ends every session of its person; throws `forbidden` when the link is used, old or unknown. */
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
