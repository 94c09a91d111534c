import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import {
  newPassword,
  passwordRejected,
  requireGoodPassword,
} from "#lib/server/auth/new-password/password-rule.ts";
import { checkPassword, hashPassword } from "#lib/server/auth/password.ts";
import { endSessions } from "#lib/server/auth/sessions/end-sessions.ts";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { personLinks } from "#lib/server/db/ways-in-schema.ts";
import { env } from "#lib/server/env.ts";
import { clearTries, takeTry } from "#lib/server/second-factor/try-limit.ts";
import { PASSWORD_LENGTH } from "#lib/shared/base/password-length.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";

export const changePasswordInput = z.strictObject({
  current: z.string().max(2 * PASSWORD_LENGTH.max),
  password: newPassword,
  endsOthers: z.boolean(),
});

/**
 * Sets one's own password and deletes unused links that would set another. Ends all other sessions unless not wanted;
 * returns how many.
 */
export async function changeOwnPassword(
  { identity: { personId, sessionId } }: Context,
  { current, password, endsOthers }: z.infer<typeof changePasswordInput>,
  now = new Date(),
): Promise<{ ended: number }> {
  if (!env().hasPasswords) throw new AppError("notFound", "passwords are off");
  const [person] = await database().select().from(people).where(eq(people.id, personId));
  if (!person) throw new AppError("notSignedIn", "nobody any more");
  await requireCurrentPassword(person, current, now);
  requireGoodPassword(password, person);
  if (await checkPassword(person.passwordHash, password)) throw passwordRejected("same");
  const passwordHash = await hashPassword(password);
  return database().transaction(async (tx) => {
    const isAsItWas = and(
      eq(people.id, personId),
      eq(people.passwordHash, person.passwordHash),
      isNull(people.disabledAt),
    );
    const changed = await tx
      .update(people)
      .set({ passwordHash, passwordSetAt: now, passwordSetBy: null })
      .where(isAsItWas)
      .returning({ id: people.id });
    if (changed.length !== 1) throw new AppError("notSignedIn", "the password was changed meanwhile");
    await tx.delete(personLinks).where(and(eq(personLinks.personId, personId), isNull(personLinks.usedAt)));
    const ended = endsOthers ? await endSessions(personId, { but: sessionId }, tx) : 0;
    await recordAudit({ kind: "passwordChanged", personId, details: { ended } }, tx);
    return { ended };
  });
}

/**
 * Throws `badInput` unless it is the person's present password, `tooManyTries` after too many wrong ones. Counted
 * apart from sign-ins, so that a stolen session can't lock its person out.
 */
async function requireCurrentPassword(
  { id, passwordHash }: { id: string; passwordHash: string },
  given: string,
  now: Date,
): Promise<void> {
  if (!(await takeTry(`password ${id}`, now)))
    throw new AppError("tooManyTries", "too many wrong passwords of the own account");
  if (!(await checkPassword(passwordHash || null, given))) {
    await recordAudit({ kind: "passwordChangeRefused", personId: id });
    throw new AppError("badInput", "not the current password", {
      fields: { current: "account.password.wrong" },
    });
  }
  await clearTries(`password ${id}`);
}
