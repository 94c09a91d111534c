import "server-only";
import { and, count, eq, gt, lt } from "drizzle-orm";
import { signInKey } from "#lib/server/auth/sign-in-key.ts";
import { undoAttempt } from "#lib/server/auth/undo-attempt.ts";
import { database } from "#lib/server/db/database.ts";
import { signInFailures } from "#lib/server/db/schema.ts";

const limits = { perAccount: 5, perAddress: 20, windowMs: 15 * 60_000 };

/**
 * Counts a try as failed before the password is looked at, so that a hundred at once cannot slip past the count; success
 * forgives it. False: too many already, and this one is not counted, so the rest ends.
 */
export async function recordAttempt(email: string, address: string, now: Date): Promise<boolean> {
  const accountKey = signInKey("account", email);
  const addressKey = signInKey("address", address);
  const since = new Date(now.getTime() - limits.windowMs);
  await database().delete(signInFailures).where(lt(signInFailures.failedAt, since));
  const [own] = await database()
    .insert(signInFailures)
    .values({ accountKey, addressKey, failedAt: now })
    .returning({ id: signInFailures.id });
  const [account, origin] = await Promise.all([
    failures(eq(signInFailures.accountKey, accountKey), since),
    failures(eq(signInFailures.addressKey, addressKey), since),
  ]);
  if (!own || (account <= limits.perAccount && origin <= limits.perAddress)) return true;
  await undoAttempt(own.id, email);
  return false;
}

async function failures(where: ReturnType<typeof eq>, since: Date): Promise<number> {
  const [row] = await database()
    .select({ n: count() })
    .from(signInFailures)
    .where(and(where, gt(signInFailures.failedAt, since)));
  return row?.n ?? 0;
}
