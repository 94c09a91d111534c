import "server-only";
import { database, type Database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/schema.ts";
import { toStorageError } from "#lib/server/db/storage-error.ts";
import { instanceId } from "#lib/server/metered/instance-id.ts";
import { AppError } from "#lib/shared/errors.ts";

export type CallOpening = Pick<typeof calls.$inferInsert, "callId" | "attempt" | "operation" | "personId" | "shopId" | "askId" | "fingerprint">;

type Beside = (tx: Database) => Promise<void> | undefined;

/**
 * Writes the row of one attempt, and `beside` with it, and commits both; only then may the attempt leave. Comes back
 * with the row's id; throws, too, when the ask is in the ledger already or the same card check is under way, and what
 * `beside` refuses with.
 */
export async function openCall(opening: CallOpening, beside?: Beside): Promise<string> {
  try {
    const id = beside ? await database().transaction((tx) => insert(tx, opening, beside)) : await insert(database(), opening);
    if (id) return id;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw toStorageError(error) ?? new AppError("internal", "the ledger row could not be written", { cause: error });
  }
  throw new AppError("internal", "the ledger row could not be written");
}

async function insert(db: Database, opening: CallOpening, beside?: Beside): Promise<string | undefined> {
  const [row] = await db.insert(calls).values({ ...opening, instanceId: instanceId() }).returning({ id: calls.id });
  await beside?.(db);
  return row?.id;
}
