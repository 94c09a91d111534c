import "server-only";
import { breaksConstraint } from "#lib/server/db/breaks-constraint.ts";
import { awaitLanding } from "#lib/server/metered/ledger/await-landing.ts";
import { joinAsk } from "#lib/server/metered/ledger/join-ask.ts";

/** `landed`: another process's call of the same question, by its reference, once it is over. */
export type Flight<T> = { value: T; isOwn: boolean } | { landed: string };

/**
 * Lets one call of a question fly at a time: who asks the same while it is under way gets its end, in this process by
 * joining it, in any other by waiting for its row to close. `key` tells asks apart that may not join, whatever they ask.
 */
export async function shareFlight<T>(fingerprint: string, key: string, fly: () => Promise<T>): Promise<Flight<T>> {
  let isOwn = false;
  const flight = await joinAsk<{ value: T } | { landed: string }>(`flight ${fingerprint} ${key}`, async () => {
    isOwn = true;
    try {
      return { value: await fly() };
    } catch (error) {
      // The unique index over open rows says that the same question is under way.
      if (!breaksConstraint(error, "calls_one_flight_index")) throw error;
      return { landed: await awaitLanding({ fingerprint }) };
    }
  });
  return "landed" in flight ? flight : { value: flight.value, isOwn };
}
