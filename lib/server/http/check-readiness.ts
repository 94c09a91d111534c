import "server-only";
import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";

const GOOD_FOR_MS = 1_000;
let last: { at: number; answer: Promise<boolean> } | null = null;

/** True if the database answers. Checks at most once a second, however often it is called. */
export function readiness(now = performance.now()): Promise<boolean> {
  if (!last || now - last.at >= GOOD_FOR_MS) last = { at: now, answer: checkReadiness() };
  return last.answer;
}

/** True if the database answers within `limitMs`. */
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
    return false; // closed or out of reach
  } finally {
    clearTimeout(timer);
  }
}
