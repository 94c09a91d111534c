import "server-only";
import { and, count, eq, gt, lt } from "drizzle-orm";
import { recordSystemAudit, recordAuditOnce } from "#lib/server/audit/record-audit.ts";
import { keyedHash } from "#lib/server/crypto/keyed-hash.ts";
import { database, type Database } from "#lib/server/db/database.ts";
import { signInFailures, people } from "#lib/server/db/schema.ts";

const limits = { perAccount: 5, perAddress: 20, windowMs: 15 * 60_000 };

/**
 * Counts a try as failed before the password is looked at, so that a hundred at once cannot slip past the
 * count; success forgives it. False: too many already, and this one is not counted, so the rest ends.
 */
export async function recordAttempt(email: string, address: string, now: Date): Promise<boolean> {
  const accountKey = keyedHash("sign-in account", email);
  const addressKey = keyedHash("sign-in address", address);
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

/**
 * Takes back a try that was one too many, so that the rest ends, and notes it once a minute. Both in one
 * commit, whether or not there is something to note: its time tells nobody who exists.
 */
async function undoAttempt(id: string, email: string): Promise<void> {
  let isBack = false;
  await recordSystemAudit({ kind: "signInRefused", personId: null }, (entry) =>
    database().transaction(async (tx) => {
      await takeBack(id, tx);
      const [person] = await tx.select({ id: people.id }).from(people).where(eq(people.email, email));
      await recordAuditOnce(
        { ...entry, details: { throttled: true, ...(person && { subject: person.id }) } },
        tx,
      );
      isBack = true;
    }),
  );
  if (!isBack) await takeBack(id);
}

async function takeBack(id: string, db: Database = database()): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.id, id));
}

/** Forgets the failed tries of an account, whose person has shown to be the right one. */
export async function clearFailures(email: string, db: Database = database()): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.accountKey, keyedHash("sign-in account", email)));
}
