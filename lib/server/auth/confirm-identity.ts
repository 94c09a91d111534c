import "server-only";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { people, sessions } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { takeCode } from "#lib/server/second-factor/take-code.ts";
import { clearTries, takeTry } from "#lib/server/second-factor/try-limit.ts";
import { AppError, type Proof } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { checkPassword } from "./password.ts";

export const confirmInput = z.strictObject({ proof: z.string().max(1024) });

/**
 * Confirms the person's identity by password, or by code if a second factor is on: commands that need it run for ten
 * minutes in this session. While passwords are off, one counts only in a session opened by an emergency link. Wrong
 * tries are limited per session and recorded.
 */
export async function confirmIdentity(
  { identity: { personId, sessionId } }: Context,
  { proof }: z.infer<typeof confirmInput>,
  now = new Date(),
): Promise<null> {
  if (!(await takeTry(`confirm ${sessionId}`, now)))
    throw new AppError("tooManyTries", "too many wrong tries in this session", {
      fields: { proof: "common.confirm.tooMany" },
    });
  const [row] = await database()
    .select({ person: people, isEmergency: sessions.isEmergency })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(and(eq(sessions.id, sessionId), eq(people.id, personId)));
  const person = row?.person;
  const canUsePassword = env().hasPasswords || row?.isEmergency === true;
  const wanted: Exclude<Proof, "signOn"> = person?.totpConfirmedAt ? "code" : "password";
  const isRight =
    wanted === "code"
      ? await takeCode(personId, proof, now)
      : await checkPassword((canUsePassword && person?.passwordHash) || null, proof);
  if (!isRight) {
    await recordAudit({ kind: "confirmRefused", personId, details: { with: wanted } });
    throw new AppError("badInput", "not confirmed", { fields: { proof: `common.confirm.wrong.${wanted}` } });
  }
  await database().update(sessions).set({ confirmedAt: now }).where(eq(sessions.id, sessionId));
  await clearTries(`confirm ${sessionId}`);
  return null;
}
