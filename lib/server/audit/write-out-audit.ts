import "server-only";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { auditEntries, auditOutput } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { logError, writeLines } from "#lib/server/log/log.ts";
import { startLoop } from "#lib/server/loops/start-loop.ts";

const LOOK_MS = 1_000;
const BATCH = 200;
const NOT_WRITTEN = "audit entries could not be written to standard output";

/**
 * Writes entries of the audit log to standard output soon after their commit, if the operator wants that. The returned
 * function writes the rest and stops.
 */
export function startAuditLoop(): () => Promise<void> {
  if (!env().hasAuditOutput) return () => Promise.resolve();
  const loop = startLoop({
    everyMs: LOOK_MS,
    failed: NOT_WRITTEN,
    run: (signal) => writeOutAudit({ signal }),
  });
  return async () => {
    await loop.stop();
    // Entries that stay are written after the next start.
    await writeOutAudit().catch((error: unknown) => logError(NOT_WRITTEN, error));
  };
}

/**
 * Writes the entries that were committed and not written yet. Other instances skip what this one writes. The rows are
 * removed after the lines are out: after a crash in between, the same lines come again.
 */
export async function writeOutAudit({
  signal,
  write = writeLines,
}: { signal?: AbortSignal; write?: typeof writeLines } = {}): Promise<void> {
  while (!signal?.aborted && (await writeBatch(write)) === BATCH);
}

function writeBatch(write: typeof writeLines): Promise<number> {
  return database().transaction(async (tx) => {
    const next = tx
      .select({ entryId: auditOutput.entryId })
      .from(auditOutput)
      .orderBy(asc(auditOutput.entryId))
      .limit(BATCH)
      .for("update", { skipLocked: true });
    const taken = await tx
      .delete(auditOutput)
      .where(eq(auditOutput.entryId, sql`any(array(${next}))`))
      .returning();
    const ids = taken.map(({ entryId }) => entryId);
    if (ids.length === 0) return 0;
    const entries = await tx
      .select()
      .from(auditEntries)
      .where(inArray(auditEntries.id, ids))
      .orderBy(asc(auditEntries.id));
    write(entries.map(({ at, ...entry }) => ({ stream: "audit", at: at.toISOString(), ...entry })));
    return ids.length;
  });
}
