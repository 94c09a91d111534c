import "server-only";
import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { Secret } from "otpauth";
import type { Database } from "#lib/server/db/database.ts";
import { recoveryCodes } from "#lib/server/db/ways-in-schema.ts";
import { RECOVERY_CODES } from "#lib/shared/settings/second-factor.ts";

/** Makes new one-time codes in place of all earlier ones; stores only their hashes. `tx` is a transaction. */
export async function replaceRecoveryCodes(personId: string, tx: Database): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ personId, codeHash: hashCode(code) })));
  return codes;
}

/** Tells if it looks like a recovery code: 24 characters, however they are grouped. */
export function isRecoveryCode(given: string): boolean {
  return /^[A-Z2-7]{24}$/.test(plain(given));
}

/** Uses up a code; false if it is not this person's or was used before. */
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

/** Makes a code of 120 random bits in six groups. */
function createRecoveryCode(): string {
  return new Secret({ size: 15 }).base32.replace(/.{4}(?=.)/g, "$&-");
}

function plain(given: string): string {
  return given.replace(/[\s-]/g, "").toUpperCase();
}

function hashCode(code: string): string {
  return createHash("sha256").update(plain(code)).digest("base64url");
}
