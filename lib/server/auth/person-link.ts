import "server-only";
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { and, arrayContains, eq, gt, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { people, sessions } from "#lib/server/db/schema.ts";
import { personLinks } from "#lib/server/db/ways-in-schema.ts";
import { env } from "#lib/server/env.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { newPassword, requireGoodPassword } from "./new-password/password-rule.ts";
import { linkAddress } from "./link-address.ts";
import { hashPassword } from "./password.ts";
import { SET_UP_LINK_LIFE_MS, setUpTokenHash } from "./first-admin-link.ts";
import { clearFailures } from "./throttle/failed-tries.ts";

/** Condition: the person has set a password or signed on at least once; before that they are an invitation. */
export const isJoined = sql<boolean>`${or(ne(people.passwordHash, ""), isNotNull(people.signedOnAt))}`;

/** `isJoined` for a row that was read. */
export function hasJoined({
  passwordHash,
  signedOnAt,
}: Pick<typeof people.$inferSelect, "passwordHash" | "signedOnAt">): boolean {
  return passwordHash !== "" || signedOnAt !== null;
}

/** Input of the form; messages are keys of `messages/`. */
export const personLinkInput = z.strictObject({
  token: z.string().max(100),
  password: newPassword,
});

type LinkToMake = {
  personId: string;
  /** Admin who makes the link; null for an operator at the console. */
  createdBy: string | null;
  /** Set for a person who has joined: the link opens an account that is in use. */
  isRenewal?: boolean;
  reason?: string | undefined;
  /** Set while passwords are off: the link lets its admin in once. */
  isEmergency?: boolean;
};

/** Makes a one-time link for this person to set a password; revokes their earlier unused links. */
export async function createPersonLink(
  { personId, createdBy, isRenewal = false, reason, isEmergency = false }: LinkToMake,
  now: Date,
  tx: Database,
): Promise<{ url: string; until: number }> {
  const token = randomBytes(32).toString("base64url");
  const isOpen = isNull(personLinks.usedAt);
  await tx.delete(personLinks).where(and(eq(personLinks.personId, personId), isOpen));
  await tx.insert(personLinks).values({
    tokenHash: setUpTokenHash(token),
    personId,
    createdBy,
    createdAt: now,
    isRenewal,
    reason,
    isEmergency,
  });
  return {
    url: linkAddress("invite", token),
    until: now.getTime() + SET_UP_LINK_LIFE_MS,
  };
}

type LinkedPerson = { id: string; email: string; name: string; hasJoined: boolean };

/**
 * Finds the person whose password this link may set; null if it is older than a day, used, or the account is
 * disabled. While passwords are off, only an emergency link of an admin does. Finding it does not use it up.
 */
export async function findLinkedPerson(
  token: string,
  now = new Date(),
  db: Database = database(),
): Promise<LinkedPerson | null> {
  const [row] = await db
    .select({ id: people.id, email: people.email, name: people.name, hasJoined: isJoined })
    .from(personLinks)
    .innerJoin(people, eq(people.id, personLinks.personId))
    .where(
      and(
        eq(personLinks.tokenHash, setUpTokenHash(token)),
        isNull(personLinks.usedAt),
        gt(personLinks.createdAt, new Date(now.getTime() - SET_UP_LINK_LIFE_MS)),
        isNull(people.disabledAt),
        ...(env().hasPasswords ? [] : [personLinks.isEmergency, arrayContains(people.roles, ["admin"])]),
      ),
    );
  return row ?? null;
}

/**
 * Sets a password with a one-time link and ends all sessions of its person; throws `forbidden` if the link is used,
 * old or unknown.
 */
export async function redeemPersonLink(
  { token, password }: z.infer<typeof personLinkInput>,
  now = new Date(),
): Promise<void> {
  const linked = await findLinkedPerson(token, now);
  if (!linked) throw notUsable();
  requireGoodPassword(password, linked);
  const passwordHash = await hashPassword(password);
  await database().transaction(async (tx) => {
    // Lock first, as all changes of people do: otherwise two of them could deadlock.
    await tx.execute(sql`lock table ${people} in row exclusive mode`);
    const person = await findLinkedPerson(token, now, tx);
    const mine = and(eq(personLinks.tokenHash, setUpTokenHash(token)), isNull(personLinks.usedAt));
    const used = await tx
      .update(personLinks)
      .set({ usedAt: now })
      .where(mine)
      .returning({ createdBy: personLinks.createdBy });
    const [link] = used;
    if (!person || !link) throw notUsable();
    const isOpen = and(eq(people.id, person.id), isNull(people.disabledAt));
    // An invitation opens no account in use, and one's own link needs no notice.
    const by = person.hasJoined && link.createdBy !== person.id ? link.createdBy : null;
    const set = await tx
      .update(people)
      .set({
        passwordHash,
        sessionVersion: sql`${people.sessionVersion} + 1`,
        passwordSetAt: now,
        passwordSetBy: by,
      })
      .where(isOpen)
      .returning({ id: people.id });
    if (set.length !== 1) throw notUsable();
    await clearFailures(person.email, tx);
    await endSessions(person.id, tx);
    await noteUse(person, by, tx);
  });
}

/** Records the use under both: the owner of the password and the maker of the link. */
async function noteUse(person: LinkedPerson, by: string | null, tx: Database): Promise<void> {
  const { id } = person;
  const details = { ...(by && { madeBy: by }) };
  await recordAudit(
    { kind: person.hasJoined ? "passwordRenewed" : "personJoined", personId: id, details },
    tx,
  );
  if (by) await recordAudit({ kind: "personLinkUsed", personId: by, details: { subject: id } }, tx);
}

async function endSessions(personId: string, tx: Database): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.personId, personId));
}

function notUsable(): AppError {
  return new AppError("forbidden", "link not usable");
}
