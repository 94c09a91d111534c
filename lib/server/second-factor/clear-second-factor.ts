import "server-only";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import type { Database } from "#lib/server/db/database.ts";
import { people, sessions } from "#lib/server/db/schema.ts";
import { recoveryCodes } from "#lib/server/db/ways-in-schema.ts";
import { clearTries } from "./try-limit.ts";

/** Deletes secret and recovery codes of this person. `tx` is a transaction. */
export async function clearSecondFactor(personId: string, tx: Database): Promise<void> {
  await tx
    .update(people)
    .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
    .where(eq(people.id, personId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  await clearTries(`code ${personId}`, tx);
}

/**
 * Turns off the second factor of a person who lost it, ends their sessions and records it. `by` is the admin, null
 * for the operator at the console. False if none was on.
 */
export async function deleteSecondFactor(
  personId: string,
  { by, reason }: { by: string | null; reason: string | null },
  tx: Database,
): Promise<boolean> {
  const isOn = and(eq(people.id, personId), isNotNull(people.totpConfirmedAt));
  const removed = await tx
    .update(people)
    .set({ sessionVersion: sql`${people.sessionVersion} + 1` })
    .where(isOn)
    .returning({ id: people.id });
  if (removed.length === 0) return false;
  await tx.delete(sessions).where(eq(sessions.personId, personId));
  await clearSecondFactor(personId, tx);
  await recordAudit(
    { kind: "secondFactorRemoved", personId: by, details: { subject: personId, reason } },
    tx,
  );
  return true;
}
