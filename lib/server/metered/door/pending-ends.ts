import "server-only";
import { eq } from "drizzle-orm";
import type { Database } from "#lib/server/db/database.ts";
import { processWide } from "#lib/server/db/process-wide.ts";
import { paces } from "#lib/server/db/schema.ts";
import { lockPace } from "#lib/server/metered/door/lock-pace.ts";
import { endCall } from "#lib/server/service/pace-rule.ts";
import type { Operation } from "#lib/shared/operations.ts";

export type PendingEnd = { id: string; leftAt: number };

/** Remembers that a call is over until the next commit that touches the pace or the ledger of its operation. */
export function rememberEnd(operation: Operation, end: PendingEnd): void {
  const ends = pendingEnds();
  ends.set(operation, [...(ends.get(operation) ?? []), end]);
}

/** Takes what `rememberEnd` was told since the last time. */
export function takeEnds(operation: Operation): PendingEnd[] {
  const taken = pendingEnds().get(operation) ?? [];
  pendingEnds().delete(operation);
  return taken;
}

/**
 * Writes the remembered ends. Ends lost with a commit that fails do no harm: a slot without an end is freed 1,060 ms
 * after its departure.
 */
export async function writeEnds(transaction: Database, operation: Operation): Promise<void> {
  const ends = takeEnds(operation);
  if (ends.length === 0) return;
  const { state, now } = await lockPace(transaction, operation);
  const ended = ends.reduce((before, end) => endCall(before, end, now), state);
  await transaction.update(paces).set({ state: ended }).where(eq(paces.operation, operation));
}

function pendingEnds(): Map<Operation, PendingEnd[]> {
  return processWide("pending-ends", () => new Map<Operation, PendingEnd[]>());
}
