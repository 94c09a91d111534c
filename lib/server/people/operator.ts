import "server-only";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { isNobodyThere } from "#lib/server/auth/first-admin.ts";
import { NO_FIRST_PASSWORD } from "#lib/server/auth/first-people.ts";
import { linkAddress } from "#lib/server/auth/link-address.ts";
import { createPersonLink, hasJoined } from "#lib/server/auth/person-link.ts";
import { createSetUpLink } from "#lib/server/auth/first-admin-link.ts";
import { clearFailures } from "#lib/server/auth/throttle/failed-tries.ts";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { deleteSecondFactor } from "#lib/server/second-factor/clear-second-factor.ts";
import { clearTries } from "#lib/server/second-factor/try-limit.ts";
import { emailAccount } from "#lib/shared/names/email-address.ts";
import { eq } from "drizzle-orm";

/** Lines to print at the console, and whether the work was done. The operator there has no account. */
export type OperatorResult = { isDone: boolean; lines: string[] };

/** Clears the failed tries of an account and of its second step. */
export async function unlockAccount(email: string): Promise<OperatorResult> {
  const account = emailAccount(email);
  const person = await findPerson(account);
  const count = await clearFailures(account);
  if (!person)
    return failure(
      `There is no account with the email ${account}. Failed tries under it that are forgotten now: ${count}.`,
    );
  await clearTries(`code ${person.id}`);
  await recordAudit({
    kind: "signInUnlocked",
    personId: null,
    details: { subject: person.id, count, via: "console" },
  });
  const lines = [`Failed tries of ${account} that are forgotten now: ${count}.`];
  if (person.disabledAt) lines.push("The account is disabled: an admin enables it in Settings → People.");
  return { isDone: true, lines };
}

/** Turns off the second factor of a person who lost it, and ends their sessions. */
export async function takeOffSecondFactor(email: string): Promise<OperatorResult> {
  const account = emailAccount(email);
  const person = await findPerson(account);
  if (!person) return failure(`There is no account with the email ${account}.`);
  const isDone = await database().transaction((tx) =>
    deleteSecondFactor(person.id, { by: null, reason: null }, tx),
  );
  return isDone
    ? {
        isDone,
        lines: [`The second factor of ${account} is turned off, and they are signed out everywhere.`],
      }
    : failure(`${account} has no second factor.`);
}

/** Makes a link for the first admin. */
export async function makeFirstLink(): Promise<OperatorResult> {
  if (!(await isNobodyThere()))
    return failure("There is an account already. For a password link run npm run set-up-link <email>");
  if (!env().hasPasswords) return failure(NO_FIRST_PASSWORD);
  const link = linkAddress("set-up", await createSetUpLink(new Date()));
  return { isDone: true, lines: ["Create the first admin here within 24 hours:", `  ${link}`] };
}

/** Makes a link for this person to set a new password, and revokes earlier ones. */
export async function makeLinkFor(email: string, now = new Date()): Promise<OperatorResult> {
  const account = emailAccount(email);
  const person = await findPerson(account);
  if (!person) return failure(`There is no account with the email ${account}.`);
  if (person.disabledAt)
    return failure(`${account} is disabled: an admin can enable it in Settings → People.`);
  const isEmergency = !env().hasPasswords;
  if (isEmergency && !person.roles.includes("admin"))
    return failure(
      `Passwords are off (PASSWORD_SIGN_IN): only an admin gets a link, and ${account} is none.`,
    );
  const isRenewal = hasJoined(person);
  const { url } = await database().transaction(async (tx) => {
    const link = await createPersonLink(
      { personId: person.id, createdBy: null, isRenewal, isEmergency },
      now,
      tx,
    );
    await recordAudit(
      {
        kind: "personLinkMade",
        personId: null,
        details: { subject: person.id, for: isRenewal ? "password" : "invitation", via: "console" },
      },
      tx,
    );
    return link;
  });
  const lead = isEmergency
    ? `${account} can set a new password and sign in with it once here within 24 hours:`
    : `${account} can set a new password here within 24 hours:`;
  return { isDone: true, lines: [lead, `  ${url}`] };
}

async function findPerson(email: string): Promise<typeof people.$inferSelect | undefined> {
  const [person] = await database().select().from(people).where(eq(people.email, email));
  return person;
}

function failure(line: string): OperatorResult {
  return { isDone: false, lines: [line] };
}
