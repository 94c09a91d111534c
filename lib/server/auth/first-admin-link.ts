import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { lt, and, eq, gt, isNull } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { setUpLinks } from "#lib/server/db/ways-in-schema.ts";
import { env } from "#lib/server/env.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { typedEmail, typedName } from "#lib/shared/names/typed-name.ts";
import { isNobodyThere, createFirstAdmin } from "./first-admin.ts";
import { newPassword, requireGoodPassword } from "./new-password/password-rule.ts";

export const SET_UP_LINK_LIFE_MS = DAY_MS;

/** Hashes the token; a plain hash is enough for 256 random bits. */
export function setUpTokenHash(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Input of the set-up form; messages are keys of `messages/`. */
export const setUpInput = z.strictObject({
  token: z.string().max(100),
  email: typedEmail("setUp.emailInvalid"),
  name: typedName(60, {
    missing: "setUp.nameMissing",
    tooLong: "setUp.nameTooLong",
    namesPerson: "setUp.nameIsNumber",
  }),
  password: newPassword,
});

/** Makes the token of a new one-time link; stores only its hash. Deletes links that are too old. */
export async function createSetUpLink(now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await database()
    .delete(setUpLinks)
    .where(lt(setUpLinks.createdAt, new Date(now.getTime() - SET_UP_LINK_LIFE_MS)));
  await database()
    .insert(setUpLinks)
    .values({ tokenHash: setUpTokenHash(token), createdAt: now });
  return token;
}

/** Tells if this token may make the first admin, for showing the form; using the token checks again. */
export async function hasUsableSetUpLink(token: string, now = new Date()): Promise<boolean> {
  if (!env().hasPasswords || !(await isNobodyThere())) return false;
  const rows = await database()
    .select({ createdAt: setUpLinks.createdAt })
    .from(setUpLinks)
    .where(usableSetUpLink(token, now));
  return rows.length > 0;
}

/** Makes the first admin with a one-time link; throws `forbidden` if the link is used, old, unknown or too late. */
export async function redeemSetUpLink(
  { token, email, name, password }: z.infer<typeof setUpInput>,
  now = new Date(),
): Promise<void> {
  if (!(await hasUsableSetUpLink(token, now))) throw new AppError("forbidden", "set-up link not usable");
  requireGoodPassword(password, { email, name });
  const isDone = await createFirstAdmin({ email, name, password }, async (tx) => {
    const used = await tx
      .update(setUpLinks)
      .set({ usedAt: now })
      .where(usableSetUpLink(token, now))
      .returning({ at: setUpLinks.usedAt });
    return used.length === 1;
  });
  if (!isDone) throw new AppError("forbidden", "set-up link not usable");
}

/** Condition: the link was made within a day and is not used. */
function usableSetUpLink(token: string, now: Date) {
  return and(
    eq(setUpLinks.tokenHash, setUpTokenHash(token)),
    isNull(setUpLinks.usedAt),
    gt(setUpLinks.createdAt, new Date(now.getTime() - SET_UP_LINK_LIFE_MS)),
  );
}
