import "server-only";
import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import type { OperationEvent, OperationState } from "#lib/shared/settings/connection.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";

/** The ledger may be long and an operation never refused: looking stops here. */
const CALLS_LOOKED_AT = 1_000;

/** Of each operation the last answer, refusal and failure among its last thousand attempts. */
export async function listOperationStates(): Promise<OperationState[]> {
  return Promise.all(OPERATIONS.map(stateOf));
}

async function stateOf(operation: Operation): Promise<OperationState> {
  const kind = sql<
    "answered" | "refused" | "failed"
  >`case when ${ledger.outcome} in ('answered', 'refused') then ${ledger.outcome} else 'failed' end`;
  const recent = database()
    .select({
      kind: kind.as("kind"),
      openedAt: ledger.openedAt,
      closedAt: ledger.closedAt,
      reason: ledger.reason,
      code: ledger.code,
    })
    .from(ledger)
    .where(and(eq(ledger.operation, operation), isNotNull(ledger.closedAt)))
    .orderBy(desc(ledger.openedAt))
    .limit(CALLS_LOOKED_AT)
    .as("recent");
  const rows = await database()
    .selectDistinctOn([recent.kind])
    .from(recent)
    .orderBy(recent.kind, desc(recent.openedAt));
  const last = (wanted: (typeof rows)[number]["kind"]): OperationEvent | null => {
    const row = rows.find((one) => one.kind === wanted);
    return row?.closedAt ? { at: row.closedAt.getTime(), reason: row.reason, code: row.code } : null;
  };
  return { operation, answered: last("answered"), refused: last("refused"), failed: last("failed") };
}
