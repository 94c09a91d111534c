import "server-only";
import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { unseal } from "#lib/server/crypto/seal.ts";
import { database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { isRecoveryCode, takeRecoveryCode } from "./recovery-codes.ts";
import { findTotpStep } from "./totp.ts";
import { clearTries, takeTry } from "./try-limit.ts";

/**
 * Whether `given` is a code of this person's app, or a recovery code, that was not used before; it is used up by
 * this. Wrong codes are limited for each person, wherever they come from: only somebody who knows the password gets
 * this far. Recovery codes are not: nobody guesses 120 bits, and their owner must get in beside whoever is guessing.
 */
export async function takeCode(personId: string, given: string, now: Date): Promise<boolean> {
  if (isRecoveryCode(given)) {
    return database().transaction(async (tx) => {
      const isTaken = await takeRecoveryCode(personId, given, now, tx);
      if (isTaken) await recordAudit({ kind: "recoveryCodeUsed", personId }, tx);
      return isTaken;
    });
  }
  if (!(await takeTry(`code ${personId}`, now))) return false;
  const [person] = await database()
    .select({ secret: people.totpSecret })
    .from(people)
    .where(and(eq(people.id, personId), isNotNull(people.totpConfirmedAt)));
  if (!person?.secret || !(await takeAppCode(personId, person.secret, given, now))) return false;
  await clearTries(`code ${personId}`);
  return true;
}

/** Whether it is a code of this sealed secret and newer than the last one taken: of two at once one is. */
async function takeAppCode(personId: string, sealed: string, given: string, now: Date): Promise<boolean> {
  const secret = await unseal("second factor", [personId], sealed);
  const step = secret && findTotpStep(secret, given.replace(/\s/g, ""), now);
  if (!step) return false;
  const taken = await database()
    .update(people)
    .set({ totpLastStep: step })
    .where(
      and(
        eq(people.id, personId),
        eq(people.totpSecret, sealed),
        or(isNull(people.totpLastStep), lt(people.totpLastStep, step)),
      ),
    )
    .returning({ id: people.id });
  return taken.length === 1;
}
