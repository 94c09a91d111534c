import "server-only";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { forAll } from "#lib/server/db/until-gone.ts";
import { processWide } from "#lib/server/process-wide.ts";

type Shared = { now: number; counted: Promise<unknown> };

/** The same counts serve everybody who asks for them in so many milliseconds. */
const SHARED_MS = 5_000;
const MOST_SHARED = 100;

function sharedCounts(): Map<string, Shared> {
  return processWide("ship-by-counts", () => new Map<string, Shared>());
}

/** Has whoever asks next count anew: orders came or went. */
export function forgetCounts(): void {
  sharedCounts().clear();
}

/** What `count` brings for a moment, and that moment; of one key once for all who ask meanwhile. */
export async function countShared<T>(
  key: string,
  count: (now: number) => Promise<T>,
): Promise<{ now: number; counted: T }> {
  const counts = sharedCounts();
  const now = databaseNow();
  let shared = counts.get(key);
  if (shared === undefined || Math.abs(now - shared.now) > SHARED_MS) {
    if (counts.size >= MOST_SHARED) counts.clear();
    shared = { now, counted: forAll(() => count(now)) };
    counts.set(key, shared);
  }
  try {
    return { now: shared.now, counted: (await shared.counted) as T };
  } catch (error) {
    if (counts.get(key) === shared) counts.delete(key);
    throw error;
  }
}
