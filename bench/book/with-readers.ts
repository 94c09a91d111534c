import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { onLongDatabase } from "#lib/server/db/connections/alone.ts";
import type { Kind, Read } from "./reads.ts";

const READERS = 25;
/** Time that a person looks at a page before the next one. */
const LOOK_MS = 4_000;
const SAMPLE_MS = 10;

/** Runs readers, each at a person's pace, until `work` is over. Returns the durations of their reads by kind. */
export async function withReaders(
  reads: readonly Read[],
  work: () => Promise<unknown>,
): Promise<Record<Kind, number[]>> {
  const took: Record<Kind, number[]> = { pages: [], searches: [], board: [], totals: [] };
  let isOver = false;
  const readers = Array.from({ length: READERS }, async (_, nth) => {
    await sleep((nth * LOOK_MS) / READERS);
    for (let at = nth * 7; !isOver; at += 1) {
      const { kind, read } = reads[at % reads.length] as Read;
      const beganAt = performance.now();
      JSON.stringify(await read());
      took[kind].push(performance.now() - beganAt);
      await sleep(LOOK_MS * (0.5 + Math.random()));
    }
  });
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(readers);
  }
  return took;
}

type Seen = { holdMs: number; beatMs: number };

/** Runs `work`; returns the longest time that a writing transaction was open, and the oldest heartbeat. */
export async function watch(work: () => Promise<unknown>): Promise<Seen> {
  const seen = { holdMs: 0, beatMs: 0 };
  let isOver = false;
  const watching = onLongDatabase(async (db) => {
    while (!isOver) {
      const { rows } = await db.execute<Seen>(sql`
        select coalesce(max(extract(epoch from clock_timestamp() - xact_start)) * 1000, 0)::float8 as "holdMs",
          (
            select coalesce(max(extract(epoch from clock_timestamp() - heartbeat_at)) * 1000, 0)::float8
            from instances
          ) as "beatMs"
        from pg_stat_activity
        where datname = current_database() and backend_xid is not null`);
      for (const name of ["holdMs", "beatMs"] as const)
        seen[name] = Math.max(seen[name], rows[0]?.[name] ?? 0);
      await sleep(SAMPLE_MS);
    }
  });
  try {
    await work();
  } finally {
    isOver = true;
    await watching;
  }
  return seen;
}
