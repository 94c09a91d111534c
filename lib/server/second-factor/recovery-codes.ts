import "server-only";
import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { Secret } from "otpauth";
import type { Database } from "#lib/server/db/database.ts";
import { recoveryCodes } from "#lib/server/db/ways-in-schema.ts";
import { RECOVERY_CODES } from "#lib/shared/settings/second-factor.ts";

/** New one-time codes in the place of every earlier one; only their hashes are kept. `tx` is a transaction. */
export async function replaceRecoveryCodes(personId: string, tx: Database): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ personId, codeHash: hashCode(code) })));
  return codes;
}

/** Whether it looks like one: 24 characters, however they are grouped. */
export function isRecoveryCode(given: string): boolean {
  return /^[A-Z2-7]{24}$/.test(plain(given));
}

/** Uses one up; false when it is none of this person's, or was used before. */
export async function takeRecoveryCode(
  personId: string,
  given: string,
  now: Date,
  db: Database,
): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.codeHash, hashCode(given)),
        eq(recoveryCodes.personId, personId),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ personId: recoveryCodes.personId });
  return used.length === 1;
}

/** 120 random bits in six groups. */
function createRecoveryCode(): string {
  return new Secret({ size: 15 }).base32.replace(/.{4}(?=.)/g, "$&-");
}

function plain(given: string): string {
  return given.replace(/[\s-]/g, "").toUpperCase();
}

function hashCode(code: string): string {
  return createHash("sha256").update(plain(code)).digest("base64url");
}
