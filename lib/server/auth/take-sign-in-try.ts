import "server-only";
import { createHmac } from "node:crypto";
import { and, count, eq, gt, lt } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { signInFailures } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";

const limits = { perAccount: 5, perAddress: 20, windowMs: 15 * 60_000 };

/**
 * Counts a try as failed before the password is looked at, so that a hundred at once cannot slip past the count.
 * Null: too many already, and this one is not counted, so the rest ends. Otherwise `forgive` it after success.
 */
export async function takeSignInTry(email: string, address: string, now: Date): Promise<{ forgive: () => Promise<void> } | null> {
  const accountKey = keyed("account", email);
  const addressKey = keyed("address", address);
  const since = new Date(now.getTime() - limits.windowMs);
  await database().delete(signInFailures).where(lt(signInFailures.failedAt, since));
  const [own] = await database().insert(signInFailures).values({ accountKey, addressKey, failedAt: now }).returning({ id: signInFailures.id });
  const [account, origin] = await Promise.all([
    failures(eq(signInFailures.accountKey, accountKey), since),
    failures(eq(signInFailures.addressKey, addressKey), since),
  ]);
  if (own && (account > limits.perAccount || origin > limits.perAddress)) {
    await database().delete(signInFailures).where(eq(signInFailures.id, own.id));
    return null;
  }
  return {
    forgive: async () => {
      await database().delete(signInFailures).where(eq(signInFailures.accountKey, accountKey));
    },
  };
}

async function failures(where: ReturnType<typeof eq>, since: Date): Promise<number> {
  const [row] = await database().select({ n: count() }).from(signInFailures).where(and(where, gt(signInFailures.failedAt, since)));
  return row?.n ?? 0;
}

function keyed(kind: string, value: string): string {
  return createHmac("sha256", env().appKey).update(`sign-in ${kind}\0${value}`).digest("base64url");
}
