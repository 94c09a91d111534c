import "server-only";
import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";

const GOOD_FOR_MS = 1_000;
let last: { at: number; answer: Promise<boolean> } | null = null;

/** Whether the database answers, as of a second ago at most: whoever asks without a pause asks it no more often. */
export function readiness(now = performance.now()): Promise<boolean> {
  if (!last || now - last.at >= GOOD_FOR_MS) last = { at: now, answer: checkReadiness() };
  return last.answer;
}

/** Whether the database answers within `limitMs`. */
export async function checkReadiness(limitMs = 2000): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), limitMs);
  try {
    return await Promise.race([
      late,
      database()
        .execute(sql`select 1`)
        .then(() => true),
    ]);
  } catch {
    return false; // closed or out of reach: that is the answer
  } finally {
    clearTimeout(timer);
  }
}
