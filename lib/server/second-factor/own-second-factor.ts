import "server-only";
import { and, count, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { seal, unseal } from "#lib/server/crypto/seal.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { people } from "#lib/server/db/schema.ts";
import { recoveryCodes } from "#lib/server/db/ways-in-schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import type { NewSecondFactor, OwnSecondFactor } from "#lib/shared/settings/second-factor.ts";
import { clearSecondFactor } from "./clear-second-factor.ts";
import { findSecondFactorRemoval } from "./find-removal.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { createTotpSecret, findTotpStep, totpUri } from "./totp.ts";
import { clearTries, takeTry } from "./try-limit.ts";

export const firstCodeInput = z.strictObject({ code: z.string().trim().max(20) });

/** State of one's own second factor, and its removal by somebody else if there was one. */
export async function getOwnSecondFactor({
  personId,
  needsSecondFactor,
}: Identity): Promise<OwnSecondFactor> {
  const [row] = await database()
    .select({ since: people.totpConfirmedAt })
    .from(people)
    .where(eq(people.id, personId));
  const [codes] = await database()
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.personId, personId), isNull(recoveryCodes.usedAt)));
  return {
    since: row?.since?.getTime() ?? null,
    recoveryCodesLeft: codes?.left ?? 0,
    isRequired: needsSecondFactor === true,
    removed: row?.since ? null : await findSecondFactorRemoval(personId),
  };
}

/** Makes a new secret to be scanned. Sign-in needs no code until one has been given. */
export async function beginSecondFactor({ identity }: Context): Promise<NewSecondFactor> {
  const secret = createTotpSecret();
  const begun = await database()
    .update(people)
    .set({ totpSecret: seal("second factor", [identity.personId], secret), totpLastStep: null })
    .where(and(eq(people.id, identity.personId), isNull(people.totpConfirmedAt)))
    .returning({ id: people.id });
  if (begun.length === 0) throw new AppError("badInput", "it is on already");
  return { secret, uri: totpUri(secret, identity.email) };
}

/** Turns it on with the first code of the new secret; returns the recovery codes, only this once. */
export async function turnOnSecondFactor(
  { identity: { personId } }: Context,
  { code }: z.infer<typeof firstCodeInput>,
  now = new Date(),
): Promise<string[]> {
  if (!(await takeTry(`code ${personId}`, now))) throw new AppError("tooManyTries", "too many codes");
  const codes = await database().transaction(async (tx) => {
    const isPending = and(eq(people.id, personId), isNull(people.totpConfirmedAt));
    const [person] = await tx
      .select({ sealed: people.totpSecret })
      .from(people)
      .where(isPending)
      .for("update");
    const secret = person?.sealed ? await unseal("second factor", [personId], person.sealed) : null;
    const step = secret && findTotpStep(secret, code.replace(/\s/g, ""), now);
    if (!step) return null;
    await tx.update(people).set({ totpConfirmedAt: now, totpLastStep: step }).where(isPending);
    await recordAudit({ kind: "secondFactorOn", personId }, tx);
    return replaceRecoveryCodes(personId, tx);
  });
  if (codes === null) {
    throw new AppError("badInput", "not a code of the new secret", {
      fields: { code: "account.secondFactor.errors.code" },
    });
  }
  await clearTries(`code ${personId}`);
  return codes;
}

/** Makes ten new recovery codes in place of the earlier ones. */
export async function renewRecoveryCodes({ identity: { personId } }: Context): Promise<string[]> {
  return database().transaction(async (tx) => {
    await requireOn(personId, tx);
    await recordAudit({ kind: "recoveryCodesMade", personId }, tx);
    return replaceRecoveryCodes(personId, tx);
  });
}

/** Turns it off: the password alone then signs in. */
export async function turnOffSecondFactor({ identity: { personId } }: Context): Promise<null> {
  return database().transaction(async (tx) => {
    await requireOn(personId, tx);
    await clearSecondFactor(personId, tx);
    await recordAudit({ kind: "secondFactorOff", personId }, tx);
    return null;
  });
}

async function requireOn(personId: string, tx: Database): Promise<void> {
  const [person] = await tx
    .select({ since: people.totpConfirmedAt })
    .from(people)
    .where(eq(people.id, personId))
    .for("update");
  if (!person?.since) throw new AppError("badInput", "no second factor is on");
}
