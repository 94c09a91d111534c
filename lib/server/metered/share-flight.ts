import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { desc, eq } from "drizzle-orm";
import { breaksConstraint } from "#lib/server/db/breaks-constraint.ts";
import { database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/schema.ts";
import { joinAsk } from "#lib/server/metered/join-ask.ts";

const LOOK_EVERY_MS = 200;
/** A call ends within 15 s, after at most its repeats. */
const LONGEST_WAIT_MS = 60_000;

/** What another process's call of the same question became: its reference, once it is over. */
export type ElsewhereFlown = { elsewhere: string };

/**
 * Lets one call of a question fly at a time: who asks the same while it is under way gets its end, in this process by
 * joining it, in any other by waiting for its row to close.
 */
export function shareFlight<T>(fingerprint: string, fly: () => Promise<T>): Promise<T | ElsewhereFlown> {
  return joinAsk(`flight ${fingerprint}`, async () => {
    try {
      return await fly();
    } catch (error) {
      // The unique index over open rows says that the same question is under way.
      if (!breaksConstraint(error, "calls_one_flight_index")) throw error;
      return { elsewhere: await landing(fingerprint) };
    }
  });
}

async function landing(fingerprint: string): Promise<string> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const [row] = await database().select({ callId: calls.callId, closedAt: calls.closedAt }).from(calls).where(eq(calls.fingerprint, fingerprint)).orderBy(desc(calls.openedAt)).limit(1);
    if (!row) throw new Error("a call under way has no row");
    if (row.closedAt !== null || performance.now() > deadline) return row.callId;
    await sleep(LOOK_EVERY_MS);
  }
}
