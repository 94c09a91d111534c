import "server-only";
import { database, type Database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { toStorageError } from "#lib/server/db/storage-error.ts";
import { instanceId } from "#lib/server/metered/ledger/instance-id.ts";
import { answeredMeanwhile } from "#lib/server/metered/answers/answered-meanwhile-error.ts";
import { overBudget } from "#lib/server/metered/budgets/over-budget-error.ts";
import { AppError } from "#lib/shared/errors.ts";

export type CallOpening = Pick<typeof calls.$inferInsert, "callId" | "attempt" | "operation" | "variant" | "personId" | "shopId" | "askId" | "fingerprint">;

type Beside = (tx: Database) => Promise<void>;

/**
 * Writes the row of one attempt, and `beside` with it, and commits both; only then may the attempt leave. Comes back
 * with the row's id; throws, too, when the ask is in the ledger already or the same question is under way, and what
 * `beside` refuses with.
 */
export async function openCall(opening: CallOpening, beside: Beside): Promise<string> {
  try {
    const id = await database().transaction((tx) => insert(tx, opening, beside));
    if (id) return id;
  } catch (error) {
    if (error instanceof AppError || answeredMeanwhile(error) || overBudget(error)) throw error;
    throw toStorageError(error) ?? new AppError("internal", "the ledger row could not be written", { cause: error });
  }
  throw new AppError("internal", "the ledger row could not be written");
}

async function insert(tx: Database, opening: CallOpening, beside: Beside): Promise<string | undefined> {
  const [row] = await tx.insert(calls).values({ ...opening, instanceId: instanceId() }).returning({ id: calls.id });
  await beside(tx);
  return row?.id;
}
