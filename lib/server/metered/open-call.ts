import "server-only";
import { database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/schema.ts";
import { toStorageError } from "#lib/server/db/storage-error.ts";
import { instanceId } from "#lib/server/metered/instance-id.ts";
import { AppError } from "#lib/shared/errors.ts";

export type CallOpening = Pick<typeof calls.$inferInsert, "callId" | "attempt" | "operation" | "personId" | "shopId" | "askId" | "fingerprint">;

/** Writes the row of one attempt and commits it; only then may the attempt leave. Comes back with the row's id; throws, too, when the ask is in the ledger already. */
export async function openCall(opening: CallOpening): Promise<string> {
  try {
    const [row] = await database().insert(calls).values({ ...opening, instanceId: instanceId() }).returning({ id: calls.id });
    if (row) return row.id;
  } catch (error) {
    throw toStorageError(error) ?? new AppError("internal", "the ledger row could not be written", { cause: error });
  }
  throw new AppError("internal", "the ledger row could not be written");
}
