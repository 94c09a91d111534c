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
 * Tells if `given` is an unused code of this person's app or a recovery code, and uses it up. Wrong app codes are
 * limited per person. Recovery codes are not: 120 bits can't be guessed, and the owner must get in during an attack.
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

/** Tells if it is a code of this sealed secret, newer than the last one used. Two uses at once: one succeeds. */
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
